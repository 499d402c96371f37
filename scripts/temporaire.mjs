/**
 * À importer d'abord : tout ce que ce processus et ses enfants écrivent de temporaire (bases d'essai, navigateurs, caches des outils) va
 * dans un seul dossier, effacé avec lui. Tué net, il le laisse : la commande suivante efface ceux des processus morts.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NOM = /^relogement-(\d+)-/
const TEMOIN = 'RELOGEMENT_TEMPORAIRE'

// Un enfant écrit chez son parent, et n'y efface rien.
if (process.env[TEMOIN] === undefined) {
  // Un navigateur y pose une socket, dont le chemin est court ; le dossier de macOS est trop profond.
  const commun = process.platform === 'darwin' ? '/tmp' : tmpdir()
  effacerLesRestes(commun)
  const dossier = mkdtempSync(join(commun, `relogement-${process.pid}-`))
  // PostgreSQL, lancé par root sous un compte sans droit, doit pouvoir le traverser.
  chmodSync(dossier, 0o711)
  Object.assign(process.env, { [TEMOIN]: dossier, TMPDIR: dossier, TEMP: dossier, TMP: dossier })
  process.once('exit', () => effacer(dossier))
}

function effacerLesRestes(commun) {
  for (const nom of readdirSync(commun)) {
    const pid = Number(NOM.exec(nom)?.[1])
    if (pid && !estVivant(pid)) effacer(join(commun, nom))
  }
}

function estVivant(pid) {
  try {
    return process.kill(pid, 0)
  } catch (erreur) {
    return erreur.code !== 'ESRCH'
  }
}

function effacer(dossier) {
  try {
    rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  } catch {
    // D'une autre personne, ou encore tenu : la commande suivante reprendra.
  }
}

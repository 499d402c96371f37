import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { aServi, creerDossier } from '../dossier.ts'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { tientDesFichiers } from '../fichiers/depotDossier.ts'
import type { Binaires } from './binaires.ts'
import { type Lancement, PARAMETRES_REGIONAUX, run } from './lancement.ts'

/** Version majeure des binaires embarqués. */
const VERSION = '18'
/** À côté des données. */
export const MOTS_DE_PASSE = 'mots-de-passe.json'

/** La grappe de bases et les mots de passe de ses comptes, dans un même dossier : l'un sans les autres ne sert à rien. */
export interface Grappe {
  readonly donnees: string
  readonly motsDePasse: Readonly<Record<'administration' | 'migration' | 'app', string>>
}

/** Ouvre la grappe du dossier, créée la première fois. */
export function openGrappe(dossier: string, binaires: Binaires, lancement: Lancement, durable: boolean): Grappe {
  if (!existsSync(join(dossier, MOTS_DE_PASSE))) exigerDossierNeuf(dirname(dossier), dossier)
  if (!existsSync(dossier)) createGrappe(dossier, binaires, lancement, durable)
  const donnees = join(dossier, 'donnees')
  try {
    const motsDePasse = JSON.parse(readFileSync(join(dossier, MOTS_DE_PASSE), 'utf8')) as Grappe['motsDePasse']
    const version = readFileSync(join(donnees, 'PG_VERSION'), 'utf8').trim()
    if (version !== VERSION) throw new ErreurDemarrage(autreVersion(dossier, version))
    return { donnees, motsDePasse }
  } catch (erreur) {
    throw erreur instanceof ErreurDemarrage ? erreur : new ErreurDemarrage(illisible(dossier, erreur))
  }
}

/** Une base qui manque à un dossier qui a servi est perdue ou déplacée : la recréer vide ferait croire que tout va bien. */
function exigerDossierNeuf(dataDir: string, dossier: string): void {
  const reste = existsSync(join(dataDir, 'jwt-secret'))
    ? 'un secret s’y trouve'
    : tientDesFichiers(join(dataDir, 'documents'))
      ? 'des documents s’y trouvent'
      : aServi(dataDir)
        ? 'le dossier des envois reçus s’y trouve'
        : null
  // Un premier démarrage simultané a pu la poser entre-temps.
  if (reste === null || existsSync(join(dossier, MOTS_DE_PASSE))) return
  throw new ErreurDemarrage(
    `La base embarquée manque dans ${dataDir}, qui a pourtant servi : ${reste} encore. Rien n’a été créé. ` +
      'Remontez le disque ou remettez le dossier « postgres » ; perdu, restaurez une sauvegarde dans un DATA_DIR neuf (npm run restauration). ' +
      'Si la base est ailleurs, donnez DATABASE_URL ; pour partir de zéro, un autre DATA_DIR.',
  )
}

/**
 * La grappe naît à côté puis prend sa place d'un seul geste : un arrêt brutal pendant la création ne laisse pas
 * de grappe à moitié faite, et de deux premiers démarrages simultanés un seul pose la sienne.
 */
function createGrappe(dossier: string, binaires: Binaires, lancement: Lancement, durable: boolean): void {
  const essai = `${dossier}.creation-${process.pid}`
  try {
    creerDossier(dirname(dossier))
    effacerCreationsInterrompues(dossier)
    rmSync(essai, { recursive: true, force: true })
    // Un compte sans droit peut avoir à traverser ce dossier ; ce qu'il contient n'est lisible que de son propriétaire.
    mkdirSync(essai, { mode: 0o711 })
    const motsDePasse = { administration: motDePasse(), migration: motDePasse(), app: motDePasse() }
    writeFileSync(join(essai, MOTS_DE_PASSE), `${JSON.stringify(motsDePasse, null, 2)}\n`, { mode: 0o600 })
    initialize(essai, motsDePasse.administration, binaires, lancement, durable)
    renameSync(essai, dossier)
  } catch (erreur) {
    if (existsSync(join(dossier, MOTS_DE_PASSE))) return
    throw new ErreurDemarrage(illisible(dossier, erreur))
  } finally {
    if (existsSync(essai)) rmSync(essai, { recursive: true, force: true })
  }
}

/** Ce qu'un arrêt brutal a laissé d'une création : quarante mégaoctets chaque fois. Celle d'un processus vivant reste. */
function effacerCreationsInterrompues(dossier: string): void {
  const debut = `${basename(dossier)}.creation-`
  for (const nom of readdirSync(dirname(dossier)).filter((voisin) => voisin.startsWith(debut))) {
    const pid = Number(nom.slice(debut.length))
    if (pid && !estVivant(pid)) rmSync(join(dirname(dossier), nom), { recursive: true, force: true })
  }
}

function estVivant(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (erreur) {
    return (erreur as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function initialize(dossier: string, motDePasseInitial: string, binaires: Binaires, lancement: Lancement, durable: boolean): void {
  const donnees = join(dossier, 'donnees')
  const initial = join(dossier, 'initial')
  mkdirSync(donnees, { mode: 0o700 })
  writeFileSync(initial, motDePasseInitial, { mode: 0o600 })
  for (const chemin of [donnees, initial]) lancement.give(chemin)
  run(
    lancement,
    binaires.initdb,
    [
      ...['-D', donnees, '-U', 'administration', '--auth=scram-sha-256', `--pwfile=${initial}`],
      ...['--encoding=UTF8', `--locale=${PARAMETRES_REGIONAUX}`, '--locale-provider=icu', '--icu-locale=fr-FR', '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ],
    dossier,
  )
  rmSync(initial)
}

const motDePasse = () => randomBytes(24).toString('base64url')

const autreVersion = (dossier: string, version: string) =>
  `Les données de ${dossier} viennent de PostgreSQL ${version}, le produit embarque la version ${VERSION} : ` +
  'sauvegardez-les avec l’ancienne version du produit puis restaurez-les dans un nouveau DATA_DIR.'

function illisible(dossier: string, erreur: unknown): string {
  const { code, message, stderr } = erreur as NodeJS.ErrnoException & { stderr?: Buffer }
  if (code === 'ENOSPC' || /No space left on device/.test(String(stderr)))
    return `Plus de place sur le disque pour la base de données de ${dossier}.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || /permission denied/i.test(String(stderr))) {
    return `Le compte courant ne peut pas lire et écrire la base de données de ${dossier} : changez de compte ou de DATA_DIR.`
  }
  return `La base de données de ${dossier} n’a pas pu être ouverte : ${String(stderr ?? '').trim() || message}`
}

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pino from 'pino'
import { type Config, readConfig, reglagesDe } from '../core/config.ts'
import { creerDossier, refusDuFichier } from '../core/dossier.ts'
import { ErreurDemarrage, finir } from '../core/erreurDemarrage.ts'
import { openFichiers } from '../core/fichiers/fichiers.ts'
import { exigerUneBase, joindreBase } from '../core/postgres/ouvrir.ts'
import type { Bilan } from './manifeste.ts'
import { EN_COURS } from './relue.ts'
import { sauvegarder } from './sauvegarder.ts'

const MODE_D_EMPLOI =
  'Options admises : npm run sauvegarde -- --vers /chemin/relogement.age --cle age1… (la clé publique ; SAUVEGARDE_CLE en tient lieu), ou npm run sauvegarde -- --nouvelle-cle'
const OPTIONS = { vers: { type: 'string' }, cle: { type: 'string' }, 'nouvelle-cle': { type: 'boolean', default: false } } as const

/** npm run sauvegarde -- --vers /chemin/relogement.age --cle age1… */
async function sauvegarde(): Promise<void> {
  const { vers, cle = process.env['SAUVEGARDE_CLE'], 'nouvelle-cle': nouvelleCle } = lireOptions(process.argv.slice(2))
  if (nouvelleCle) return montrerUneCle()
  if (!vers || !cle) throw new ErreurDemarrage(MODE_D_EMPLOI)
  const config = readConfig(process.env)
  exigerUneBase(config)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  // Le nom demandé n'existe qu'entier : interrompue, la sauvegarde ne laisse pas un fichier qui en a l'air ; deux à la fois ne s'y mêlent pas.
  const essai = `${vers}.${randomUUID()}${EN_COURS}`
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      rmSync(essai, { force: true })
      process.exit(130)
    })
  try {
    // Le dossier des copies, que le service ne crée qu'à sa première nuit ; un autre, mal écrit, ne se crée pas.
    if (resolve(dirname(vers)) === config.sauvegardeDossier) creerDossier(config.sauvegardeDossier, 0o700)
    const fichier = await open(essai, 'wx', 0o600)
    const { lignes, documents, manquants } = await copier(config, log, cle, fichier.createWriteStream({ flush: true }))
    await rename(essai, vers)
    const total = Object.values(lignes).reduce((somme, n) => somme + n, 0)
    process.stdout.write(
      `Sauvegardé dans ${vers} : ${total.toLocaleString('fr-FR')} lignes de ${Object.keys(lignes).length} tables, ${documents.toLocaleString('fr-FR')} documents.\n`,
    )
    if (manquants > 0) process.stdout.write(`Documents que la base cite et que le dépôt n’a pas : ${manquants}.\n`)
  } catch (erreur) {
    await rm(essai, { force: true })
    throw nonEcrite(vers, erreur)
  }
}

async function copier(config: Config, log: pino.Logger, cle: string, vers: Writable): Promise<Bilan> {
  const postgres = await joindreBase(config, log)
  const { depot, lecteurs } = await openFichiers(config, log)
  try {
    return await sauvegarder({ urlMigration: postgres.urlMigration, depot, configuration: reglagesDe(process.env) }, [cle], vers)
  } finally {
    depot.close()
    lecteurs.close()
    await postgres.stop()
  }
}

/** Un fichier que la machine refuse d'ouvrir ou d'écrire (dossier absent, droit, disque plein) se dit en une phrase. */
const nonEcrite = (vers: string, erreur: unknown) =>
  ['mkdir', 'open', 'write', 'rename'].includes((erreur as NodeJS.ErrnoException).syscall ?? '')
    ? new ErreurDemarrage(refusDuFichier(vers, erreur))
    : erreur

async function montrerUneCle(): Promise<void> {
  const identite = await generateX25519Identity()
  process.stdout.write(
    `\nClé publique, à donner au service (SAUVEGARDE_CLE) :\n${await identityToRecipient(identite)}\n\nClé secrète, à garder ailleurs que sur ce serveur ; sans elle, aucune sauvegarde ne se relit :\n${identite}\n\n`,
  )
}

function lireOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true }).values
  } catch {
    throw new ErreurDemarrage(MODE_D_EMPLOI)
  }
}

finir(sauvegarde())

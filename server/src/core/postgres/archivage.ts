// Le journal des écritures de la base embarquée, gardé au fur et à mesure : de quoi remonter à une seconde choisie.
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { creerDossier, phraseDuDossier } from '../dossier.ts'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import type { Lancement } from './lancement.ts'

/** Où le journal se garde, et pour qui il se chiffre. */
export interface Archivage {
  readonly dossier: string
  readonly cle: string
}

/** Une base embarquée dont le journal se garde : de quoi la copier en marche. */
export interface GrappeArchivee {
  readonly donnees: string
  readonly motsDePasse: string
  readonly urlAdministration: string
  /** Ce qui se garde d'elle, sous le numéro qui la distingue de toute autre. */
  readonly archive: string
}

/** Au plus tard, un journal commencé se garde : ce que l'on peut perdre. */
const DELAI_SECONDES = 60

/** Sans clé publique, rien ne se garde : en clair, ce serait une fuite. L'interpréteur de Windows ne lit pas nos commandes. */
export const archivageDe = ({ sauvegardeCle, sauvegardeDossier }: Pick<Config, 'sauvegardeCle' | 'sauvegardeDossier'>): Archivage | null =>
  sauvegardeCle === null || process.platform === 'win32' ? null : { dossier: join(sauvegardeDossier, REMONTEE), cle: sauvegardeCle }

/** Sous le dossier des sauvegardes. */
export const REMONTEE = 'remontee'
/** Sous le dossier d'une grappe. */
export const JOURNAUX = 'journaux'

/** Ce que PostgreSQL garde de cette grappe : deux grappes ne mêlent pas leurs journaux, qui portent les mêmes noms. */
export const archiveDe = ({ dossier }: Archivage, donnees: string): string => join(dossier, numeroDe(donnees))

/** Les huit premiers octets de son fichier de contrôle, tirés à sa création. */
function numeroDe(donnees: string): string {
  const octets = Buffer.alloc(8)
  const fichier = openSync(join(donnees, 'global', 'pg_control'), 'r')
  readSync(fichier, octets, 0, 8, 0)
  closeSync(fichier)
  return octets.readBigUInt64LE().toString()
}

/** Les réglages du serveur : chaque journal fini, ou commencé depuis une minute, se garde chiffré ; il ne s'efface qu'une fois gardé. */
export function reglagesDArchivage(archivage: Archivage | null, donnees: string, lancement: Lancement): Readonly<Record<string, string>> {
  if (archivage === null) return { archive_mode: 'off' }
  const dossier = join(archiveDe(archivage, donnees), JOURNAUX)
  try {
    creerDossier(dossier, 0o700)
  } catch (erreur) {
    throw new ErreurDemarrage(phraseDuDossier(dossier, erreur, 'SAUVEGARDE_DOSSIER'))
  }
  lancement.give(dossier)
  return {
    archive_mode: 'on',
    archive_command: commandeDuJournal(['garder', dossier, archivage.cle, '%p', '%f']),
    archive_timeout: `${DELAI_SECONDES}`,
  }
}

// Depuis les sources, le programme se lit en TypeScript ; construit, il est à côté du serveur.
const DEPUIS_LES_SOURCES = import.meta.url.endsWith('.ts')
const PROGRAMME = DEPUIS_LES_SOURCES
  ? join(import.meta.dirname, '..', '..', 'sauvegarde', 'remontee', 'journal.cli.ts')
  : join(import.meta.dirname, 'journalArchive.js')

/** La ligne que PostgreSQL donne à l'interpréteur ; il y remplace `%p` et `%f`, et `%%` par `%`. */
export const commandeDuJournal = (mots: readonly string[]): string =>
  [process.execPath, ...(DEPUIS_LES_SOURCES ? ['--import', import.meta.resolve('tsx')] : []), PROGRAMME, ...mots]
    .map((mot) => (mot === '%p' || mot === '%f' ? `"${mot}"` : `'${mot.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}'`))
    .join(' ')

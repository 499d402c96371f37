// Ce qui est gardé pour remonter à une seconde : par grappe, ses copies et ses journaux ; les documents, communs à toutes.
import { opendir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { JOURNAUX } from '../../core/postgres/archivage.ts'

export const BASES = 'bases'
export const DOCUMENTS = 'documents'

/** Le dossier d'une grappe, au numéro que PostgreSQL lui a tiré. */
export const estUneGrappe = (nom: string): boolean => /^\d{1,20}$/.test(nom)

export interface CopieDeBase {
  readonly fichier: string
  /** On remonte à cet instant, ou après. */
  readonly finieLe: Date
  /** Le premier journal qu'il lui faut. */
  readonly debut: string
}

/** « 2026-11-28T01-27-05.123Z.0000000100000000000000A3.age » : ce qu'il faut d'une copie sans l'ouvrir. */
export const nomDeLaBase = (finieLe: Date, debut: string): string => `${finieLe.toISOString().replaceAll(':', '-')}.${debut}.age`

function baseDe(fichier: string): CopieDeBase | null {
  const [, jour, heure, debut] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3})Z\.([0-9A-F]{24})\.age$/.exec(fichier) ?? []
  if (jour === undefined || heure === undefined || debut === undefined) return null
  return { fichier, finieLe: new Date(`${jour}T${heure.replaceAll('-', ':')}Z`), debut }
}

const JOURNAL_GARDE = /^([0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)\.[0-9a-f]{16}\.age$/

/** Ce fichier est celui de ce journal. */
export const estJournalGarde = (fichier: string, nom: string): boolean => JOURNAL_GARDE.exec(fichier)?.[1] === nom

export const lireDossier = (dossier: string): Promise<string[]> =>
  readdir(dossier).catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code === 'ENOENT' || erreur.code === 'ENOTDIR') return []
    throw erreur
  })

/** Rien n'y a encore été gardé ; sans en lire les noms, qui peuvent être des millions. */
export async function estVide(dossier: string): Promise<boolean> {
  try {
    for await (const _ of await opendir(dossier)) return false
    return true
  } catch (erreur) {
    if ((erreur as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw erreur
  }
}

/** Les copies d'une grappe, la plus ancienne d'abord : dans l'ordre de ses journaux, que l'heure de la machine soit juste ou non. */
export const listBases = async (archive: string): Promise<CopieDeBase[]> =>
  (await lireDossier(join(archive, BASES)))
    .flatMap((fichier) => baseDe(fichier) ?? [])
    .toSorted((a, b) => rangDe(a.debut) - rangDe(b.debut))

/** Les fichiers de ses journaux, dans l'ordre où ils s'écrivent. */
export const listJournaux = async (archive: string): Promise<string[]> =>
  (await lireDossier(join(archive, JOURNAUX))).filter((fichier) => JOURNAL_GARDE.test(fichier)).toSorted()

/** Quand le dernier de ses journaux a été gardé ; `null` : elle n'en a pas. */
export async function dernierJournalLe(archive: string): Promise<Date | null> {
  const dernier = (await listJournaux(archive)).at(-1)
  return dernier === undefined ? null : gardeLe(join(archive, JOURNAUX, dernier))
}

/** Le rang d'un journal de 16 Mo parmi tous ceux d'une base. */
const rangDe = (nom: string): number => Number.parseInt(nom.slice(8, 16), 16) * 256 + Number.parseInt(nom.slice(16, 24), 16)

/** Et son nom, dans cette histoire de la base. */
const nomDuRang = (histoire: string, rang: number): string =>
  [histoire, ...[Math.floor(rang / 256), rang % 256].map((part) => part.toString(16).toUpperCase().padStart(8, '0'))].join('')

const rangsDe = (journaux: readonly string[]): number[] => journaux.filter((nom) => /^[0-9A-F]{24}\.[0-9a-f]{16}\./.test(nom)).map(rangDe)

/** Les copies d'où l'on remonte sans trou jusqu'au dernier journal gardé. */
export function basesSuivies(bases: readonly CopieDeBase[], journaux: readonly string[]): CopieDeBase[] {
  const rangs = [...new Set(rangsDe(journaux))].toSorted((a, b) => a - b)
  const trou = rangs.findLast((rang, place) => place > 0 && rang !== (rangs[place - 1] ?? 0) + 1) ?? rangs[0]
  return trou === undefined ? [] : bases.filter(({ debut }) => rangDe(debut) >= trou)
}

/** Le premier journal qui manque après une copie, alors que de plus récents sont gardés : rien d'après lui ne se rejoue d'elle. */
export function premierTrou({ debut }: CopieDeBase, journaux: readonly string[]): string | null {
  const rangs = rangsDe(journaux)
  const gardes = new Set(rangs)
  let rang = rangDe(debut)
  while (gardes.has(rang)) rang += 1
  return rang < (rangs.at(-1) ?? 0) ? nomDuRang(debut.slice(0, 8), rang) : null
}

/** L'instant où ce fichier a été gardé. */
export const gardeLe = async (chemin: string): Promise<Date> => (await stat(chemin)).mtime

export const tailleDe = async (chemin: string): Promise<number> => (await stat(chemin)).size

import { formatDate } from '../../common/date.format.ts'
import type { Blocage } from '../../common/demande.ts'
import type { Contexte } from '../../passage/transition.ts'
import type { DonneesPassage, FaitsMenage } from '../menage.faits.ts'
import type { PointDuDossier } from '../prochaine-etape/points.ts'

/**
 * Ce qu'un passage exige (domain-rules § 1.3) : toutes les raisons, une phrase chacune. Une raison qui porte un champ se lève en
 * répondant à la demande du passage ; `parSysteme` : le passage suit un autre appel (clôture d'un GTR…).
 */
export type Garde = (contexte: Contexte<FaitsMenage, DonneesPassage>, parSysteme: boolean) => Blocage[]

export const siManque = (present: boolean, raison: string, champ?: string): Blocage[] =>
  present ? [] : [champ === undefined ? { raison } : { raison, champ }]

/** Ce qui bloque, et où cela se lève (`prochaine-etape/points.ts`). */
export const siBloque = (present: boolean, point: PointDuDossier, raison: string): Blocage[] => (present ? [] : [{ raison, point }])

/** Un fait que le dossier porte d'abord, et que le dialogue peut encore dire : sans lui l'étape est bloquée, et le champ le lève. */
export const auDossierDAbord = (blocages: readonly Blocage[], point: PointDuDossier): Blocage[] =>
  blocages.map((blocage) => ({ ...blocage, point }))

/** Une date attendue, passée ou du jour, tenue du dialogue ou du dossier. */
export function dateEchue(
  date: string | null,
  aujourdhui: string,
  absente: string,
  future: (le: string) => string,
  champ: string,
): Blocage[] {
  if (date === null) return [{ raison: absente, champ }]
  return date > aujourdhui ? [{ raison: future(formatDate(date)), champ }] : []
}

export const manques = (libelles: readonly string[], pourquoi: string): Blocage[] =>
  siBloque(libelles.length === 0, 'champs', `Il manque, pour ${pourquoi} : ${enumerer(libelles)}.`)

const enumerer = (libelles: readonly string[]): string => {
  const cites = libelles.slice(0, 3).join(', ')
  const autres = libelles.length - 3
  return autres > 0 ? `${cites} et ${autres} ${autres > 1 ? 'autres' : 'autre'}` : cites
}

export const pluriel = (nombre: number, un: string, plusieurs: string) => (nombre === 1 ? un : plusieurs.replace('{n}', enLettres(nombre)))
const enLettres = (nombre: number) =>
  ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf'][nombre] ?? String(nombre)

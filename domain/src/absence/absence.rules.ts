import { formatDate } from '../common/date.format.ts'
import { moisDe } from '../common/date.ts'
import { refusSiTropLoin } from '../common/horizon.ts'
import type { Absence, SaisieAbsence } from './absence.schema.ts'

interface Periode {
  readonly du: string
  readonly au: string
}

const seChevauchent = (a: Periode, b: Periode): boolean => a.du <= b.au && b.du <= a.au

/** Ce que l'on sait des deux personnes au moment de noter l'absence. */
export interface FaitsDAbsence {
  readonly nom: string
  /** Ses autres absences. */
  readonly autres: readonly Periode[]
  /** Celles où elle tient les dossiers d'un autre. */
  readonly remplace: readonly (Periode & { readonly nom: string })[]
  readonly remplacant: {
    readonly nom: string
    readonly absences: readonly Periode[]
    /** Ceux des dossiers de la personne absente que ses zones ne lui montrent pas. */
    readonly horsDeSaVue: number
  } | null
}

type Refus = { readonly champ: keyof SaisieAbsence; readonly message: string } | null

/** Pourquoi cette absence ne se note pas ; `null` : elle se note. */
export function refusDAbsence(periode: Periode, { nom, autres, remplace, remplacant }: FaitsDAbsence, aujourdhui: string): Refus {
  if (periode.au < aujourdhui) return { champ: 'au', message: 'Cette absence est déjà finie' }
  const loin = refusSiTropLoin(periode.du, aujourdhui)
  if (loin !== null) return { champ: 'du', message: loin }
  const autre = autres.find((une) => seChevauchent(une, periode))
  if (autre !== undefined) return { champ: 'du', message: `${nom} a déjà une absence ${direLaPeriode(autre)}` }
  const tenue = remplace.find((une) => seChevauchent(une, periode))
  if (tenue !== undefined)
    return { champ: 'du', message: `${nom} remplace ${tenue.nom} ${direLaPeriode(tenue)} : désignez d’abord quelqu’un d’autre` }
  if (remplacant === null) return null
  const sienne = remplacant.absences.find((une) => seChevauchent(une, periode))
  if (sienne !== undefined) return { champ: 'remplacant', message: `${remplacant.nom} a une absence ${direLaPeriode(sienne)}` }
  if (remplacant.horsDeSaVue > 0)
    return {
      champ: 'remplacant',
      message: `Les zones de ${remplacant.nom} ne couvrent pas ${remplacant.horsDeSaVue === 1 ? 'un dossier' : `${remplacant.horsDeSaVue} dossiers`} de ${nom}`,
    }
  return null
}

/** « le 3 mars 2026 », « du 3 au 12 mars 2026 » : le mois et l'année ne se disent qu'une fois. */
export function direLaPeriode({ du, au }: Periode): string {
  if (du === au) return `le ${formatDate(du)}`
  const [jour = '', mois = '', annee = ''] = formatDate(du).split(' ')
  const debut = moisDe(du) === moisDe(au) ? [jour] : du.slice(0, 4) === au.slice(0, 4) ? [jour, mois] : [jour, mois, annee]
  return `du ${debut.join(' ')} au ${formatDate(au)}`
}

/** Commencée, son premier jour ne change plus. */
export const estCommencee = ({ du }: Pick<Periode, 'du'>, aujourdhui: string): boolean => du <= aujourdhui

/** « Du 3 au 12 mars 2026, par Hugo Lefebvre » ; sans remplaçant, on le dit aussi. */
export const direLAbsence = ({ remplacant, ...periode }: Pick<Absence, 'du' | 'au' | 'remplacant'>): string =>
  `${capitale(direLaPeriode(periode))}, ${remplacant === null ? 'sans remplaçant' : `par ${remplacant.prenom} ${remplacant.nom}`}`

const capitale = (texte: string) => `${texte.charAt(0).toUpperCase()}${texte.slice(1)}`

// Ce qu'un chargé peut suivre, semaine après semaine : ses points, ceux qu'il tient pour un absent, ses jours de présence.
import { ajouterJours, lundiDe } from '../common/date.ts'
import type { TempsDeTravail } from './utilisateur.schema.ts'

const JOURS_OUVRES = 5
export const SEMAINES_MONTREES = 8

interface Periode {
  readonly du: string
  /** Dernier jour compris. */
  readonly au: string
}

export interface ChargeConnue {
  readonly points: number
  /** À temps plein, présent toute la semaine. */
  readonly capacite: number
  /** Pour cent d'un temps plein, le plus récent d'abord. */
  readonly temps: readonly TempsDeTravail[]
  /** Le même, avant le premier jour dit (VARIABLE). */
  readonly tempsParDefaut: number
  readonly absences: readonly (Periode & { readonly remplace: boolean })[]
  /** Les dossiers d'un collègue absent, tenus ces jours-là. */
  readonly tenus: readonly (Periode & { readonly points: number })[]
}

export interface SemaineDeCapacite {
  /** Son lundi. */
  readonly debut: string
  readonly points: number
  readonly capacite: number
}

const joursDe = (lundi: string): string[] => Array.from({ length: JOURS_OUVRES }, (_, rang) => ajouterJours(lundi, rang))
const estCouvert = (jour: string, periodes: readonly Periode[]) => periodes.some(({ du, au }) => du <= jour && jour <= au)

/** Les jours ouvrés de cette semaine que couvrent ces périodes, chacun une fois. */
const joursCouverts = (lundi: string, periodes: readonly Periode[]): number =>
  joursDe(lundi).filter((jour) => estCouvert(jour, periodes)).length

/** La part d'un temps plein, ce jour-là, pour cent. */
const quotiteAu = (jour: string, { temps, tempsParDefaut }: Pick<ChargeConnue, 'temps' | 'tempsParDefaut'>): number =>
  temps.find(({ depuis }) => depuis <= jour)?.quotite ?? tempsParDefaut

const somme = (nombres: readonly number[]) => nombres.reduce((total, nombre) => total + nombre, 0)
const auDixieme = (nombre: number): number => Math.round(nombre * 10) / 10

/**
 * Absent deux jours sur cinq, il peut suivre trois cinquièmes de sa capacité ; ses dossiers pèsent ces deux jours-là sur son remplaçant. Sans
 * remplaçant, ils l'attendent : sa charge reste entière. À temps partiel, chaque jour présent ne vaut que sa part.
 */
export const semainesDeCapacite = (
  { points, capacite, absences, tenus, ...temps }: ChargeConnue,
  lundis: readonly string[],
): SemaineDeCapacite[] =>
  lundis.map((debut) => {
    const presents = joursDe(debut).filter((jour) => !estCouvert(jour, absences))
    const remplaces = joursCouverts(
      debut,
      absences.filter(({ remplace }) => remplace),
    )
    const pourUnAutre = somme(tenus.map((tenu) => (tenu.points * joursCouverts(debut, [tenu])) / JOURS_OUVRES))
    return {
      debut,
      points: auDixieme((points * (JOURS_OUVRES - remplaces)) / JOURS_OUVRES + pourUnAutre),
      capacite: auDixieme((capacite * somme(presents.map((jour) => quotiteAu(jour, temps)))) / (100 * JOURS_OUVRES)),
    }
  })

/** La première semaine de chacun : les points que l'équipe peut encore recevoir, et combien portent plus que leur capacité. */
export function semaineDeLEquipe(equipe: readonly (readonly SemaineDeCapacite[])[]): { readonly reste: number; readonly trop: number } {
  const premieres = equipe.flatMap(([premiere]) => (premiere === undefined ? [] : [premiere]))
  return {
    reste: auDixieme(premieres.reduce((somme, { points, capacite }) => somme + Math.max(0, capacite - points), 0)),
    trop: premieres.filter(({ points, capacite }) => points > capacite).length,
  }
}

/** Les lundis à montrer : celui de cette semaine d'abord. */
export function lundisAVenir(aujourdhui: string, nombre: number = SEMAINES_MONTREES): string[] {
  const lundi = lundiDe(aujourdhui)
  return Array.from({ length: nombre }, (_, rang) => ajouterJours(lundi, 7 * rang))
}

import type { StatutReunion, TypeReunion } from './reunion.listes.ts'

/** Ce que les passages et les gestes d'une réunion ont besoin de savoir ; les règles ne lisent rien d'autre. */
export interface FaitsReunion {
  readonly statut: StatutReunion
  readonly type: TypeReunion
  /** Jour de la réunion, à Paris. */
  readonly jour: string
  readonly aujourdhui: string
  /** La personne encadre : elle ouvre un compte rendu avant son jour. */
  readonly encadre: boolean
  readonly menages: number
  readonly logements: number
  readonly participants: readonly string[]
  /** Ce qui empêche de clore le compte rendu. */
  readonly empechements: readonly string[]
  readonly reponses: Avancement
  /** Logements déjà transmis au bailleur. */
  readonly transmis: number
}

/** Où en est le compte rendu. */
export interface Avancement {
  readonly donnees: number
  readonly attendues: number
  /** Refus qui ne disent pas encore ce qui est à revoir. */
  readonly aJustifier: number
}

export interface DonneesReunion {
  readonly confirmation?: boolean | null | undefined
}

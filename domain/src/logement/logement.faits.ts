import type { StatutLogement } from './logement.listes.ts'

/** Ce que les passages et les gestes d'un logement ont besoin de savoir ; les règles ne lisent rien d'autre. */
export interface FaitsLogement {
  readonly statut: StatutLogement
  readonly bailleurId: string | null
  /** Fin de la mise à disposition, instant ISO. */
  readonly fin: string | null
  readonly maintenant: string
  /** Ceux qui le réservent. */
  readonly reservePar: readonly { readonly id: string; readonly nom: string }[]
  /** Ceux qui n'en veulent pas. */
  readonly nonSouhaitePar: readonly string[]
  /** Un ménage l'a accepté. */
  readonly accepte: boolean
  /** Du parc d'une opération : il n'est pas offert. */
  readonly parc: boolean
}

/** Ce qui se répond à un passage. */
export interface DonneesLogement {
  readonly motif?: string | null | undefined
  readonly fin?: string | null | undefined
}

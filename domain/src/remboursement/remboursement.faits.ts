import type { NatureRemboursement, StatutRemboursement } from './remboursement.listes.ts'

/** Une dépense d'une demande. Montants en euros. */
export interface LigneDeFaits {
  readonly nature: NatureRemboursement
  readonly libelle: string | null
  readonly montant: number | null
  /** Son justificatif est au dossier. */
  readonly justifiee: boolean
}

/** Ce que les passages d'une demande ont besoin de savoir ; les règles ne lisent rien d'autre. */
export interface FaitsRemboursement {
  readonly statut: StatutRemboursement
  readonly numero: number
  readonly lignes: readonly LigneDeFaits[]
  /** Plafonds en vigueur ce jour, par nature. */
  readonly plafonds: Plafonds
  /** Ce que d'autres demandes du ménage, soumises, validées ou payées, comptent déjà. */
  readonly dejaDemande: MontantsParNature
  /** Total au-delà duquel trois personnes différentes doivent intervenir. */
  readonly seuilTroisPersonnes: number
  /** Tous ceux qui ont créé, modifié ou soumis la demande. */
  readonly redacteurs: readonly string[]
  readonly soumetteur: string | null
  readonly valideur: string | null
  /** Jour de la validation. */
  readonly valideeLe: string | null
  /** Pourquoi le dossier n'admet plus de demande ; `null` : il en admet. */
  readonly dossierFerme: string | null
  readonly chargeDeRelogement: { readonly id: string; readonly nom: string } | null
}

export type Plafonds = Readonly<Record<NatureRemboursement, number>>
export type MontantsParNature = Readonly<Partial<Record<NatureRemboursement, number>>>

/** Ce qui se répond à un passage : la raison d'un rejet, le jour d'un paiement. */
export interface DonneesRemboursement {
  readonly motif?: string | null | undefined
  readonly date?: string | null | undefined
}

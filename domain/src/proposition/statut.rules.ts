// Le statut d'une proposition se déduit de ce qui y est écrit (domain-rules § 3.3) : le contrôle de la nuit le vérifie.
import type { StatutProposition } from './proposition.statuts.ts'

/** Ce que la base en garde, instance par instance ; nul : rien n'y est dit. */
export interface BlocsDeLaProposition {
  /** Un retrait est un fait, qui efface les autres. */
  readonly retiree: boolean
  readonly acceptationLe: string | null
  readonly refusLe: string | null
  readonly etablieLe: string | null
  readonly ecriteLe: string | null
  /** L'avis de la commission, à défaut du bailleur. */
  readonly cal: boolean | null
  /** Partie chez le bailleur ; son propre candidat y est d'emblée. */
  readonly transmise: boolean
  readonly gtr: boolean | null
  /** Le logement est à l'ordre du jour de sa réunion, ou la réunion se tient. */
  readonly presentee: boolean
}

/** De la dernière instance qui a parlé à la première. */
export function statutDeLaProposition(blocs: BlocsDeLaProposition): StatutProposition {
  if (blocs.retiree) return 'retiree'
  if (blocs.acceptationLe !== null) return 'acceptee_menage'
  if (blocs.refusLe !== null) return 'refusee_menage'
  if (blocs.ecriteLe !== null || blocs.etablieLe !== null) return 'proposition_relogement'
  if (blocs.cal !== null) return blocs.cal ? 'acceptee_cal' : 'refusee_cal'
  if (blocs.transmise) return 'transmise_bailleur'
  if (blocs.gtr !== null) return blocs.gtr ? 'acceptee_gtr' : 'refusee_gtr'
  return blocs.presentee ? 'presentation_gtr' : 'assignation'
}

const A_PRESENTER: readonly StatutProposition[] = ['assignation', 'presentation_gtr']

/** Positionnée ou à présenter, c'est le même moment : l'ordre du jour seul les sépare, et il change jusqu'à la séance. */
export const diverge = (statut: StatutProposition, deduit: StatutProposition): boolean =>
  statut !== deduit && !(A_PRESENTER.includes(statut) && A_PRESENTER.includes(deduit))

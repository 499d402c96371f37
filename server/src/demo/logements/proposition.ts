import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import type { Jour } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import type { ReunionDemo } from '../socle/reunions.ts'
import type { LogementDemo } from './logement.ts'

/** Ce qu'il advient d'une proposition ; `ouverte` : elle suit son cours. */
export type Issue = 'acceptee_menage' | 'refusee_menage' | 'refusee_gtr' | 'refusee_cal' | 'retiree' | 'ouverte'

export interface PropositionDemo {
  readonly id: string
  readonly logement: LogementDemo
  /** `null` : le candidat d'un autre réservataire. */
  readonly menage: MenageDemo | null
  readonly reunion: ReunionDemo | null
  readonly issue: Issue
  readonly creeLe: Jour
  readonly gtrLe: Jour | null
  readonly transmiseLe: Jour | null
  readonly calLe: Jour | null
  readonly calMotif: string | null
  readonly ecriteLe: Jour | null
  readonly recueLe: Jour | null
  readonly canal: 'REMISE_EN_MAIN_PROPRE' | 'RECOMMANDE' | 'HUISSIER' | null
  /** Réponse du ménage, ou retrait. */
  readonly finLe: Jour | null
  readonly refus: { readonly motif: string; readonly legitime: boolean } | null
  readonly apl: number | null
  rangs: { gtr: number | null; reponse: number | null; bailleur: number | null }
}

/** Où en est la proposition ce jour-là, avant la réponse du jour s'il y en a une. */
export function statutAu(
  { issue, gtrLe, transmiseLe, calLe, ecriteLe, finLe, logement }: PropositionDemo,
  jour: Jour,
  reponseComprise = false,
): StatutProposition {
  const passe = (le: Jour | null) => le !== null && le <= jour
  const finie = finLe !== null && (reponseComprise ? finLe <= jour : finLe < jour)
  if (finie && (issue === 'acceptee_menage' || issue === 'refusee_menage' || issue === 'retiree')) return issue
  if (passe(ecriteLe)) return 'proposition_relogement'
  if (passe(calLe)) return issue === 'refusee_cal' ? 'refusee_cal' : 'acceptee_cal'
  if (passe(transmiseLe)) return 'transmise_bailleur'
  if (passe(gtrLe)) return issue === 'refusee_gtr' ? 'refusee_gtr' : 'acceptee_gtr'
  return logement.reunion === null ? 'assignation' : 'presentation_gtr'
}

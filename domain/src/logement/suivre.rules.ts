// Le statut d'un logement suit ses propositions (domain-rules §§ 2.1 et 3.4).
import type { NomTransitionLogement } from './logement.transitions.ts'

interface PropositionsDuLogement {
  readonly statut: string
  /** Propositions qui ne sont pas tombées, candidats du bailleur compris ; sans celui d'entre eux qui renonce. */
  readonly tenues: number
  /** Un GTR s'est prononcé sur l'une d'elles, même tombée depuis. */
  readonly prononce: boolean
  /** La commission a répondu à l'une de celles qui tiennent. */
  readonly commission: boolean
  /** Le candidat du bailleur, premier de celles qui tiennent, l'a accepté. */
  readonly prisParUnExterne: boolean
}

/** Le passage que ses propositions lui font faire ; `null` : aucun. */
export function passageDuLogement(propositions: PropositionsDuLogement): NomTransitionLogement | null {
  const { statut, prononce, commission } = propositions
  const engage = statut === 'EN_COURS_DE_TRAITEMENT' || statut === 'RETOUR_CAL'
  if (propositions.prisParUnExterne) return engage ? 'ne_pas_retenir' : null
  if (propositions.tenues > 0) {
    if (statut === 'NON_RETENU') return commission ? 'revenir_en_commission' : 'reprendre_traitement'
    return statut === 'MIS_A_DISPOSITION' || statut === 'RESERVE' ? 'engager_traitement' : null
  }
  if (!engage) return null
  return statut === 'RETOUR_CAL' || prononce ? 'ne_pas_retenir' : 'desengager'
}

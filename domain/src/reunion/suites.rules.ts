// Les passages que les réponses d'un GTR font faire à un ménage (domain-rules § 1.3, n° 6 à 8 et 12 à 15).
import type { FaitsMenage } from '../menage/menage.faits.ts'
import type { StatutMenage } from '../menage/menage.statuts.ts'
import { type NomTransitionMenage, transitionsMenage } from '../menage/menage.transitions.ts'
import type { MenageARepondre, PropositionARepondre } from './compteRendu.rules.ts'
import type { TypeReunion } from './reunion.listes.ts'

export interface Reponses {
  /** Nul : il n'est que proposé sur un logement. */
  readonly menage: MenageARepondre | null
  readonly propositions: readonly PropositionARepondre[]
}

/** Un passage qu'une réponse fait faire, et les statuts d'où il se fait. */
export interface PassageDu {
  readonly transition: { readonly nom: NomTransitionMenage; readonly depuis: readonly StatutMenage[] }
  readonly decision: FaitsMenage['decisionGtr']
  readonly commentaire: string | null
}

/** Dans l'ordre où ils se font : la présentation, puis ses propositions. Le statut où il n'est plus les passe. */
export function passagesDus(type: TypeReunion, { menage, propositions }: Reponses): PassageDu[] {
  if (type === 'GTR_VALIDATION') return deLaConsultation(propositions)
  return [...(menage === null ? [] : deLaPresentation(menage)), ...desPropositions(propositions)]
}

/** Le statut où ses réponses mènent un ménage qui est à celui-ci. */
export const arriveeDe = (type: TypeReunion, statut: StatutMenage, reponses: Reponses): StatutMenage =>
  passagesDus(type, reponses).reduce<StatutMenage>((ici, { transition: { nom, depuis } }) => {
    const { vers } = transitionsMenage[nom]
    return depuis.includes(ici) && typeof vers === 'string' ? vers : ici
  }, statut)

/** Ce qui se répond d'un ménage, à sa présentation et sur les logements où il est proposé. */
export const reponsesDe = (
  id: string,
  { menages, propositions }: { readonly menages: readonly MenageARepondre[]; readonly propositions: readonly PropositionARepondre[] },
): Reponses => ({
  menage: menages.find((autre) => autre.id === id) ?? null,
  propositions: propositions.filter(({ menageId }) => menageId === id),
})

/** Inscrit à la réunion : elle ne décide que de qui s'y présente encore. */
const PRESENTE = ['INSCRIT_EN_PRESENTATION_GTR'] as const

function deLaPresentation({ decision, suite, commentaire }: MenageARepondre): PassageDu[] {
  if (decision === 'ACCEPTE') return [du('valider_presentation_gtr', 'ACCEPTE', commentaire, PRESENTE)]
  if (suite === 'VEILLE') return [du('mettre_en_veille', 'VEILLE', commentaire, PRESENTE)]
  return [du('demander_revision_projet', 'REVISION', commentaire, PRESENTE)]
}

function desPropositions(propositions: readonly PropositionARepondre[]): PassageDu[] {
  if (propositions.length === 0) return []
  return propositions.some(({ accepte }) => accepte) ? [du('accepter_en_gtr', 'ACCEPTE')] : [du('refuser_en_gtr', 'REFUSE')]
}

function deLaConsultation(propositions: readonly PropositionARepondre[]): PassageDu[] {
  if (propositions.length === 0) return []
  return propositions.some(({ accepte }) => accepte)
    ? [du('valider_bailleur_prive', 'ACCEPTE'), du('accepter_en_gtr', 'ACCEPTE')]
    : [du('refuser_bailleur_prive', 'REFUSE'), du('refuser_en_gtr', 'REFUSE')].slice(0, 1)
}

const du = (
  nom: NomTransitionMenage,
  decision: FaitsMenage['decisionGtr'],
  commentaire: string | null = null,
  depuis: readonly StatutMenage[] = transitionsMenage[nom].depuis,
): PassageDu => ({ transition: { nom, depuis }, decision, commentaire })

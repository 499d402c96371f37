// Où en sont les propositions d'un ménage, du point de vue de ses passages de statut (domain-rules § 1.3 et § 3.3).
import { attendSonTour } from '../proposition/commission.rules.ts'
import type { FaitsProposition } from './menage.faits.ts'

type AvecPropositions<P extends FaitsProposition = FaitsProposition> = { readonly propositions: readonly P[] }

/** Attendent la commission d'un bailleur, quand le logement n'est pas privé. */
export const EN_COMMISSION = ['acceptee_gtr', 'transmise_bailleur'] as const
export const AVEC_ACCORD_DU_BAILLEUR = ['acceptee_cal', 'proposition_relogement'] as const
const EN_ATTENTE_DU_MENAGE = [...EN_COMMISSION, ...AVEC_ACCORD_DU_BAILLEUR] as const
export const REFUSABLES = [...EN_ATTENTE_DU_MENAGE, 'acceptee_menage'] as const
export const A_PRESENTER = ['assignation', 'presentation_gtr'] as const
const OUVERTES = [...A_PRESENTER, ...EN_ATTENTE_DU_MENAGE] as const

const dans = (statuts: readonly string[]) => (proposition: FaitsProposition) => statuts.includes(proposition.statut)

export const estAPresenter = (statut: string): boolean => A_PRESENTER.some((code) => code === statut)
export const estOuverte = (statut: string): boolean => OUVERTES.some((code) => code === statut)

export const LOGEMENT_PRIS = 'Le logement a été accepté par un autre ménage.'

/** Que le ménage peut accepter : accord du bailleur en CALEOL, ou logement privé validé en GTR. */
export const aRecuUnAccord = (proposition: FaitsProposition) =>
  AVEC_ACCORD_DU_BAILLEUR.some((statut) => statut === proposition.statut) || (proposition.prive && proposition.statut === 'acceptee_gtr')

export const accordees = <P extends FaitsProposition>({ propositions }: AvecPropositions<P>) => propositions.filter(aRecuUnAccord)
export const acceptables = <P extends FaitsProposition>(faits: AvecPropositions<P>) =>
  accordees(faits).filter((proposition) => !proposition.logementPris && !attendSonTour(proposition))
export const aPresenter = <P extends FaitsProposition>({ propositions }: AvecPropositions<P>) => propositions.filter(dans(A_PRESENTER))
export const chezLeBailleur = <P extends FaitsProposition>({ propositions }: AvecPropositions<P>) =>
  propositions.filter(dans(EN_COMMISSION)).filter(({ prive }) => !prive)
export const ouvertes = ({ propositions }: AvecPropositions) => propositions.filter(dans(OUVERTES))
export const accepteesEnGtr = ({ propositions }: AvecPropositions) => propositions.filter(dans(['acceptee_gtr']))
export const refuseesEnGtr = ({ propositions }: AvecPropositions) => propositions.filter(dans(['refusee_gtr']))
export const accepteesParLeMenage = ({ propositions }: AvecPropositions) => propositions.filter(dans(['acceptee_menage']))
export const refuseesParLeMenage = ({ propositions }: AvecPropositions) => propositions.filter(dans(['refusee_menage']))
/** Un refus dit sans sa proposition s'annule d'abord, et seul : rien ne le porte encore. */
export const refusAAnnuler = (faits: AvecPropositions & { readonly refusAPreciser: boolean }) =>
  faits.refusAPreciser ? [] : refuseesParLeMenage(faits)
export const privees = ({ propositions }: AvecPropositions) => propositions.filter(({ prive }) => prive).filter(dans(OUVERTES))

/** Que le ménage peut refuser : retenues par le GTR et sans réponse, ou celle qu'il a acceptée avant de se raviser. */
export const refusables = ({ propositions }: AvecPropositions) => propositions.filter(dans(REFUSABLES))

/** Il resterait, cette proposition refusée, une autre qui attend la réponse du ménage. */
export const resteUneReponse = (faits: AvecPropositions) => refusables(faits).length > 1

/** La proposition désignée, à défaut la seule possible. */
export function designee(possibles: readonly FaitsProposition[], propositionId: string | null | undefined): FaitsProposition | null {
  if (propositionId) return possibles.find(({ id }) => id === propositionId) ?? null
  return possibles.length === 1 ? (possibles[0] ?? null) : null
}

/** Où revient une proposition dont on efface la réponse. */
export const statutSansReponse = ({ prive, ecriteLe }: FaitsProposition) =>
  ecriteLe !== null ? 'proposition_relogement' : prive ? 'acceptee_gtr' : 'acceptee_cal'

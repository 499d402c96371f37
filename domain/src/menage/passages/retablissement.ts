// Annuler un passage rétablit les propositions qu'il avait écartées, quand c'est encore possible, et dit pourquoi pour les autres.
import { formatDate } from '../../common/date.format.ts'
import type { FaitsEcartee, FaitsMenage, PassageQuiEcarte } from '../menage.faits.ts'
import { AVEC_ACCORD_DU_BAILLEUR, accepteesParLeMenage, estAPresenter, estOuverte } from '../menage.propositions.ts'
import { evenementsDuParcours } from './parcours.evenements.ts'
import type { RaisonDePerte } from './raisonsDePerte.ts'

type Ecartees = Pick<FaitsMenage, 'statut' | 'ecartees' | 'propositions'>

/** Le passage que celui-ci défait ; `null` : il ne rétablit rien. */
export function passageDefait(transition: string, { statut, propositions }: Omit<Ecartees, 'ecartees'>): PassageQuiEcarte | null {
  if (transition === 'annuler_depart_spontane') return 'depart_spontane'
  if (transition === 'annuler_accession') return 'accession_propriete'
  if (transition === 'annuler_acceptation_logement') return 'acceptation_logement'
  // Le logement avait été accepté, puis refusé : sa réponse s'efface, et plus aucune acceptation n'écarte rien.
  if (transition === 'annuler_refus_proposition' && accepteesParLeMenage({ propositions }).length === 0) return 'acceptation_logement'
  return transition === 'revenir_etape_precedente' && statut === 'SIGNATURE_DU_BAIL' ? 'acceptation_logement' : null
}

/** Rétablie, elle passerait devant un ménage à qui le logement a été proposé par écrit depuis. */
const passeraitDevant = (statut: string) => statut === 'acceptee_menage' || AVEC_ACCORD_DU_BAILLEUR.some((accord) => accord === statut)

/** Pourquoi elle ne peut plus être rétablie ; `null` : elle le peut. Refusée ou retirée avant, elle n'engage plus personne. */
export function raisonDePerte(ecartee: FaitsEcartee): RaisonDePerte | null {
  const { statut, logementPris, logementRepris, ecriteAilleurs, proposeeDepuis, reunionClose } = ecartee
  if (!estOuverte(statut) && statut !== 'acceptee_menage') return null
  if (logementRepris) return 'LOGEMENT_REPRIS'
  if (logementPris) return 'LOGEMENT_PRIS'
  if (ecriteAilleurs && passeraitDevant(statut)) return 'ECRITE_AILLEURS'
  if (proposeeDepuis) return 'REPROPOSE'
  return estAPresenter(statut) && reunionClose ? 'GTR_TENU' : null
}

export interface Perdue extends FaitsEcartee {
  readonly raison: RaisonDePerte
}

/** Ce qu'on dit à qui annule. */
export const nonRetablie = ({ libelle, raison }: Perdue): string =>
  evenementsDuParcours.PROPOSITION_NON_RETABLIE.texte({ proposition: libelle, raison }) ?? ''

/** Ce que l'annulation rétablit, et ce qu'elle ne peut pas rétablir. */
export function retablissement(transition: string, faits: Ecartees): { retablies: FaitsEcartee[]; perdues: Perdue[] } {
  const defait = passageDefait(transition, faits)
  const siennes = faits.ecartees.filter(({ par }) => par === defait)
  return {
    retablies: siennes.filter((ecartee) => raisonDePerte(ecartee) === null),
    perdues: siennes.flatMap((ecartee) => {
      const raison = raisonDePerte(ecartee)
      return raison === null ? [] : [{ ...ecartee, raison }]
    }),
  }
}

/** Ce qui compte encore pour le ménage : une proposition déjà refusée ou retirée revient sans se dire. */
export const compte = ({ statut }: Pick<FaitsEcartee, 'statut'>): boolean => estOuverte(statut) || statut === 'acceptee_menage'

/** Le logement que le ménage avait accepté est perdu : il n'a plus de bail à signer ni de déménagement à faire. */
export const logementAcceptePerdu = (transition: string, faits: Ecartees): boolean =>
  retablissement(transition, faits).perdues.some(({ statut }) => statut === 'acceptee_menage')

export const logementAccepteRetabli = (transition: string, faits: Ecartees): boolean =>
  retablissement(transition, faits).retablies.some(({ statut }) => statut === 'acceptee_menage')

/** Ce que la sortie avait libéré et que son annulation ne reprend pas : à refaire, et dit. */
export function aRefaire(transition: string, faits: FaitsMenage, aujourdhui: string): string[] {
  const defait = passageDefait(transition, faits)
  if (defait !== 'depart_spontane' && defait !== 'accession_propriete') return []
  const { demenagement } = faits.dates
  const sansCreneau =
    demenagement !== null && demenagement >= aujourdhui && !faits.creneauReserve && !logementAcceptePerdu(transition, faits)
  return [
    ...(sansCreneau
      ? [`Plus aucun créneau n’est réservé pour le déménagement du ${formatDate(demenagement)} : à réserver de nouveau.`]
      : []),
    ...(faits.statutMemorise === 'INSCRIT_EN_PRESENTATION_GTR'
      ? ['Le ménage n’est plus inscrit au GTR où il devait être présenté : à inscrire de nouveau.']
      : []),
  ]
}

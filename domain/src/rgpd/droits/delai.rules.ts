// Le mois pour répondre (art. 12.3 du RGPD) : de la réception, le même quantième du mois suivant ; deux mois de plus si la demande est prolongée.
import { ajouterMois, joursEntre } from '../../common/date.ts'
import type { StatutDeDemande } from './droits.listes.ts'

const DELAI_MOIS = 1
const PROLONGATION_MOIS = 2
/** Jours restants à partir desquels l'échéance est proche. */
export const PROCHE_JOURS = 7

export interface FaitsDuDelai {
  readonly recueLe: string
  readonly prolongeeLe: string | null
  readonly statut: StatutDeDemande
}

/** Le dernier jour pour prévenir d'une prolongation, ou pour répondre si l'on ne prolonge pas. */
export const echeanceInitiale = (recueLe: string): string => ajouterMois(recueLe, DELAI_MOIS)

/** Le dernier jour pour répondre à une demande prolongée : trois mois de la réception, non deux mois du mois. */
export const echeanceProlongee = (recueLe: string): string => ajouterMois(recueLe, DELAI_MOIS + PROLONGATION_MOIS)

export const echeanceDe = ({ recueLe, prolongeeLe }: Pick<FaitsDuDelai, 'recueLe' | 'prolongeeLe'>): string =>
  prolongeeLe === null ? echeanceInitiale(recueLe) : echeanceProlongee(recueLe)

export const estClose = (statut: StatutDeDemande): boolean => statut === 'REPONDUE' || statut === 'REFUSEE'

export interface Delai {
  readonly echeance: string
  /** Négatif : en retard ; `null` : close. */
  readonly joursRestants: number | null
  readonly enRetard: boolean
  readonly proche: boolean
}

export function delaiDe(faits: FaitsDuDelai, aujourdhui: string): Delai {
  const echeance = echeanceDe(faits)
  if (estClose(faits.statut)) return { echeance, joursRestants: null, enRetard: false, proche: false }
  const joursRestants = joursEntre(aujourdhui, echeance)
  return { echeance, joursRestants, enRetard: joursRestants < 0, proche: joursRestants >= 0 && joursRestants <= PROCHE_JOURS }
}

import type { Acteur } from '../acces/roles.ts'
import type { Consequence } from '../common/consequence.ts'
import { type NextPlace, transitionsPossibles } from '../passage/transition.ts'
import { canLireToutesLesPropositions } from './menage.permissions.ts'
import type { StatutMenage } from './menage.statuts.ts'
import { type ContexteMenage, type NomTransitionMenage, passagesDuMenage, transitionsMenage } from './menage.transitions.ts'
import { consequencesDuPassage } from './passages/consequences.ts'

/** Où ranger un passage dans le menu « Changer le statut » ; `reunion` : le serveur le fait, à la suite d'un GTR. */
export const groupesDePlaces = {
  possible: 'Possible maintenant',
  bloquee: 'Pas encore possible',
  sortie: 'Sortie du relogement',
  reunion: 'À la suite d’un GTR',
} as const
export type GroupeDePlaces = keyof typeof groupesDePlaces

export type PlaceSuivanteDuMenage = NextPlace<StatutMenage, NomTransitionMenage> & {
  readonly groupe: GroupeDePlaces
  /** Ce que le passage entraînera ; vide s'il n'est pas ouvert à la personne ; bloqué, il se lit déjà. */
  readonly consequences: Consequence[]
}

// S'y lit qu'un logement a été refusé, ou qu'un autre attend sa réponse : un bailleur, une commune n'ont pas ces réponses (domain-rules § 11.1).
const DISENT_LES_REPONSES: readonly NomTransitionMenage[] = ['refus_proposition', 'annuler_refus_proposition']

/** `nextPlaces` d'un ménage (domain-rules § 1.3) : chaque passage qui part de son statut, permis ou grisé avec ses raisons. */
export function placesSuivantes(contexte: ContexteMenage, acteur: Acteur): PlaceSuivanteDuMenage[] {
  const voitLesReponses = canLireToutesLesPropositions(acteur) === null
  return transitionsPossibles(passagesDuMenage, contexte, acteur)
    .filter(({ transition, interdit }) => voitLesReponses || !interdit || !DISENT_LES_REPONSES.includes(transition))
    .map((place) => ({
      groupe: groupeDe(place),
      consequences: place.interdit ? [] : consequencesDuPassage(place.transition, place.place, contexte, acteur),
      ...place,
    }))
}

/** Un dossier gelé ne change pas de statut : chaque passage reste montré, grisé par cette seule raison. */
export const placesDuGel = (places: readonly PlaceSuivanteDuMenage[], raison: string): PlaceSuivanteDuMenage[] =>
  places.map((place) => ({
    ...place,
    autorise: false,
    bloquants: [raison],
    consequences: [],
    groupe: place.groupe === 'possible' ? 'bloquee' : place.groupe,
  }))

function groupeDe({ transition, sortie, autorise }: NextPlace<StatutMenage, NomTransitionMenage>): GroupeDePlaces {
  if (sortie) return 'sortie'
  if ('seFait' in transitionsMenage[transition]) return 'reunion'
  return autorise ? 'possible' : 'bloquee'
}

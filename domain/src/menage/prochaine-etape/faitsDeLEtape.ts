import type { Acteur } from '../../acces/roles.ts'
import type { ReponseDuMenage } from '../../proposition/ecrite/reponses.ts'
import type { FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import { porteePropositions } from '../menage.visibilite.ts'

/** Le peu qu'il faut savoir d'un dossier pour dire quelle est sa prochaine étape et qui la mène : une ligne de liste le porte. */
export interface FaitsDeLEtape
  extends Pick<FaitsMenage, 'statut' | 'relogementNecessaire' | 'donneesPurgees' | 'chargeDeRelogement' | 'refusAPreciser'> {
  readonly gele: boolean
  readonly bailleurActuel: Bailleur | null
  /** Jour du rendez-vous d'entretien que rien n'a conclu. */
  readonly entretienPrevuLe: string | null
  /** Jour du GTR auquel le ménage est inscrit. */
  readonly gtrLe: string | null
  /** Sa présentation en GTR vaut encore : la recherche peut reprendre. */
  readonly presentationValable: boolean
  readonly dates: Pick<FaitsMenage['dates'], 'entretien' | 'edlEntree' | 'demenagement' | 'edlSortie'>
  readonly propositions: readonly PropositionAttendue[]
}

export interface Bailleur {
  readonly id: string
  readonly nom: string
  /** Son seul interlocuteur, quand on le connaît. */
  readonly personne: Interlocuteur | null
}

export interface Interlocuteur {
  readonly nom: string
  readonly telephone: string | null
  readonly email: string
}

export interface PropositionAttendue extends FaitsProposition {
  readonly bailleur: Bailleur | null
  readonly villeCode: string | null
  readonly commissionLe: string | null
  /** Dernier jour pour que le ménage réponde. */
  readonly attendueLe: string | null
  /** Ce que le ménage a répondu par le QR code de sa lettre, et quel jour : rien n'en est encore enregistré. */
  readonly reponseRecue: {
    readonly reponse: ReponseDuMenage
    readonly le: string
    /** Jour de l'appel noté depuis, à qui demandait d'être rappelé. */
    readonly rappeleLe: string | null
  } | null
}

/** Les propositions que l'acteur lit : un bailleur les siennes, une commune celles de son territoire (domain-rules § 11.1). */
export function propositionsLues(acteur: Acteur, propositions: readonly PropositionAttendue[]): readonly PropositionAttendue[] {
  const portees = porteePropositions(acteur)
  return propositions.filter(({ bailleur, villeCode }) =>
    portees.some(
      (portee) =>
        portee.sorte === 'TOUTES' ||
        (portee.sorte === 'BAILLEUR' && bailleur?.id === portee.bailleurId) ||
        (portee.sorte === 'VILLES' && villeCode !== null && portee.villes.includes(villeCode)),
    ),
  )
}

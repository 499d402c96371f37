// Les états d'une demande de droits et leurs passages (domain-rules § 12, décision 0033).
import type { Automate, Blocage, TableDeTransitions } from '../../common/transition.ts'
import { echeanceInitiale, estClose } from './delai.rules.ts'
import { DPO_SEULE, type MotifDeRefusDeDroits, type StatutDeDemande, statutsDeDemande } from './droits.listes.ts'

export interface FaitsDeDemande {
  readonly statut: StatutDeDemande
  readonly recueLe: string
  readonly identiteVerifieeLe: string | null
  readonly prolongeeLe: string | null
}

export interface DonneesDeDemande {
  /** Le jour où l'identité a été vérifiée, la personne prévenue, la réponse envoyée. */
  readonly le?: string | undefined
  readonly motifDeRefus?: MotifDeRefusDeDroits | undefined
}

export const IDENTITE_NON_VERIFIEE = 'L’identité de la personne n’est pas vérifiée : rien ne lui est communiqué avant.'

const OUVERTS = ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'] as const satisfies readonly StatutDeDemande[]

const siVrai = (condition: boolean, raison: string): Blocage[] => (condition ? [{ raison }] : [])

/** Un jour ne précède pas la réception et n'est pas à venir. */
const jourPossible = (le: string | undefined, recueLe: string, aujourdhui: string): Blocage[] =>
  siVrai(
    le !== undefined && (le < recueLe || le > aujourdhui),
    'La date doit être comprise entre la réception de la demande et aujourd’hui.',
  )

const transitions = {
  demander_identite: {
    libelle: 'Demander une preuve d’identité',
    depuis: ['RECUE'],
    vers: 'IDENTITE_A_VERIFIER',
    roles: DPO_SEULE,
  },
  verifier_identite: {
    libelle: 'Noter l’identité vérifiée',
    depuis: OUVERTS,
    vers: ({ faits }) => (faits.statut === 'PROLONGEE' ? 'PROLONGEE' : 'EN_COURS'),
    roles: DPO_SEULE,
    garde: ({ faits, donnees, aujourdhui }) => [
      ...siVrai(faits.identiteVerifieeLe !== null, 'L’identité est déjà vérifiée.'),
      ...jourPossible(donnees.le, faits.recueLe, aujourdhui),
    ],
  },
  prolonger: {
    libelle: 'Prolonger de deux mois',
    depuis: ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS'],
    vers: 'PROLONGEE',
    roles: DPO_SEULE,
    garde: ({ faits, donnees, aujourdhui }) => [
      ...jourPossible(donnees.le, faits.recueLe, aujourdhui),
      ...siVrai(
        donnees.le !== undefined && donnees.le > echeanceInitiale(faits.recueLe),
        'La personne doit être prévenue de la prolongation dans le premier mois : il est passé.',
      ),
    ],
  },
  repondre: {
    libelle: 'Noter la réponse envoyée',
    depuis: OUVERTS,
    vers: 'REPONDUE',
    roles: DPO_SEULE,
    principale: true,
    garde: ({ faits, donnees, aujourdhui }) => [
      ...siVrai(faits.identiteVerifieeLe === null, IDENTITE_NON_VERIFIEE),
      ...jourPossible(donnees.le, faits.recueLe, aujourdhui),
    ],
  },
  refuser: {
    libelle: 'Refuser la demande',
    depuis: OUVERTS,
    vers: 'REFUSEE',
    roles: DPO_SEULE,
    sortie: true,
    garde: ({ faits, donnees, aujourdhui }) => [
      // Ne pas savoir qui demande est aussi une raison de refuser ; aucune autre ne se dit à une personne inconnue.
      ...siVrai(
        faits.identiteVerifieeLe === null && donnees.motifDeRefus !== undefined && donnees.motifDeRefus !== 'IDENTITE_NON_ETABLIE',
        IDENTITE_NON_VERIFIEE,
      ),
      ...siVrai(
        faits.identiteVerifieeLe !== null && donnees.motifDeRefus === 'IDENTITE_NON_ETABLIE',
        'L’identité est vérifiée : ce motif ne convient pas.',
      ),
      ...jourPossible(donnees.le, faits.recueLe, aujourdhui),
    ],
  },
} as const satisfies TableDeTransitions<StatutDeDemande, FaitsDeDemande, DonneesDeDemande>

export type NomTransitionDeDemande = keyof typeof transitions

export const passagesDeDemande: Automate<StatutDeDemande, NomTransitionDeDemande, FaitsDeDemande, DonneesDeDemande> = {
  concept: 'demande-de-droits',
  transitions,
  libelleStatut: (statut) => statutsDeDemande[statut],
}

/** Pourquoi rien de la personne ne peut encore sortir : ni export, ni réponse ; `null` : l'identité est vérifiée. */
export const refusDeCommuniquer = ({ identiteVerifieeLe }: Pick<FaitsDeDemande, 'identiteVerifieeLe'>): string | null =>
  identiteVerifieeLe === null ? IDENTITE_NON_VERIFIEE : null

/** Pourquoi la demande ne se corrige plus ; `null` : elle est ouverte. */
export const refusDInstruire = ({ statut }: Pick<FaitsDeDemande, 'statut'>): string | null =>
  estClose(statut) ? `Cette demande est close : ${statutsDeDemande[statut].toLowerCase()}.` : null

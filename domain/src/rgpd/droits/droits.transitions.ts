// Les états d'une demande de droits et leurs passages (domain-rules § 12, décision 0033).
import { seDefait } from '../../common/consequence.ts'
import { formatDate } from '../../common/date.format.ts'
import type { Blocage, ChampDemande } from '../../common/demande.ts'
import type { Liste } from '../../common/listes.ts'
import {
  consequencesDeLaProlongation,
  consequencesDeLaReponseDeDroits,
  consequencesDuRefusDeDroits,
} from '../../menage/consequencesDesGestes.ts'
import type { AutomateAEffets, ContexteDEffet, TableDePassages } from '../../passage/effets.ts'
import { echeanceDe, echeanceInitiale, estClose } from './delai.rules.ts'
import {
  DPO_SEULE,
  type Droit,
  type MotifDeRefusDeDroits,
  type MoyenDIdentite,
  motifsDeRefusDeDroits,
  moyensDIdentite,
  type StatutDeDemande,
  statutsDeDemande,
} from './droits.listes.ts'
import { MOTIF_SANS_BASE, motifPropose, motifsPour } from './raisonsDeRefus.ts'

export interface FaitsDeDemande {
  readonly statut: StatutDeDemande
  readonly droit: Droit
  readonly recueLe: string
  readonly identiteVerifieeLe: string | null
  readonly prolongeeLe: string | null
}

export interface DonneesDeDemande {
  /** Le jour où l'identité a été vérifiée, la personne prévenue, la réponse envoyée. */
  readonly le?: string | undefined
  readonly moyen?: MoyenDIdentite | undefined
  readonly motif?: string | undefined
  readonly motifDeRefus?: MotifDeRefusDeDroits | undefined
  readonly precisions?: string | null | undefined
}

/** Ce qui s'écrit de la demande, en plus de son état. */
interface ChampsDeDemande {
  readonly identiteMoyen: string | null
  readonly identiteLe: string | null
  readonly identitePar: string | null
  readonly prolongeeLe: string | null
  readonly prolongationMotif: string | null
  readonly echeance: string
  readonly closeLe: string | null
  readonly motifRefus: string | null
  readonly precisions: string | null
}

/** Une étape de la demande, au registre. */
export interface EtapeDeDemande {
  readonly texte: string
  readonly details: string | null
}

export interface PassageDeDemande {
  readonly statut: StatutDeDemande
  readonly faits: FaitsDeDemande
  readonly donnees: DonneesDeDemande
  readonly champs: ChampsDeDemande
  readonly dit: EtapeDeDemande
  readonly evenement: EtapeDeDemande
  readonly action: never
  readonly suite: Record<never, never>
}

type Contexte = ContexteDEffet<PassageDeDemande>

export const IDENTITE_NON_VERIFIEE = 'L’identité de la personne n’est pas vérifiée : rien ne lui est communiqué avant.'

const OUVERTS = ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'] as const satisfies readonly StatutDeDemande[]

const siVrai = (condition: boolean, raison: string): Blocage[] => (condition ? [{ raison }] : [])

/** Un jour ne précède pas la réception et n'est pas à venir. */
const jourPossible = (le: string | undefined, recueLe: string, aujourdhui: string): Blocage[] =>
  siVrai(
    le !== undefined && (le < recueLe || le > aujourdhui),
    'La date doit être comprise entre la réception de la demande et aujourd’hui.',
  )

const jour = (libelle: string): ChampDemande<Pick<Contexte, 'faits' | 'donnees' | 'aujourdhui'>> => ({
  nom: 'le',
  libelle,
  nature: 'date',
  exige: 'a-l-ecran',
  entre: ({ faits, aujourdhui }) => [faits.recueLe, aujourdhui],
  valeur: ({ aujourdhui }) => aujourdhui,
})

const precisions = (libelle: string) =>
  ({ nom: 'precisions', libelle, nature: 'texte', exige: 'jamais', longueur: { max: 1000 } }) as const satisfies ChampDemande<never>

const le = ({ donnees, aujourdhui }: Contexte): string => donnees.le ?? aujourdhui

const transitions = {
  demander_identite: {
    libelle: 'Demander une preuve d’identité',
    depuis: ['RECUE'],
    vers: 'IDENTITE_A_VERIFIER',
    roles: DPO_SEULE,
    effets: {
      evenement: { texte: 'Preuve d’identité demandée à la personne' },
      consequences: [seDefait('Ne s’annule pas : l’identité se note ensuite vérifiée.')],
    },
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
    demande: [
      { nom: 'moyen', libelle: 'Moyen', nature: 'choix', exige: 'a-l-ecran', choix: moyensDIdentite, valeur: () => 'PIECE_PRESENTEE' },
      jour('Vérifiée le'),
    ],
    dialogue: { detail: 'Aucune copie de pièce n’est gardée : seuls le moyen, la date et votre nom.', bouton: 'Noter l’identité' },
    effets: {
      champs: (c) => ({ identiteMoyen: c.donnees.moyen ?? null, identiteLe: le(c), identitePar: c.par }),
      evenement: (c) => ({
        texte: `Identité vérifiée le ${formatDate(le(c))}`,
        details: c.donnees.moyen === undefined ? null : moyensDIdentite[c.donnees.moyen],
      }),
      consequences: [seDefait('Ne s’annule pas : le moyen, la date et votre nom restent au registre.')],
    },
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
    demande: [
      {
        nom: 'motif',
        libelle: 'Motif donné à la personne',
        nature: 'texte',
        exige: 'a-l-ecran',
        longueur: { min: 10, max: 1000, tropCourt: 'Dites pourquoi la réponse demande plus d’un mois' },
      },
      jour('Personne prévenue le'),
    ],
    dialogue: { bouton: 'Prolonger' },
    effets: {
      champs: (c) => ({
        prolongeeLe: le(c),
        prolongationMotif: c.donnees.motif ?? null,
        echeance: echeanceDe({ recueLe: c.faits.recueLe, prolongeeLe: le(c) }),
      }),
      evenement: (c) => {
        const echeance = echeanceDe({ recueLe: c.faits.recueLe, prolongeeLe: le(c) })
        const texte = `Prolongée jusqu’au ${formatDate(echeance)}, personne prévenue le ${formatDate(le(c))}`
        return { texte, details: c.donnees.motif ?? null }
      },
      consequences: consequencesDeLaProlongation(),
    },
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
    demande: [jour('Réponse envoyée le'), precisions('Ce qui a été répondu')],
    dialogue: { bouton: 'Clore la demande' },
    effets: {
      champs: (c) => ({ closeLe: le(c), precisions: c.donnees.precisions ?? null }),
      evenement: (c) => ({ texte: `Réponse envoyée le ${formatDate(le(c))}`, details: c.donnees.precisions ?? null }),
      consequences: consequencesDeLaReponseDeDroits(),
    },
  },
  refuser: {
    libelle: 'Refuser la demande',
    depuis: OUVERTS,
    vers: 'REFUSEE',
    roles: DPO_SEULE,
    sortie: true,
    dangereuse: true,
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
    demande: [
      {
        nom: 'motifDeRefus',
        libelle: 'Motif',
        nature: 'choix',
        exige: 'a-l-ecran',
        choix: ({ faits }) => motifsPour(faits.droit) as Liste,
        horsDuChoix: () => MOTIF_SANS_BASE,
        valeur: ({ faits }) => motifPropose(faits.droit, faits.identiteVerifieeLe),
      },
      precisions('Précisions'),
      jour('Refusée le'),
    ],
    effets: {
      champs: (c) => ({ closeLe: le(c), motifRefus: c.donnees.motifDeRefus ?? null, precisions: c.donnees.precisions ?? null }),
      evenement: (c) => {
        const { motifDeRefus, precisions: suite } = c.donnees
        const details = [motifDeRefus && motifsDeRefusDeDroits[motifDeRefus], suite].filter(Boolean).join('. ')
        return { texte: `Refusée le ${formatDate(le(c))}`, details: details || null }
      },
      consequences: consequencesDuRefusDeDroits(),
    },
  },
} as const satisfies TableDePassages<PassageDeDemande>

export type NomTransitionDeDemande = keyof typeof transitions

export const passagesDeDemande: AutomateAEffets<PassageDeDemande, NomTransitionDeDemande> = {
  concept: 'demande-de-droits',
  transitions,
  libelleStatut: (statut) => statutsDeDemande[statut],
  evenements: (_contexte, { dit: { texte = '', details = null } }) => [{ texte, details }],
}

/** Pourquoi rien de la personne ne peut encore sortir : ni export, ni réponse ; `null` : l'identité est vérifiée. */
export const refusDeCommuniquer = ({ identiteVerifieeLe }: Pick<FaitsDeDemande, 'identiteVerifieeLe'>): string | null =>
  identiteVerifieeLe === null ? IDENTITE_NON_VERIFIEE : null

/** Pourquoi la demande ne se corrige plus ; `null` : elle est ouverte. */
export const refusDInstruire = ({ statut }: Pick<FaitsDeDemande, 'statut'>): string | null =>
  estClose(statut) ? `Cette demande est close : ${statutsDeDemande[statut].toLowerCase()}.` : null

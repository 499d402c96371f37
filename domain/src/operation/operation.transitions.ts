// Les passages de la création d'une opération : domain-rules § 4.1. Rien d'autre ne change son statut de création.
import { type Acteur, aUnRole, type CodeRole } from '../acces/roles.ts'
import { entraine, seDefait } from '../common/consequence.ts'
import type { Blocage, ChampDemande } from '../common/demande.ts'
import type { Evenement } from '../historique/evenement.ts'
import { type AutomateAEffets, placesAConsequences, type TableDePassages } from '../passage/effets.ts'
import type { Contexte } from '../passage/transition.ts'
import { FAT_SAISIE } from './gel.ts'
import { evenementDOperation } from './operation.evenements.ts'
import { type StatutCreation, statutsCreation } from './operation.listes.ts'
import { ECRIVENT } from './operation.permissions.ts'

/** Ce que les passages lisent d'une opération. */
export interface FaitsOperation {
  readonly statut: StatutCreation
  /** Ce qui manque à son identité pour valider l'étude, en mots. */
  readonly manques: readonly string[]
  /** Ménages encore à reloger. */
  readonly restants: number
  /** Où elle en était avant d'être abandonnée. */
  readonly memorise: StatutCreation | null
  /** Une FAT est saisie dans IODA. */
  readonly fatSaisie: boolean
}

export interface DonneesOperation {
  readonly date?: string | null
  readonly reference?: string | null
  readonly motif?: string | null
  readonly numero?: string | null
}

interface ChampsOperation {
  readonly dateConvention: string | null
  readonly referenceConvention: string | null
  readonly motifAvenant: string | null
  readonly numeroAvenant: string | null
  readonly dateAvenant: string | null
  readonly motifAbandon: string | null
  readonly memorise: StatutCreation | null
}

export interface PassageDOperation {
  readonly statut: StatutCreation
  readonly faits: FaitsOperation
  readonly donnees: DonneesOperation
  readonly champs: ChampsOperation
  readonly dit: Record<never, never>
  readonly evenement: Evenement
  readonly action: never
  readonly suite: Record<never, never>
}

type Ici = Contexte<FaitsOperation, DonneesOperation>

const texte = (nom: 'reference' | 'motif' | 'numero', libelle: string, max: number): ChampDemande<Ici> => ({
  nom,
  libelle,
  nature: 'texte',
  exige: 'toujours',
  longueur: { max },
})
const motif = (libelle: string) => texte('motif', libelle, 500)
const date = (libelle: string): ChampDemande<Ici> => ({ nom: 'date', libelle, nature: 'date', exige: 'toujours', borne: 'passee' })

const identiteEntiere = ({ faits: { manques } }: Ici): Blocage[] => manques.map((raison) => ({ raison }))

const plusAReloger = ({ faits: { restants } }: Ici): Blocage[] =>
  restants === 0 ? [] : [{ raison: restants === 1 ? 'Un ménage reste à reloger.' : `${restants} ménages restent à reloger.` }]

const ABANDON = ['DATA_STEWARD', 'INGENIERIE_FINANCIERE'] as const satisfies readonly CodeRole[]

const transitionsOperation = {
  valider_etude: {
    libelle: 'Valider l’étude',
    depuis: ['ETUDE'],
    vers: 'ETUDE_VALIDEE',
    roles: ECRIVENT,
    garde: identiteEntiere,
    principale: true,
    icone: 'coche',
    effets: { consequences: [seDefait('Ne s’annule pas : l’opération ne revient pas à l’étude.')] },
  },
  conventionner: {
    libelle: 'Conventionner ou protocoler',
    depuis: ['ETUDE_VALIDEE'],
    vers: 'CONVENTIONNEE_PROTOCOLEE',
    roles: ECRIVENT,
    demande: [date('Date de la convention ou du protocole'), texte('reference', 'Référence', 80)],
    principale: true,
    effets: {
      champs: ({ donnees }) => ({ dateConvention: donnees.date ?? null, referenceConvention: donnees.reference ?? null }),
      consequences: [seDefait('Ne s’annule pas : la suite est un avenant.')],
    },
  },
  ouvrir_avenant: {
    libelle: 'Ouvrir un avenant',
    depuis: ['CONVENTIONNEE_PROTOCOLEE', 'AVENANTEE'],
    vers: 'AVENANT_EN_COURS',
    roles: ECRIVENT,
    demande: [motif('Motif de l’avenant')],
    effets: {
      champs: ({ donnees }) => ({ motifAvenant: donnees.motif ?? null, numeroAvenant: null, dateAvenant: null }),
      consequences: [
        entraine('Le numéro et la date de l’avenant précédent quittent l’opération ; l’historique les garde.'),
        seDefait('Ne s’annule pas : l’avenant se signe.'),
      ],
    },
  },
  signer_avenant: {
    libelle: 'Signer l’avenant',
    depuis: ['AVENANT_EN_COURS'],
    vers: 'AVENANTEE',
    roles: ECRIVENT,
    demande: [texte('numero', 'Numéro de l’avenant', 40), date('Date de l’avenant')],
    principale: true,
    icone: 'coche',
    effets: {
      champs: ({ donnees }) => ({ numeroAvenant: donnees.numero ?? null, dateAvenant: donnees.date ?? null }),
      consequences: [seDefait('Ne s’annule pas : un autre avenant peut s’ouvrir.')],
    },
  },
  abandonner: {
    libelle: 'Abandonner l’opération',
    depuis: ['ETUDE', 'ETUDE_VALIDEE', 'CONVENTIONNEE_PROTOCOLEE', 'AVENANT_EN_COURS', 'AVENANTEE'],
    vers: 'ABANDONNEE',
    roles: ABANDON,
    garde: plusAReloger,
    demande: [motif('Raison de l’abandon')],
    sortie: true,
    icone: 'interdit',
    effets: {
      champs: ({ donnees, ancien }) => ({ motifAbandon: donnees.motif ?? null, memorise: ancien }),
      consequences: [
        entraine('Ferme l’opération à tout autre passage ; ses ménages, ses dates et ses documents restent.'),
        seDefait('Un data steward peut la reprendre où elle en était.'),
      ],
    },
  },
  reprendre: {
    libelle: 'Reprendre l’opération',
    depuis: ['ABANDONNEE'],
    vers: ({ faits }) => faits.memorise,
    roles: ['DATA_STEWARD'],
    demande: [motif('Raison de la reprise')],
    icone: 'retour',
    effets: { champs: { motifAbandon: null, memorise: null } },
  },
} as const satisfies TableDePassages<PassageDOperation>

export type NomTransitionOperation = keyof typeof transitionsOperation

export const passagesDeLOperation: AutomateAEffets<PassageDOperation, NomTransitionOperation> = {
  concept: 'operation',
  transitions: transitionsOperation,
  libelleStatut: (statut) => statutsCreation[statut],
  // Une FAT saisie fige la création pour qui ne tient pas la subvention (domain-rules § 4.2).
  portee: (_acteur, role, _nom, { fatSaisie }) => (fatSaisie && !(ABANDON as readonly CodeRole[]).includes(role) ? FAT_SAISIE : null),
  evenements: ({ ancien, nouveau, donnees }) => [
    evenementDOperation('OPERATION_PASSEE', { ancien, nouveau, motif: donnees.motif ?? null }),
  ],
}

/** Ce qu'une personne peut demander d'une opération ; qui n'en écrit rien n'en lit aucun. */
export const placesDeLOperation = (contexte: Ici, acteur: Acteur) =>
  aUnRole(acteur, ECRIVENT) ? placesAConsequences(passagesDeLOperation, contexte, acteur) : []

// Les passages d'une demande de paiement : préparée par l'un, validée par un autre, déposée dans IODA, payée. Rien d'autre ne change son statut.
import { type Acteur, aUnRole } from '../acces/roles.ts'
import { entraine, seDefait } from '../common/consequence.ts'
import { type Blocage, type ChampDemande, pasAvant } from '../common/demande.ts'
import { formatMontant } from '../common/montant.ts'
import { FINANCENT } from '../financement/financement.permissions.ts'
import type { Evenement } from '../historique/evenement.ts'
import { type AutomateAEffets, placesAConsequences, type TableDePassages } from '../passage/effets.ts'
import type { Contexte } from '../passage/transition.ts'
import { evenementDuPassage } from './paiement.evenements.ts'
import { type NatureDePaiement, type StatutDePaiement, statutsDePaiement } from './paiement.listes.ts'

/** Ce que les passages lisent d'une demande. */
export interface FaitsPaiement {
  readonly statut: StatutDePaiement
  readonly numero: number
  readonly nature: NatureDePaiement
  readonly montant: number
  /** Tous ceux qui l'ont préparée ou corrigée. */
  readonly redacteurs: readonly string[]
  /** Jour de sa validation, puis de son dépôt. */
  readonly valideeLe: string | null
  readonly deposeeLe: string | null
  /** Le dossier du ménage est gelé ; `null` : non, ou la demande n'en concerne aucun. */
  readonly gel: string | null
}

export interface DonneesPaiement {
  readonly date?: string | null | undefined
  readonly montant?: number | null | undefined
  readonly motif?: string | null | undefined
  readonly reference?: string | null | undefined
}

interface ChampsPaiement {
  readonly valideePar: string | null
  readonly valideeLe: string
  readonly deposeePar: string | null
  readonly deposeeLe: string
  readonly dateDepot: string | null
  readonly reference: string | null
  readonly payeePar: string | null
  readonly payeeLe: string
  readonly datePaiement: string | null
  readonly montantPaye: number | null
  readonly rejeteePar: string | null
  readonly rejeteeLe: string
  readonly motifRejet: string | null
}

export interface PassageDePaiement {
  readonly statut: StatutDePaiement
  readonly faits: FaitsPaiement
  readonly donnees: DonneesPaiement
  readonly champs: ChampsPaiement
  readonly dit: Record<never, never>
  readonly evenement: Evenement
  readonly action: never
  readonly suite: Record<never, never>
}

type Ici = Contexte<FaitsPaiement, DonneesPaiement>

const dateDe = (libelle: string): ChampDemande<Ici> => ({
  nom: 'date',
  libelle,
  nature: 'date',
  exige: 'toujours',
  borne: 'passee',
  valeur: ({ aujourdhui }) => aujourdhui,
})

const gele = ({ faits: { gel } }: Ici): Blocage[] => (gel === null ? [] : [{ raison: gel }])

const montantVerse = ({ donnees: { montant }, faits }: Ici): Blocage[] => {
  if (montant === null || montant === undefined) return []
  if (montant <= 0) return [{ raison: 'Le montant payé doit être supérieur à zéro : sinon, rejetez la demande.', champ: 'montant' }]
  if (montant > faits.montant) return [{ raison: `Au plus ce qui est demandé : ${formatMontant(faits.montant)}.`, champ: 'montant' }]
  return []
}

/** Payée en partie, ce qui ne se redemande pas ; des autres natures, la différence revient à demander (`paiement.rules.ts`). */
const LA_DIFFERENCE: Readonly<Partial<Record<NatureDePaiement, string>>> = {
  SOLDE: 'la différence ne se demande plus, le solde ferme la subvention.',
  INDEMNITE: 'la différence ne se demande plus, l’indemnité d’un ménage se demande une fois.',
}

const transitionsPaiement = {
  valider: {
    libelle: 'Valider',
    depuis: ['PREPAREE'],
    vers: 'VALIDEE',
    roles: FINANCENT,
    garde: gele,
    principale: true,
    icone: 'coche',
    effets: {
      champs: ({ par, maintenant }) => ({ valideePar: par, valideeLe: maintenant }),
      consequences: [
        entraine('La demande est prête à déposer : son montant ne se modifie plus.'),
        seDefait('Ne s’annule pas ; tant qu’elle n’est pas payée, la demande se rejette.'),
      ],
    },
  },
  deposer: {
    libelle: 'Dire la demande déposée',
    depuis: ['VALIDEE'],
    vers: 'DEPOSEE',
    roles: FINANCENT,
    garde: (ici) => [...gele(ici), ...pasAvant(ici.donnees.date, ici.faits.valideeLe, 'la validation')],
    demande: [
      dateDe('Date du dépôt dans IODA'),
      { nom: 'reference', libelle: 'Numéro de la demande dans IODA', nature: 'texte', exige: 'jamais', longueur: { max: 60 } },
    ],
    principale: true,
    effets: {
      champs: ({ par, maintenant, donnees }) => ({
        deposeePar: par,
        deposeeLe: maintenant,
        dateDepot: donnees.date ?? null,
        reference: donnees.reference?.trim() || null,
      }),
      consequences: [seDefait('Ne s’annule pas ; tant qu’elle n’est pas payée, la demande se rejette.')],
    },
  },
  payer: {
    libelle: 'Noter le paiement',
    depuis: ['DEPOSEE'],
    vers: 'PAYEE',
    roles: FINANCENT,
    garde: (ici) => [...gele(ici), ...pasAvant(ici.donnees.date, ici.faits.deposeeLe, 'le dépôt'), ...montantVerse(ici)],
    demande: [
      dateDe('Date du paiement'),
      {
        nom: 'montant',
        libelle: 'Montant payé',
        nature: 'montant',
        exige: 'toujours',
        unite: '€',
        valeur: ({ faits }) => String(faits.montant),
        aide: ({ faits: { nature } }) =>
          `Moins que demandé : ${LA_DIFFERENCE[nature] ?? 'la différence peut faire l’objet d’une autre demande.'}`,
      },
    ],
    principale: true,
    icone: 'coche',
    effets: {
      champs: ({ par, maintenant, donnees }) => ({
        payeePar: par,
        payeeLe: maintenant,
        datePaiement: donnees.date ?? null,
        montantPaye: donnees.montant ?? null,
      }),
      consequences: [seDefait('Ne se défait pas : un paiement noté ne s’efface plus.')],
    },
  },
  rejeter: {
    libelle: 'Rejeter',
    depuis: ['PREPAREE', 'VALIDEE', 'DEPOSEE'],
    vers: 'REJETEE',
    roles: FINANCENT,
    garde: gele,
    demande: [{ nom: 'motif', libelle: 'Motif du rejet', nature: 'texte', exige: 'toujours', longueur: { max: 500 } }],
    sortie: true,
    dangereuse: true,
    icone: 'croix',
    effets: {
      champs: ({ par, maintenant, donnees }) => ({ rejeteePar: par, rejeteeLe: maintenant, motifRejet: donnees.motif ?? null }),
      consequences: [
        entraine('Rend son montant : il peut faire l’objet d’une autre demande.'),
        seDefait('Ne se défait pas : une nouvelle demande est à préparer.'),
      ],
    },
  },
} as const satisfies TableDePassages<PassageDePaiement>

export type NomTransitionPaiement = keyof typeof transitionsPaiement
export const nomsTransitionsPaiement = Object.keys(transitionsPaiement) as [NomTransitionPaiement, ...NomTransitionPaiement[]]

export const passagesDuPaiement: AutomateAEffets<PassageDePaiement, NomTransitionPaiement> = {
  concept: 'paiement',
  transitions: transitionsPaiement,
  libelleStatut: (statut) => statutsDePaiement[statut],
  portee: (acteur, _role, nom, faits) =>
    nom === 'valider' && faits.redacteurs.includes(acteur.id) ? 'Vous avez préparé cette demande : une autre personne la valide.' : null,
  evenements: ({ faits, donnees, ancien, nouveau }) => [
    evenementDuPassage(
      { numero: faits.numero, nature: faits.nature, montant: nouveau === 'PAYEE' ? (donnees.montant ?? faits.montant) : faits.montant },
      { ancien, nouveau },
      donnees.motif ?? null,
    ),
  ],
}

/** Ce qu'une personne peut demander d'une demande de paiement ; qui n'en écrit rien n'en lit aucun. */
export const placesDuPaiement = (contexte: Ici, acteur: Acteur) =>
  aUnRole(acteur, FINANCENT) ? placesAConsequences(passagesDuPaiement, contexte, acteur) : []

// Les passages d'une subvention : domain-rules § 4.2. Rien d'autre ne change son statut.
import { type Acteur, aUnRole } from '../acces/roles.ts'
import { entraine, seDefait } from '../common/consequence.ts'
import { type Blocage, type ChampDemande, pasAvant } from '../common/demande.ts'
import { formatMontant } from '../common/montant.ts'
import type { Evenement } from '../historique/evenement.ts'
import type { StatutCreation } from '../operation/operation.listes.ts'
import { type AutomateAEffets, type PassageAEffets, placesAConsequences } from '../passage/effets.ts'
import type { Contexte } from '../passage/transition.ts'
import { type StatutFat, statutsFat } from './fat.statuts.ts'
import { evenementDuFinancement } from './financement.evenements.ts'
import type { Etape } from './financement.listes.ts'
import { FINANCENT } from './financement.permissions.ts'
import type { ChampEnFaute } from './plan.controle.ts'

/** Ce que les passages lisent d'une opération et de son plan. */
export interface FaitsFat {
  readonly statut: StatutFat
  readonly creation: StatutCreation
  /** Ce que `validate` reproche à la fiche en cours. */
  readonly enFaute: readonly Pick<ChampEnFaute, 'libelle' | 'message'>[]
  /** La préFAT exportée dit bien ce que dit la fiche. */
  readonly prefatAJour: boolean
  readonly osTravaux: string | null
  readonly finDesTravaux: string | null
  /** Une démolition ne se clôt pas tant que des ménages restent à reloger. */
  readonly restants: number
  /** Ce que les demandes de paiement retiennent déjà de la subvention. */
  readonly dejaDemande: number
  /** Ce qui en est versé, ce qui est reversé en moins. */
  readonly dejaVerse: number
  /** Jour de saisie de la fiche en cours dans IODA ; jour où la FAT d'avant a été validée. */
  readonly saisieLe: string | null
  readonly precedenteValideeLe: string | null
}

export interface DonneesFat {
  readonly date?: string | null
  readonly montant?: number | null
  readonly motif?: string | null
}

/** Les jours de la fiche où le passage mène ; `soldeLe` est à l'opération. */
export interface ChampsFat {
  readonly enPreparationLe: string | null
  readonly etablieLe: string | null
  readonly saisieLe: string | null
  readonly valideeLe: string | null
  readonly montantNotifie: number | null
  readonly motifRejet: string | null
  readonly dateMarche: string | null
  readonly soldeLe: string | null
}

export interface PassageDeFat {
  readonly statut: StatutFat
  readonly faits: FaitsFat
  readonly donnees: DonneesFat
  readonly champs: ChampsFat
  readonly dit: Record<never, never>
  readonly evenement: Evenement
  readonly action: never
  readonly suite: Record<never, never>
}

type Ici = Contexte<FaitsFat, DonneesFat>
type Passage = PassageAEffets<PassageDeFat>
type Minuscule = Lowercase<Etape>

const date = (libelle: string): ChampDemande<Ici> => ({ nom: 'date', libelle, nature: 'date', exige: 'toujours', borne: 'passee' })
const motif: ChampDemande<Ici> = { nom: 'motif', libelle: 'Motif du rejet', nature: 'texte', exige: 'toujours', longueur: { max: 500 } }
const notifie: ChampDemande<Ici> = {
  nom: 'montant',
  libelle: 'Montant notifié par l’ANRU',
  nature: 'montant',
  exige: 'toujours',
  unite: '€',
}

const bloque = (vrai: boolean, raison: string, champ?: string): Blocage[] =>
  vrai ? [{ raison, ...(champ === undefined ? {} : { champ }) }] : []

const CONVENTIONNEES: readonly StatutCreation[] = ['CONVENTIONNEE_PROTOCOLEE', 'AVENANT_EN_COURS', 'AVENANTEE']

const ficheEntiere = ({ faits: { enFaute } }: Ici): Blocage[] => {
  if (enFaute.length === 0) return []
  const quels = enFaute.map(({ libelle }) => libelle).join(', ')
  return [{ raison: enFaute.length === 1 ? `Un champ bloque : ${quels}.` : `${enFaute.length} champs bloquent : ${quels}.` }]
}

/** Ce qui attend d'être payé tient dans la subvention accordée ; ce qui est versé au-delà est un trop-perçu, qui se reverse (décision 0106). */
const sousCeQuiEstDemande = ({ faits: { dejaDemande, dejaVerse }, donnees: { montant } }: Ici): Blocage[] =>
  bloque(
    montant !== null && montant !== undefined && dejaDemande > Math.max(montant, dejaVerse),
    `${formatMontant(dejaDemande)} sont déjà demandés ou versés sur cette subvention : rejetez d’abord les demandes en attente.`,
    'montant',
  )

const SE_REJETTE = seDefait('Se rejette, et revient alors en préparation.')
const RESTE_EN_PREPARATION = seDefait('Ne s’annule pas : la fiche se corrige tant qu’elle n’est pas dite saisie.')

/** Les trois passages par lesquels toute fiche va de sa préparation à sa validation, et celui qui la rend. */
const passagesDe = <E extends Etape>(etape: E) => {
  const statut = <S extends string>(nom: S) => `FAT_${etape}_${nom}` as const
  const passages: Readonly<Record<'etablir' | 'saisir' | 'valider' | 'rejeter', Passage>> = {
    etablir: {
      libelle: `Établir la FAT ${etape}`,
      depuis: [statut('EN_PREPARATION')],
      vers: statut('ETABLIE'),
      roles: FINANCENT,
      garde: (ici) => [
        ...ficheEntiere(ici),
        ...bloque(!ici.faits.prefatAJour, 'La préFAT n’a pas été exportée depuis le dernier changement de la fiche.'),
      ],
      principale: true,
      icone: 'coche',
      effets: { champs: (ici) => ({ etablieLe: ici.aujourdhui }), consequences: [SE_REJETTE] },
    },
    saisir: {
      libelle: `Dire la FAT ${etape} saisie`,
      depuis: [statut('ETABLIE')],
      vers: statut('SAISIE'),
      roles: FINANCENT,
      garde: (ici) => [
        ...ficheEntiere(ici),
        ...pasAvant(ici.donnees.date, ici.faits.precedenteValideeLe, 'la validation de la FAT précédente'),
      ],
      demande: [date('Date de saisie dans IODA')],
      principale: true,
      effets: {
        champs: ({ donnees }) => ({ saisieLe: donnees.date ?? null }),
        consequences: [
          entraine('Ce qui nourrit la fiche ne change plus : plan, nombre de logements, bailleur, convention, dates.'),
          SE_REJETTE,
        ],
      },
    },
    valider: {
      libelle: `Valider la FAT ${etape}`,
      depuis: [statut('SAISIE')],
      vers: statut('VALIDEE'),
      roles: FINANCENT,
      garde: (ici) => [...sousCeQuiEstDemande(ici), ...pasAvant(ici.donnees.date, ici.faits.saisieLe, 'la saisie dans IODA')],
      demande: [date('Date de la validation'), notifie],
      principale: true,
      icone: 'coche',
      effets: {
        champs: ({ donnees }) => ({
          valideeLe: donnees.date ?? null,
          montantNotifie: donnees.montant ?? null,
          ...(etape === 'C' ? { soldeLe: donnees.date ?? null } : {}),
        }),
        consequences: [
          ...(etape === 'C' ? [entraine('Solde l’opération : la conservation des dossiers de ses ménages court de ce jour.')] : []),
          seDefait('Ne s’annule pas : une fiche validée ne se rejette plus.'),
        ],
      },
    },
    rejeter: {
      libelle: `Rejeter la FAT ${etape}`,
      depuis: [statut('SAISIE'), statut('ETABLIE')],
      vers: statut('EN_PREPARATION'),
      roles: FINANCENT,
      demande: [motif],
      icone: 'retour',
      effets: {
        champs: ({ donnees, aujourdhui }) => ({
          enPreparationLe: aujourdhui,
          etablieLe: null,
          saisieLe: null,
          motifRejet: donnees.motif ?? null,
        }),
        consequences: [entraine('Rend la fiche à sa préparation.'), seDefait('Elle se corrige, s’exporte et s’établit de nouveau.')],
      },
    },
  }
  const minuscule = etape.toLowerCase() as Lowercase<E>
  return Object.fromEntries(Object.entries(passages).map(([nom, passage]) => [`${nom}_fat_${minuscule}`, passage])) as {
    readonly [K in keyof typeof passages as `${K}_fat_${Lowercase<E>}`]: Passage
  }
}

const preparer = (depuis: StatutFat, etape: Etape, reste: Pick<Passage, 'garde' | 'demande' | 'effets'>): Passage => ({
  libelle: `Préparer la FAT ${etape}`,
  depuis: [depuis],
  vers: `FAT_${etape}_EN_PREPARATION`,
  roles: FINANCENT,
  principale: true,
  ...reste,
})

export type NomTransitionFat = `${'preparer' | 'etablir' | 'saisir' | 'valider' | 'rejeter'}_fat_${Minuscule}`

const transitionsFat: Readonly<Record<NomTransitionFat, Passage>> = {
  preparer_fat_p: preparer('AUCUNE', 'P', {
    garde: ({ faits }) => bloque(!CONVENTIONNEES.includes(faits.creation), 'L’opération n’est ni conventionnée ni protocolée.'),
    effets: { champs: ({ aujourdhui }) => ({ enPreparationLe: aujourdhui }), consequences: [RESTE_EN_PREPARATION] },
  }),
  ...passagesDe('P'),
  preparer_fat_d: preparer('FAT_P_VALIDEE', 'D', {
    garde: ({ faits, donnees }) =>
      bloque(faits.osTravaux === null && !donnees.date, 'Ni la date de l’OS travaux ni celle du marché n’est connue.', 'date'),
    demande: [
      {
        nom: 'date',
        libelle: 'Date du marché',
        nature: 'date',
        exige: 'jamais',
        borne: 'passee',
        aide: 'Nécessaire si l’OS travaux n’est pas daté.',
      },
    ],
    effets: {
      champs: ({ aujourdhui, donnees }) => ({ enPreparationLe: aujourdhui, dateMarche: donnees.date ?? null }),
      consequences: [
        entraine('Ouvre la FAT D sur les ressources et les logements de la FAT P ; ses dépenses se saisissent d’après les marchés.'),
        RESTE_EN_PREPARATION,
      ],
    },
  }),
  ...passagesDe('D'),
  preparer_fat_c: preparer('FAT_D_VALIDEE', 'C', {
    garde: ({ faits }) => [
      ...bloque(faits.finDesTravaux === null, 'La date réelle de fin des travaux manque.'),
      ...bloque(faits.restants > 0, faits.restants === 1 ? 'Un ménage reste à reloger.' : `${faits.restants} ménages restent à reloger.`),
    ],
    effets: {
      champs: ({ aujourdhui }) => ({ enPreparationLe: aujourdhui }),
      consequences: [
        entraine('Ouvre la FAT C sur les ressources et les logements de la FAT D ; ses dépenses sont celles payées.'),
        RESTE_EN_PREPARATION,
      ],
    },
  }),
  ...passagesDe('C'),
}

export const passagesDeLaFat: AutomateAEffets<PassageDeFat, NomTransitionFat> = {
  concept: 'financement',
  transitions: transitionsFat,
  libelleStatut: (statut) => statutsFat[statut],
  evenements: ({ ancien, nouveau, donnees }) => [
    evenementDuFinancement('FAT_PASSEE', { ancien, nouveau, motif: donnees.motif ?? null, montant: donnees.montant ?? null }),
  ],
}

/** Ce qu'une personne peut demander d'une subvention ; qui n'en écrit rien n'en lit aucun. */
export const placesDeLaFat = (contexte: Ici, acteur: Acteur) =>
  aUnRole(acteur, FINANCENT) ? placesAConsequences(passagesDeLaFat, contexte, acteur) : []

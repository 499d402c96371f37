// Les passages d'une réunion : domain-rules § 3.1. Rien d'autre ne change son statut.
import { EDIT, ENC } from '../acces/roles.ts'
import { entraine, seDefait } from '../common/consequence.ts'
import { formatDate } from '../common/date.format.ts'
import type { Blocage } from '../common/demande.ts'
import type { Evenement } from '../historique/evenement.ts'
import type { AutomateAEffets, TableDePassages } from '../passage/effets.ts'
import type { Contexte } from '../passage/transition.ts'
import { evenementDuPassage } from './gtr.evenements.ts'
import type { DonneesReunion, FaitsReunion } from './reunion.faits.ts'
import { type StatutReunion, statutsReunion } from './reunion.listes.ts'

export interface PassageDeReunion {
  readonly statut: StatutReunion
  readonly faits: FaitsReunion
  readonly donnees: DonneesReunion
  readonly champs: Record<never, never>
  readonly dit: Record<never, never>
  readonly evenement: Evenement
  readonly action:
    | 'ENVOYER_LA_CONSULTATION'
    | 'OUBLIER_LES_REPONSES'
    | 'DEMANDER_LES_COMPTES_RENDUS'
    | 'PRODUIRE_LES_COMPTES_RENDUS'
    | 'APPLIQUER_LES_REPONSES'
    | 'DEFAIRE_LES_REPONSES'
  readonly suite: Record<never, never>
}

type Garde = (contexte: Contexte<FaitsReunion, DonneesReunion>) => Blocage[]
const refusSi = (condition: boolean, raison: string): Blocage[] => (condition ? [{ raison }] : [])

/** À son jour ; l'encadrement peut l'ouvrir avant, et une consultation écrite n'a pas de séance. */
const jourVenu: Garde = ({ faits: { jour, aujourdhui, encadre, type, menages, logements } }) => [
  ...refusSi(jour > aujourdhui && !encadre && type === 'GTR', `Le compte rendu s’ouvre le ${formatDate(jour)}.`),
  ...refusSi(menages + logements === 0, 'Ajoutez d’abord un ménage ou un logement.'),
]

const toutEstRepondu: Garde = ({ faits: { empechements } }) => empechements.map((raison) => ({ raison }))

const confirmeSiTransmis: Garde = ({ faits: { transmis }, donnees: { confirmation } }) =>
  transmis > 0 && confirmation !== true
    ? [{ raison: 'Un logement est déjà transmis au bailleur : confirmez la réouverture.', champ: 'confirmation' }]
    : []

const transitionsReunion = {
  ouvrir_compte_rendu: {
    libelle: 'Passer au compte rendu',
    depuis: ['EN_PREPARATION'],
    vers: 'COMPTE_RENDU',
    roles: EDIT,
    garde: jourVenu,
    principale: true,
    effets: {
      actions: ({ faits: { type } }) => (type === 'GTR_VALIDATION' ? ['ENVOYER_LA_CONSULTATION'] : []),
      consequences: ({ faits: { type, participants } }) =>
        type === 'GTR_VALIDATION' && participants.length > 0
          ? [
              entraine(
                'Envoie à chaque participant son lien personnel, par lequel il donne son avis sans compte ; le courriel ne nomme personne.',
              ),
              seDefait('Les liens se retirent ; ce qui est lu ne se reprend pas.'),
            ]
          : [],
    },
  },
  annuler_compte_rendu: {
    libelle: 'Annuler le compte rendu',
    depuis: ['COMPTE_RENDU'],
    vers: 'EN_PREPARATION',
    roles: EDIT,
    icone: 'annuler',
    effets: {
      actions: ['OUBLIER_LES_REPONSES'],
      consequences: [
        entraine('Efface les réponses déjà données ; les commentaires restent.'),
        seDefait('Ne s’annule pas : rouvert, le compte rendu serait à remplir de nouveau.'),
      ],
    },
  },
  cloturer: {
    libelle: 'Enregistrer et clôturer',
    depuis: ['COMPTE_RENDU'],
    vers: 'CLOTURE',
    roles: EDIT,
    garde: toutEstRepondu,
    principale: true,
    icone: 'coche',
    effets: {
      // Les comptes rendus disent où chaque ménage en est après la clôture ; leurs PDF se demandent avant d'écrire.
      actions: ['DEMANDER_LES_COMPTES_RENDUS', 'APPLIQUER_LES_REPONSES', 'PRODUIRE_LES_COMPTES_RENDUS'],
      consequences: [
        entraine(
          'Date les réponses, passe chaque ménage et chaque logement au statut que le GTR décide, prévient les chargés de relogement.',
        ),
        entraine('Produit le compte rendu et le compte rendu interne.'),
        seDefait('L’encadrement peut rouvrir le GTR : ce qui n’a pas bougé depuis se rétablit.'),
      ],
    },
  },
  rouvrir: {
    libelle: 'Rouvrir',
    depuis: ['CLOTURE'],
    vers: 'COMPTE_RENDU',
    roles: ENC,
    garde: confirmeSiTransmis,
    demande: [
      { nom: 'confirmation', libelle: 'Rouvrir, même si un logement est transmis au bailleur', nature: 'booleen', exige: 'jamais' },
    ],
    icone: 'retour',
    effets: {
      actions: ['DEFAIRE_LES_REPONSES'],
      consequences: ({ faits: { transmis } }) => [
        entraine('Rétablit les ménages, les propositions et les logements qui n’ont pas bougé depuis la clôture ; les autres sont listés.'),
        ...(transmis > 0 ? [entraine('Les logements déjà transmis au bailleur le restent.')] : []),
      ],
    },
  },
} as const satisfies TableDePassages<PassageDeReunion>

export type NomTransitionReunion = keyof typeof transitionsReunion

export const passagesDeReunion: AutomateAEffets<PassageDeReunion, NomTransitionReunion> = {
  concept: 'reunion',
  transitions: transitionsReunion,
  libelleStatut: (statut) => statutsReunion[statut],
  evenements: ({ ancien, nouveau }) => [evenementDuPassage(ancien, nouveau)],
}

/** Le passage que demande un statut (PATCH de la spécification) ; `null` : il y est déjà, ou n'y mène pas. */
export const passageVers = (ancien: StatutReunion, nouveau: StatutReunion): NomTransitionReunion | null =>
  (Object.keys(transitionsReunion) as NomTransitionReunion[]).find((nom) => {
    const { depuis, vers } = transitionsReunion[nom]
    return (depuis as readonly string[]).includes(ancien) && vers === nouveau
  }) ?? null

// Les passages d'un logement : domain-rules § 2.1. Rien d'autre ne change son statut.
import { type Acteur, aUnRole, BAIL, EDIT, ENC } from '../acces/roles.ts'
import { type Consequence, entraine, seDefait } from '../common/consequence.ts'
import { formatInstant } from '../common/date.format.ts'
import type { Blocage } from '../common/demande.ts'
import { codesDe } from '../common/listes.ts'
import type { Evenement } from '../historique/evenement.ts'
import { type AutomateAEffets, placesAConsequences, type TableDePassages } from '../passage/effets.ts'
import type { Contexte } from '../passage/transition.ts'
import { estDisponible } from './disponibilite.ts'
import { consequencesDuRendu } from './logement.consequences.ts'
import { evenementDuPassage } from './logement.evenements.ts'
import type { DonneesLogement, FaitsLogement } from './logement.faits.ts'
import { type StatutLogement, statutsLogement } from './logement.listes.ts'
import { horsDeSonParc } from './logement.permissions.ts'

export interface PassageDeLogement {
  readonly statut: StatutLogement
  readonly faits: FaitsLogement
  readonly donnees: DonneesLogement
  readonly champs: Record<never, never>
  readonly dit: Record<never, never>
  readonly evenement: Evenement
  readonly action: 'METTRE_A_DISPOSITION' | 'PERDRE_LES_RESERVATIONS' | 'RETIRER_LES_PROPOSITIONS'
  readonly suite: Record<never, never>
}

export type ContexteLogement = Contexte<FaitsLogement, DonneesLogement>
type Garde = (contexte: ContexteLogement) => Blocage[]

const tous = codesDe(statutsLogement)

const refusSi = (condition: boolean, raison: string): Blocage[] => (condition ? [{ raison }] : [])

/** Réservé par d'autres, il se montre « Mis à disposition » : la raison dit ce qui l'en distingue. */
const misADisposition: Garde = ({ faits: { statut } }) =>
  refusSi(
    statut !== 'MIS_A_DISPOSITION',
    `Seulement au statut Mis à disposition${statut === 'RESERVE' ? ' : ce logement est réservé' : ''}.`,
  )

const reserveEtFini: Garde = ({ faits: { statut, fin, maintenant } }) =>
  refusSi(
    statut !== 'RESERVE' || fin === null || estDisponible(fin, maintenant),
    `Seulement au statut Réservé, une fois la mise à disposition terminée${fin === null ? '' : ` (${formatInstant(fin)})`}.`,
  )

const encoreDisponible: Garde = ({ faits: { fin, maintenant } }) =>
  refusSi(!estDisponible(fin, maintenant), 'La mise à disposition est terminée.')

const avecMotifSiAccepte: Garde = ({ faits: { accepte }, donnees: { motif } }) =>
  accepte && !motif?.trim() ? [{ raison: 'Un ménage a accepté ce logement : dites pourquoi le bailleur le reprend.', champ: 'motif' }] : []

const finieSansReservation: Garde = ({ faits: { fin, maintenant, reservePar, nonSouhaitePar } }) =>
  refusSi(
    estDisponible(fin, maintenant) || reservePar.length > 0 || nonSouhaitePar.length === 0,
    'Seulement une fois la mise à disposition terminée, sans réservation, quand quelqu’un n’en veut pas.',
  )

const transitionsLogement = {
  mettre_a_disposition: {
    libelle: 'Mettre à disposition',
    depuis: ['INDISPONIBLE_BAILLEUR', 'REPRIS_BAILLEUR', 'RENDU_BAILLEUR', 'NON_RETENU', 'NON_SOUHAITE'],
    vers: 'MIS_A_DISPOSITION',
    roles: [...BAIL, ...ENC],
    demande: [
      {
        nom: 'fin',
        libelle: 'Jusqu’au',
        nature: 'date',
        exige: 'jamais',
        borne: 'future',
        aide: 'À 18 h ce jour-là ; sans date, la durée ordinaire d’une mise à disposition.',
      },
    ],
    principale: true,
    effets: { actions: ['METTRE_A_DISPOSITION'] },
  },
  reserver: {
    libelle: 'Réserver',
    depuis: ['MIS_A_DISPOSITION'],
    vers: 'RESERVE',
    roles: EDIT,
    garde: encoreDisponible,
  },
  liberer: {
    libelle: 'Libérer',
    depuis: ['RESERVE'],
    vers: 'MIS_A_DISPOSITION',
    roles: [],
    seFait: 'Se fait quand la dernière réservation est annulée.',
    garde: encoreDisponible,
  },
  engager_traitement: {
    libelle: 'Engager le traitement',
    depuis: ['MIS_A_DISPOSITION', 'RESERVE'],
    vers: 'EN_COURS_DE_TRAITEMENT',
    roles: [],
    seFait: 'Se fait à la première proposition à un ménage.',
  },
  desengager: {
    libelle: 'Désengager',
    depuis: ['EN_COURS_DE_TRAITEMENT'],
    vers: ({ faits }) => (faits.reservePar.length > 0 ? 'RESERVE' : 'MIS_A_DISPOSITION'),
    roles: [],
    seFait: 'Se fait quand la dernière proposition est retirée avant la clôture du GTR.',
  },
  retourner_cal: {
    libelle: 'Retour CAL',
    depuis: ['EN_COURS_DE_TRAITEMENT'],
    vers: 'RETOUR_CAL',
    roles: [...EDIT, ...BAIL],
    icone: 'retour',
  },
  ne_pas_retenir: {
    libelle: 'Ne pas retenir',
    depuis: ['EN_COURS_DE_TRAITEMENT', 'RETOUR_CAL'],
    vers: 'NON_RETENU',
    roles: [],
    seFait: 'Se fait quand aucune proposition n’est plus ouverte.',
  },
  reprendre_traitement: {
    libelle: 'Reprendre le traitement',
    depuis: ['NON_RETENU'],
    vers: 'EN_COURS_DE_TRAITEMENT',
    roles: [],
    seFait: 'Se fait quand une proposition qui l’avait fait écarter revient : GTR rouvert, départ ou acceptation annulés.',
  },
  revenir_en_commission: {
    libelle: 'Revenir en commission',
    depuis: ['NON_RETENU'],
    vers: 'RETOUR_CAL',
    roles: [],
    seFait: 'Se fait quand une proposition que la commission avait retenue revient : refus ou départ annulés, avis retourné.',
  },
  indisponible_bailleur: {
    libelle: 'Indisponible Bailleur',
    depuis: tous,
    vers: 'INDISPONIBLE_BAILLEUR',
    roles: [...EDIT, ...BAIL],
    garde: misADisposition,
    sortie: true,
    icone: 'interdit',
    effets: {
      actions: ['PERDRE_LES_RESERVATIONS'],
      consequences: ({ faits }) => [...reservationsPerdues(faits), seDefait('Se défait en remettant le logement à disposition.')],
    },
  },
  reprise_bailleur: {
    libelle: 'Reprise Bailleur',
    depuis: tous,
    vers: 'REPRIS_BAILLEUR',
    roles: [...EDIT, ...BAIL],
    garde: avecMotifSiAccepte,
    demande: [{ nom: 'motif', libelle: 'Raison de la reprise', nature: 'texte', exige: 'jamais' }],
    sortie: true,
    icone: 'annuler',
    effets: {
      actions: ['PERDRE_LES_RESERVATIONS', 'RETIRER_LES_PROPOSITIONS'],
      consequences: ({ faits }) => [
        entraine('Retire les propositions ouvertes sur ce logement : les chargés de relogement des ménages en sont avertis.'),
        ...(faits.accepte
          ? [entraine('Le ménage qui l’a accepté ne peut plus en signer le bail : son chargé de relogement en est averti.')]
          : []),
        ...reservationsPerdues(faits),
        seDefait('Les propositions retirées ne reviennent pas si le logement est remis à disposition.'),
      ],
    },
  },
  rendu_bailleur: {
    libelle: 'Rendu Bailleur',
    depuis: tous,
    vers: 'RENDU_BAILLEUR',
    roles: EDIT,
    garde: reserveEtFini,
    sortie: true,
    dangereuse: true,
    icone: 'sortie',
    dialogue: {
      titre: 'Confirmation de restitution du logement',
      question: 'Êtes-vous sûr de vouloir continuer ?',
      bouton: 'Confirmer la restitution',
    },
    effets: {
      actions: ['PERDRE_LES_RESERVATIONS'],
      consequences: ({ faits, par }) => consequencesDuRendu(faits.reservePar.filter(({ id }) => id !== par).map(({ nom }) => nom)),
    },
  },
  declarer_non_souhaite: {
    libelle: 'Déclarer non souhaité',
    depuis: ['MIS_A_DISPOSITION'],
    vers: 'NON_SOUHAITE',
    roles: [],
    seFait: 'Se fait quand la mise à disposition prend fin sans réservation, et que quelqu’un n’en veut pas.',
    garde: finieSansReservation,
  },
} as const satisfies TableDePassages<PassageDeLogement>

export type NomTransitionLogement = keyof typeof transitionsLogement
export const nomsTransitionsLogement = codesDe(transitionsLogement as unknown as Record<NomTransitionLogement, string>)

export const passagesDuLogement: AutomateAEffets<PassageDeLogement, NomTransitionLogement> = {
  concept: 'logement',
  transitions: transitionsLogement,
  libelleStatut: (statut) => statutsLogement[statut],
  portee: (acteur, _role, nom, faits) => horsDeSonParc(acteur, faits) ?? repriseApresAccord(acteur, nom, faits),
  sansObjet: (nom, { statut, parc }) => {
    if (parc) return 'Ce logement est du parc d’une opération : il n’est pas offert.'
    const { vers }: { vers: unknown } = transitionsLogement[nom]
    return vers === statut ? dejaAuStatut(statut) : null
  },
  evenements: ({ ancien, nouveau, donnees }) => [evenementDuPassage({ ancien, nouveau }, donnees.motif)],
}

/** Textes de la spécification § 4, à la lettre. */
export const dejaAuStatut = (statut: StatutLogement) => `Le logement a déjà le statut ${statutsLogement[statut]}`
export const passeEnStatut = (statut: StatutLogement) => `Logement passé en statut ${statutsLogement[statut]}`

/** Repris alors qu'un ménage l'a accepté : l'encadrement seul (domain-rules § 2.1). */
const repriseApresAccord = (acteur: Acteur, nom: NomTransitionLogement, { accepte }: FaitsLogement): string | null =>
  nom === 'reprise_bailleur' && accepte && !aUnRole(acteur, ENC)
    ? 'Un ménage a accepté ce logement : seul l’encadrement le laisse reprendre.'
    : null

/** Ce qu'une personne peut demander ; ce que le produit fait seul n'y est pas. `reserver` a sa bascule. */
export const placesDuLogement = (contexte: ContexteLogement, acteur: Acteur) =>
  placesAConsequences(passagesDuLogement, contexte, acteur).filter(({ transition }) => transitionsLogement[transition].roles.length > 0)

/** Ce que lisent ceux qui perdent leur réservation. */
export const pourquoiPerdue: Partial<Record<StatutLogement, string>> = {
  INDISPONIBLE_BAILLEUR: 'indisponible',
  RENDU_BAILLEUR: 'rendu au bailleur',
  REPRIS_BAILLEUR: 'repris par le bailleur',
}

function reservationsPerdues({ reservePar: { length: nombre } }: FaitsLogement): Consequence[] {
  if (nombre === 0) return []
  return [entraine(`Annule ${nombre === 1 ? 'une réservation' : `${nombre} réservations`} : leurs auteurs en sont avertis.`)]
}

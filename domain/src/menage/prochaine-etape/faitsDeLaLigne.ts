import type { Controle, Erreur } from '../completude/controle.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import { CHEMIN_DU_CHARGE } from './cheminDuCharge.ts'
import type { FaitsDeLEtape } from './faitsDeLEtape.ts'

/** Ce qu'une ligne de liste porte de plus pour nommer aussi ceux dont un point dépend. */
type DesPoints = Pick<
  FaitsMenage,
  'bailDepose' | 'creneauReserve' | 'remboursementsEnCours' | 'presentationValideeLe' | 'etapesExamineesModifieesLe'
>
export type FaitsDeLaLigne = FaitsDeLEtape & DesPoints

const SANS_CHARGE: Erreur = {
  path: CHEMIN_DU_CHARGE,
  libelle: 'Chargé de relogement',
  message: '',
  step: 7,
  pour: ['C'],
  genre: 'MANQUE',
}

/** Des champs qui manquent, une ligne ne sait que le chargé de relogement : les autres se renseignent par qui mène l'étape. */
export const controleDeLaLigne = ({ chargeDeRelogement }: FaitsDeLaLigne): Pick<Controle, 'invalidFields'> => ({
  invalidFields: chargeDeRelogement === null ? [SANS_CHARGE] : [],
})

const AUCUN: readonly never[] = []
const SANS_TYPOLOGIE: FaitsMenage['typologies'] = { gtr: AUCUN, souhaitees: AUCUN }
const SANS_DEMANDE: FaitsMenage['demandeLogementSocial'] = { numeroUnique: null, date: null }

/**
 * Les faits d'une ligne, comme les passages les lisent ; de ce qu'elle ne porte pas, rien n'attend quelqu'un d'autre que qui mène l'étape.
 * Chaque champ est nommé : recopier deux objets l'un sur l'autre coûte cent fois plus, à chaque ligne de chaque page.
 */
export const faitsDesPassages = (faits: FaitsDeLaLigne): FaitsMenage => ({
  statut: faits.statut,
  relogementNecessaire: faits.relogementNecessaire,
  donneesPurgees: faits.donneesPurgees,
  chargeDeRelogement: faits.chargeDeRelogement,
  refusAPreciser: faits.refusAPreciser,
  propositions: faits.propositions,
  bailDepose: faits.bailDepose,
  creneauReserve: faits.creneauReserve,
  remboursementsEnCours: faits.remboursementsEnCours,
  presentationValideeLe: faits.presentationValideeLe,
  etapesExamineesModifieesLe: faits.etapesExamineesModifieesLe,
  manquesCandidature: controleDeLaLigne(faits).invalidFields.map(({ libelle }) => libelle),
  bailleurActuelId: faits.bailleurActuel?.id ?? null,
  bailleurNouveauId: faits.propositions.find(({ statut }) => statut === 'acceptee_menage')?.bailleur?.id ?? null,
  dates: {
    entretien: faits.dates.entretien,
    edlEntree: faits.dates.edlEntree,
    demenagement: faits.dates.demenagement,
    edlSortie: faits.dates.edlSortie,
    signatureDuBail: null,
    remiseDesCles: null,
  },
  statutMemorise: null,
  aUnDemandeurPrincipal: true,
  manquesEntretien: AUCUN,
  recapitulatifEntretienLe: null,
  typologies: SANS_TYPOLOGIE,
  demandeLogementSocial: SANS_DEMANDE,
  pruId: null,
  inscription: null,
  reunionVisee: null,
  decisionGtr: null,
  avantLeGtr: null,
  ecartees: AUCUN,
  refusOpposables: 0,
  joursAvantPurge: 0,
  rendezVousPrevus: 0,
  rendezVousARetablir: 0,
  demenagementFait: false,
  creneauLibere: false,
  prestationRefusee: false,
  recapitulatifRelogementGenere: false,
  ficheNouveauLogement: true,
  satisfaction: null,
})

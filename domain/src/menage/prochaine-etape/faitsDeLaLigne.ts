import type { Controle, Erreur } from '../completude/controle.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import { CHEMIN_DU_CHARGE } from './cheminDuCharge.ts'
import type { FaitsDeLEtape } from './faitsDeLEtape.ts'

/** Ce qu'une ligne de liste porte de plus pour nommer aussi ceux dont un point dépend. */
type DesPoints = Pick<FaitsMenage, 'bailDepose' | 'creneauReserve' | 'remboursementsEnCours'>
export type FaitsDeLaLigne = FaitsDeLEtape & DesPoints

/** Ce qu'une ligne ne porte pas : rien de ce qui y manque n'attend quelqu'un d'autre que qui mène l'étape. */
const INCONNUS: Omit<FaitsMenage, keyof FaitsDeLaLigne | 'bailleurActuelId' | 'bailleurNouveauId'> = {
  statutMemorise: null,
  aUnDemandeurPrincipal: true,
  manquesEntretien: [],
  manquesCandidature: [],
  etapesExamineesModifieesLe: null,
  recapitulatifEntretienLe: null,
  presentationValideeLe: null,
  typologies: { gtr: [], souhaitees: [] },
  demandeLogementSocial: { numeroUnique: null, date: null },
  pruId: null,
  inscription: null,
  reunionVisee: null,
  decisionGtr: null,
  avantLeGtr: null,
  ecartees: [],
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
}

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

/** Les faits d'une ligne, comme les passages les lisent. */
export const faitsDesPassages = (faits: FaitsDeLaLigne): FaitsMenage => ({
  ...INCONNUS,
  ...faits,
  manquesCandidature: controleDeLaLigne(faits).invalidFields.map(({ libelle }) => libelle),
  bailleurActuelId: faits.bailleurActuel?.id ?? null,
  bailleurNouveauId: faits.propositions.find(({ statut }) => statut === 'acceptee_menage')?.bailleur?.id ?? null,
  dates: { signatureDuBail: null, remiseDesCles: null, ...faits.dates },
})

import { bastien, camille } from '../acces/acteurs.examples.ts'
import type { FaitsEcartee, FaitsMenage, FaitsProposition } from './menage.faits.ts'
import type { StatutMenage } from './menage.statuts.ts'

/** Le jour des exemples. */
export const AUJOURDHUI = '2026-03-12'

/** Un ménage suivi par Camille, locataire du bailleur de Bastien, sans rien qui presse ni qui manque. */
export const desFaits = (statut: StatutMenage, reste: Partial<FaitsMenage> = {}): FaitsMenage => ({
  statut,
  relogementNecessaire: true,
  statutMemorise: null,
  donneesPurgees: false,
  chargeDeRelogement: { id: camille.id, nom: 'Camille Delattre' },
  bailleurActuelId: bastien.partenaireId,
  bailleurNouveauId: bastien.partenaireId,
  aUnDemandeurPrincipal: true,
  manquesEntretien: [],
  manquesCandidature: [],
  etapesExamineesModifieesLe: null,
  recapitulatifEntretienLe: null,
  presentationValideeLe: null,
  typologies: { gtr: [], souhaitees: [] },
  avantLeGtr: null,
  demandeLogementSocial: { numeroUnique: null, date: null },
  pruId: null,
  inscription: null,
  reunionVisee: null,
  decisionGtr: null,
  propositions: [],
  refusAPreciser: false,
  refusOpposables: 0,
  ecartees: [],
  joursAvantPurge: 30,
  dates: { entretien: null, signatureDuBail: null, edlEntree: null, demenagement: null, edlSortie: null, remiseDesCles: null },
  bailDepose: false,
  creneauReserve: false,
  demenagementFait: false,
  rendezVousPrevus: 0,
  rendezVousARetablir: 0,
  creneauLibere: false,
  prestationRefusee: false,
  recapitulatifRelogementGenere: false,
  ficheNouveauLogement: false,
  remboursementsEnCours: 0,
  satisfaction: null,
  ...reste,
})

export const uneProposition = (statut: FaitsProposition['statut'], reste: Partial<FaitsProposition> = {}): FaitsProposition => ({
  id: '01900000-0000-7000-8000-000000000f01',
  libelle: '24 rue de l’Épeule, Roubaix',
  statut,
  prive: false,
  logementPris: false,
  logementRepris: false,
  precedee: false,
  suivie: false,
  appelle: false,
  dateReunion: '2026-03-05',
  ecriteLe: null,
  ...reste,
})

export const uneEcartee = (par: FaitsEcartee['par'], statut: FaitsEcartee['statut'], reste: Partial<FaitsEcartee> = {}): FaitsEcartee => ({
  id: '01900000-0000-7000-8000-000000000f02',
  par,
  libelle: '8 rue de l’Alma, Roubaix',
  statut,
  logementPris: false,
  logementRepris: false,
  ecriteAilleurs: false,
  proposeeDepuis: false,
  reunionClose: false,
  ...reste,
})

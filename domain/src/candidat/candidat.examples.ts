// Un ménage et un logement qui s'accordent en tout, pour que chaque essai n'en change qu'un fait.
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'

export const ID_LOGEMENT = '01900000-0000-7000-8000-00000000a001'
export const ID_BAILLEUR = '01900000-0000-7000-8000-00000000b001'
const ID_PRU = '01900000-0000-7000-8000-00000000d001'

/** Quatre personnes, 2 800 € par mois, qui veulent l'Épeule et revenir dans leur PRU ; vues il y a quatorze mois. */
export const unCandidat = (surcharge: Partial<FaitsDuMenage> = {}): FaitsDuMenage => ({
  personnes: 4,
  ressources: 2800,
  foyer: { couple: true, personnesACharge: 2 },
  revenuAnnuel: 30_240,
  colocation: false,
  voeux: [{ lieux: [{ ville: 'Roubaix', quartier: 'Épeule' }], typologies: [] }],
  exclus: [],
  besoins: { mobiliteReduite: false, ascenseur: false, rezDeChaussee: false, etageMax: null },
  retourSouhaite: true,
  statut: 'RECHERCHE_DU_LOGEMENT',
  bailleurId: ID_BAILLEUR,
  pruId: ID_PRU,
  typologiesGTR: ['T4'],
  exclureInterbailleur: false,
  cotation: { couleur: 'NOIRE', score: 72 },
  entretienLe: '2025-01-10',
  propositionsOuvertes: 0,
  propositions: {},
  ...surcharge,
})

/** Un T4 de l'Épeule à 560 € charges comprises, au deuxième avec ascenseur, dans le même PRU. */
export const unLogement = (surcharge: Partial<FaitsDuLogement> = {}): FaitsDuLogement => ({
  id: ID_LOGEMENT,
  statut: 'MIS_A_DISPOSITION',
  fin: '2026-03-14T17:00:00.000Z',
  accepte: false,
  transmis: false,
  typologie: 'T4',
  bailleur: { id: ID_BAILLEUR, nom: 'Toits Mélantois' },
  pruId: ID_PRU,
  ville: 'Roubaix',
  quartier: 'Épeule',
  etage: 2,
  ascenseur: true,
  pmr: false,
  surface: 82,
  loyer: 500,
  chargesGenerales: 60,
  chauffage: null,
  eau: null,
  garage: null,
  apl: null,
  zone: null,
  ...surcharge,
})

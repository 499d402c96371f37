import type { FaitsDeLHuissier, FaitsDuCourrier } from './faits.ts'

/** La deuxième proposition faite à Samira Benali et Julien Duprez. */
export const unCourrier = (reste: Partial<FaitsDuCourrier> = {}): FaitsDuCourrier => ({
  jour: '2026-03-12',
  operateur: 'Mission relogement',
  adresseOperateur: ['18 rue de la Gare', '59800 Lille'],
  operation: 'Démolition Épeule Nord',
  codeMenage: 'EPN-0042',
  noms: 'Mme Benali / M. Duprez',
  personnes: [
    { sexe: 'FEMININ', prenom: 'Samira', nom: 'Benali' },
    { sexe: 'MASCULIN', prenom: 'Julien', nom: 'Duprez' },
  ],
  adresse: ['Résidence des Hauts Prés, bâtiment B', '12 rue Jean Moulin', '59100 Roubaix'],
  charge: { nom: 'Camille Delattre', telephone: '0320112233', email: 'camille.delattre@mission.example.fr' },
  logement: {
    adresse: '24 rue de l’Épeule',
    codePostal: '59100',
    ville: 'Roubaix',
    residence: null,
    etage: 2,
    ascenseur: true,
    porte: '21',
    typologie: 'T4',
    surface: 84,
    loyer: 600,
    charges: 100,
    chauffage: 42.5,
    eau: null,
    garage: null,
    depotDeGarantie: 600,
    annexes: ['cave', 'balcon'],
    disponibleLe: '2026-05-02',
    dpe: 'C',
  },
  apl: 215.04,
  numero: 2,
  dues: 3,
  delaiJours: 15,
  visiteLe: '2026-03-19',
  ...reste,
})

export const unCourrierHuissier = (reste: Partial<FaitsDeLHuissier> = {}): FaitsDeLHuissier => ({
  jour: '2026-03-20',
  courrier: unCourrier(),
  adresseOperateur: ['18 rue de la Gare', '59800 Lille'],
  huissier: { nom: 'Maître Odile Verbrugge', adresse: ['4 place de la Liberté', '59100 Roubaix'] },
  auteur: { nom: 'Rachid Lemaire', fonction: 'Responsable d’équipe relogement' },
  anterieures: [
    {
      numero: 1,
      logement: '8 rue du Fort, Tourcoing (T4)',
      envoyeeLe: '2025-11-04',
      canal: 'RECOMMANDE',
      acceptation: null,
      refus: '2025-11-18',
      retiree: false,
      echeance: '2025-11-21',
    },
  ],
  ...reste,
})

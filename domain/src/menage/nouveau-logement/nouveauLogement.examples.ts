// Le logement que Samira Benali et Julien Duprez ont accepté, pour les tests.
import type { ReperesDeLaFiche } from './calculs.ts'
import { type FicheNouveauLogement, ficheNouveauLogementSchema } from './nouveauLogement.schema.ts'

/** Un T4 neuf, PLUS, dans la commune : toutes les conditions de la minoration sont remplies avec `desReperes()`. */
export const uneFiche = (surcharge: Partial<FicheNouveauLogement> = {}): FicheNouveauLogement => ({
  ...ficheNouveauLogementSchema.parse({
    rue: '24 rue de l’Épeule',
    codePostal: '59100',
    ville: 'Roubaix',
    nombreDePersonne: 5,
    composition: 'COUPLE_AVEC_ENFANTS',
    nombrePropositionEcrite: 1,
    typologie: 'T4',
    surfaceHabitable: 84,
    isQPV: false,
    loyer: 412.5,
    chargesGenerales: 96,
    APL: 180,
    loyerPlafondAPL: 516.31,
    typeFinancement: 'PLUS',
    isMinoriteLoyer: true,
    montantIndemnite: 4000,
    revenuFiscalDeReference: 23490,
  }),
  ...surcharge,
})

export const desReperes = (surcharge: Partial<ReperesDeLaFiche> = {}): ReperesDeLaFiche => ({
  dateSignatureBail: '2026-03-02',
  edlEntree: null,
  pru: 'Quartiers anciens de Roubaix',
  prive: false,
  memeBailleur: true,
  zone: '2',
  tarifs: { eauParPersonne: 15, chauffageParM2: 1 },
  bareme: [
    { code: 'MINORATION_2_T3', libelle: 'Minoration de loyer, zone 2, T3', valeur: 4000, debut: '2016-01-01', aConfirmer: true },
    { code: 'MINORATION_2_T4', libelle: 'Minoration de loyer, zone 2, T4', valeur: 4000, debut: '2016-01-01', aConfirmer: true },
    { code: 'MINORATION_2_T5', libelle: 'Minoration de loyer, zone 2, T5 et plus', valeur: 5000, debut: '2016-01-01', aConfirmer: true },
  ],
  avant: {
    partACharge: { valeur: 413.44, manque: [], termes: [] },
    ressources: { valeur: 2521, manque: [], termes: [] },
    releveLe: null,
  },
  ...surcharge,
})

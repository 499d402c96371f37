import { codesDe, type Liste } from '../common/listes.ts'
import type { FamilleOperation } from '../operation/operation.listes.ts'

/** Les trois fiches d'une subvention (domain-rules § 4.2), dans l'ordre. */
export const etapes = { P: 'FAT P, prévisionnelle', D: 'FAT D, définitive', C: 'FAT C, clôture' } as const satisfies Liste
export type Etape = keyof typeof etapes
export const codesEtapes = codesDe(etapes)

export const postes = {
  DEMOLITION_CURAGE: 'Démolition et curage',
  DESAMIANTAGE: 'Désamiantage',
  RELOGEMENT: 'Relogement et déménagements',
  SECURISATION: 'Travaux de sécurisation',
  VALEUR_NETTE_COMPTABLE: 'Valeur nette comptable',
  CHARGE_FONCIERE: 'Charge foncière',
  ACQUISITION: 'Acquisition',
  TRAVAUX_BATIMENT: 'Travaux de bâtiment',
  TRAVAUX_LOGEMENTS: 'Travaux dans les logements',
  TRAVAUX_PARTIES_COMMUNES: 'Travaux des parties communes',
  VRD: 'Voirie et réseaux',
  AMENAGEMENT_ABORDS: 'Aménagement des abords',
  HONORAIRES: 'Honoraires et maîtrise d’œuvre',
  FRAIS_FINANCIERS: 'Frais financiers',
  AUTRES_DEPENSES: 'Autres dépenses',
} as const satisfies Liste
export type Poste = keyof typeof postes
export const codesPostes = codesDe(postes)

const CONSTRUIRE = ['CHARGE_FONCIERE', 'TRAVAUX_BATIMENT', 'VRD', 'HONORAIRES', 'FRAIS_FINANCIERS', 'AUTRES_DEPENSES'] as const

/** Les dépenses d'une famille d'opération, dans l'ordre où elles se saisissent. */
export const postesDeLaFamille: Readonly<Record<FamilleOperation, readonly Poste[]>> = {
  DEMOLITION: [
    'DEMOLITION_CURAGE',
    'DESAMIANTAGE',
    'RELOGEMENT',
    'SECURISATION',
    'HONORAIRES',
    'VALEUR_NETTE_COMPTABLE',
    'AUTRES_DEPENSES',
  ],
  RECONSTITUTION: CONSTRUIRE,
  CONSTRUCTION_NEUVE: CONSTRUIRE,
  ACCESSION: CONSTRUIRE,
  ACQUISITION_AMELIORATION: [
    'ACQUISITION',
    'TRAVAUX_LOGEMENTS',
    'TRAVAUX_PARTIES_COMMUNES',
    'HONORAIRES',
    'FRAIS_FINANCIERS',
    'AUTRES_DEPENSES',
  ],
  REHABILITATION: ['TRAVAUX_LOGEMENTS', 'TRAVAUX_PARTIES_COMMUNES', 'DESAMIANTAGE', 'RELOGEMENT', 'HONORAIRES', 'AUTRES_DEPENSES'],
  CHANGEMENT_USAGE: ['TRAVAUX_LOGEMENTS', 'TRAVAUX_PARTIES_COMMUNES', 'RELOGEMENT', 'HONORAIRES', 'AUTRES_DEPENSES'],
  RESIDENTIALISATION: ['AMENAGEMENT_ABORDS', 'VRD', 'HONORAIRES', 'AUTRES_DEPENSES'],
}

/** D'où vient ce qui se saisit ; la subvention de l'ANRU et l'autofinancement se calculent. */
export const origines = {
  METROPOLE: 'Métropole',
  VILLE: 'Ville',
  DEPARTEMENT: 'Département',
  REGION: 'Région',
  ETAT: 'État',
  EUROPE: 'Europe (FEDER)',
  ACTION_LOGEMENT: 'Action Logement',
  BANQUE_DES_TERRITOIRES: 'Prêt Banque des Territoires',
  AUTRES_RESSOURCES: 'Autres ressources',
} as const satisfies Liste
export type Origine = keyof typeof origines
export const codesOrigines = codesDe(origines)

/** Les familles qui mettent des logements au jour. */
export const PRODUISENT = [
  'RECONSTITUTION',
  'CONSTRUCTION_NEUVE',
  'ACQUISITION_AMELIORATION',
  'ACCESSION',
] as const satisfies readonly FamilleOperation[]

export const zonages = { A_BIS: 'A bis', A: 'A', B1: 'B1', B2: 'B2', C: 'C' } as const satisfies Liste

// Les listes de la fiche du nouveau logement (spécification B § 3, énumérations).
import type { Liste } from '../../common/listes.ts'

/** L'état du logement social à l'entrée du ménage : il fonde l'indicateur R1 et la minoration. */
export const anciennetesDuLogement = {
  LOGEMENT_SOCIAL_NEUF: 'Logement social neuf',
  LOGEMENT_SOCIAL_CONVENTIONNE: 'Logement social conventionné',
  LOGEMENT_SOCIAL_REHABILITE_DEPUIS_MOINS_DE_5_ANS: 'Logement social réhabilité depuis moins de 5 ans',
  LOGEMENT_SOCIAL_REHABILITE_DEPUIS_PLUS_DE_5_ANS: 'Logement social réhabilité depuis plus de 5 ans',
  LOGEMENT_SOCIAL_NON_REHABILITE: 'Logement social non réhabilité',
  LOGEMENT_SOCIAL_A_REHABILITER: 'Logement social à réhabiliter',
} as const satisfies Liste

export const localisationsGeographiques = {
  RELOGEMENT_DANS_LA_COMMUNE: 'Dans la commune',
  RELOGEMENT_HORS_COMMUNE_MAIS_DANS_LA_MEL: 'Hors de la commune, dans la MEL',
  RELOGEMENT_HORS_MEL: 'Hors de la MEL',
} as const satisfies Liste
export type LocalisationGeographique = keyof typeof localisationsGeographiques

export const typesDeLogement = { INDIVIDUEL: 'Individuel', COLLECTIF: 'Collectif' } as const satisfies Liste

export const reservataires = {
  CONTINGENT_PRIORITAIRE: 'Contingent prioritaire',
  PREFECTURE: 'Préfecture',
  VILLE: 'Ville',
  FONCTIONNAIRES_PREFECTORAUX_ET_ASSIMILES: 'Fonctionnaires préfectoraux et assimilés',
  AGGLOMERATION: 'Agglomération',
  ACTION_LOGEMENT: 'Action Logement',
  BAILLEUR: 'Bailleur',
  AUTRE: 'Autre',
} as const satisfies Liste

export const typesFinancement = {
  PLS: 'PLS',
  PLUS: 'PLUS',
  PLUS_CD_17: 'PLUS-CD (17)',
  PLAI: 'PLAI',
  HLMO: 'HLMO',
  PLA: 'PLA',
  PLUS_CD_12: 'PLUS-CD (12)',
  PLUS_CD_22: 'PLUS-CD (22)',
  PLI: 'PLI',
  AUTRE_INTERMEDIAIRE: 'Autre, intermédiaire',
  AUTRE_SOCIAL: 'Autre, social',
} as const satisfies Liste
export type TypeFinancement = keyof typeof typesFinancement

/** Un financement social : le logement intermédiaire (PLI et assimilés) ne l'est pas. */
export const estSocial = (financement: TypeFinancement | null): boolean =>
  financement !== null && financement !== 'PLI' && financement !== 'AUTRE_INTERMEDIAIRE'

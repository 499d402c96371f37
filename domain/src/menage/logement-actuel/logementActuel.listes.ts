export const typologies = {
  CHAMBRE: 'Chambre',
  T1: 'T1',
  T1BIS: 'T1 bis',
  T2: 'T2',
  T3: 'T3',
  T4: 'T4',
  T5: 'T5',
  T6: 'T6',
  T7_ET_PLUS: 'T7 et plus',
} as const
export type Typologie = keyof typeof typologies

/** Situation du ménage dans son logement (spécification § 3). */
export const situationsLogement = {
  INDIVIDUEL: 'Individuel',
  COLLECTIF: 'Collectif',
  LOCATAIRE_PARC_SOCIAL: 'Locataire du parc social',
  LOCATAIRE_PARC_PRIVE: 'Locataire du parc privé',
  HEBERGE_PARC_SOCIAL: 'Hébergé dans le parc social',
  HEBERGE_PARC_PRIVE: 'Hébergé dans le parc privé',
  PROPRIETAIRE: 'Propriétaire',
  AUTRE: 'Autre',
} as const

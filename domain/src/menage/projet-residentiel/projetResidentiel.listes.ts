/** Critères du projet résidentiel (domain-rules § 9). */
export const criteresProjet = {
  ETAGE_MAX: 'Étage maximum',
  ASCENSEUR: 'Ascenseur',
  REZ_DE_CHAUSSEE: 'Rez-de-chaussée',
  BALCON_TERRASSE: 'Balcon ou terrasse',
  JARDIN: 'Jardin',
  STATIONNEMENT: 'Stationnement',
  CAVE: 'Cave',
  INDIVIDUEL: 'Logement individuel',
  COLLECTIF: 'Logement collectif',
  PMR: 'Accessible (PMR)',
  DOUCHE: 'Douche',
  BAIGNOIRE: 'Baignoire',
  PROXIMITE_ECOLE: 'Proche d’une école',
  PROXIMITE_TRANSPORT: 'Proche des transports',
  PROXIMITE_FAMILLE: 'Proche de la famille',
  PROXIMITE_SOINS: 'Proche des soins',
  PROXIMITE_EMPLOI: 'Proche de l’emploi',
  ANIMAUX: 'Animaux',
  CHAUFFAGE_COLLECTIF: 'Chauffage collectif',
  CALME: 'Au calme',
  AUTRE: 'Autre',
} as const

export const priorites = { INDISPENSABLE: 'Indispensable', SOUHAITE: 'Souhaité' } as const

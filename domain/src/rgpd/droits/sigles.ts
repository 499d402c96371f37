/** Les sigles que disent les données remises, en mots que la personne comprend (art. 12.1 du RGPD). */
export const sigles = {
  AAH: 'allocation aux adultes handicapés',
  AEEH: 'allocation d’éducation de l’enfant handicapé',
  AJPP: 'allocation journalière de présence parentale',
  APL: 'aide personnalisée au logement',
  ASF: 'allocation de soutien familial',
  CAF: 'caisse d’allocations familiales',
  CALEOL: 'commission du bailleur qui attribue les logements et en examine l’occupation',
  DLS: 'demande de logement social',
  FSL: 'fonds de solidarité pour le logement',
  GTR: 'groupe technique de relogement, la réunion où votre dossier et des logements sont présentés',
  MDPH: 'maison départementale des personnes handicapées',
  MEL: 'Métropole européenne de Lille',
  QPV: 'quartier prioritaire de la politique de la ville',
  RLS: 'réduction de loyer de solidarité',
  RSA: 'revenu de solidarité active',
  UG: 'unité de gestion, le numéro que le bailleur donne au logement',
} as const satisfies Readonly<Record<string, string>>

/** Ceux que ce texte emploie. */
export const siglesDe = (texte: string): { libelle: string; valeur: string }[] => {
  const mots = new Set(texte.match(/[A-Z]{2,}/g))
  return Object.entries(sigles).flatMap(([libelle, valeur]) => (mots.has(libelle) ? [{ libelle, valeur }] : []))
}

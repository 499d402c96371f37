/** Pourquoi des personnes quittent un ménage pour former le leur (domain-rules § 13.1). */
export const motifsDecohabitation = {
  AUTONOMIE_JEUNE: 'Prise d’autonomie d’un jeune',
  SEPARATION: 'Séparation du couple',
  ASCENDANT: 'Départ d’un ascendant',
  HEBERGE_AUTRE: 'Départ d’une autre personne hébergée',
} as const
export type MotifDecohabitation = keyof typeof motifsDecohabitation

/** Comment une proposition écrite parvient au ménage (domain-rules § 3.5). */
export const canauxDEnvoi = {
  REMISE_EN_MAIN_PROPRE: 'Remise en main propre',
  RECOMMANDE: 'Lettre recommandée',
  HUISSIER: 'Huissier (commissaire de justice)',
} as const
export type CanalDEnvoi = keyof typeof canauxDEnvoi

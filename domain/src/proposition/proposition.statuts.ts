/** Vie d'une proposition (domain-rules § 3.3). */
export const statutsProposition = {
  assignation: 'Positionnée',
  presentation_gtr: 'À présenter en GTR',
  acceptee_gtr: 'Acceptée en GTR',
  refusee_gtr: 'Refusée en GTR',
  transmise_bailleur: 'Transmise au bailleur',
  acceptee_cal: 'Acceptée en CALEOL',
  refusee_cal: 'Refusée en CALEOL',
  proposition_relogement: 'Proposition écrite',
  acceptee_menage: 'Acceptée par le ménage',
  refusee_menage: 'Refusée par le ménage',
  retiree: 'Retirée',
} as const
export type StatutProposition = keyof typeof statutsProposition

/** Statuts d'une proposition qui n'est plus ouverte. */
export const statutsPropositionFermes = [
  'refusee_gtr',
  'refusee_cal',
  'acceptee_menage',
  'refusee_menage',
  'retiree',
] as const satisfies readonly StatutProposition[]

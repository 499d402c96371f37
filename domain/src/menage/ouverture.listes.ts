// Pourquoi un dossier s'ouvre à qui ne le lit pas (domain-rules § 12).
/** Ce qu'une personne peut demander sur ses données, et pourquoi le DPO ouvre alors un dossier. */
export const naturesDeDemande = {
  ACCES: 'Droit d’accès',
  RECTIFICATION: 'Rectification',
  OPPOSITION: 'Opposition',
  LIMITATION: 'Limitation',
  EFFACEMENT: 'Effacement',
} as const

/** Pourquoi une archive s'ouvre, hors d'une demande de droits. */
export const naturesDArchive = {
  CONTENTIEUX: 'Contentieux',
  CONTROLE: 'Contrôle ou audit',
  OBLIGATION_LEGALE: 'Obligation légale',
} as const

export const naturesDOuverture = { ...naturesDeDemande, ...naturesDArchive } as const
export type NatureDOuverture = keyof typeof naturesDOuverture

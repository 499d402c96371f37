/** Couleurs de la cotation (spécification § 3), de la moins à la plus urgente ; sans couleur : rien de particulier. */
export const couleursCotation = { ORANGE: 'Orange', ROUGE: 'Rouge', NOIRE: 'Noire' } as const
export type CouleurCotation = keyof typeof couleursCotation

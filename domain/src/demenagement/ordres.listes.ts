/** Ce qu'un ordre dit au déménageur. */
export const natureOrdres = { COMMANDE: 'Commande', CHANGEMENT: 'Changement de jour', ANNULATION: 'Annulation' } as const
export type NatureOrdre = keyof typeof natureOrdres

import type { Alerte } from './alerte.data.ts'

/** La couleur d'une alerte à l'écran ; le mot l'accompagne toujours, en clair ou pour les lecteurs d'écran. */
const tons = { NOIRE: 'noire', ROUGE: 'red', ORANGE: 'amber' } as const
export type TonDAlerte = (typeof tons)[keyof typeof tons] | 'neu'

export const tonDAlerte = (couleur: Alerte['couleur']): TonDAlerte => (couleur === null ? 'neu' : tons[couleur])

import type { Maillon } from './page.ts'

/** D'où viennent les listes du pilotage (look/14, 15, 16). */
export const FIL_DU_PILOTAGE: readonly Maillon[] = [{ libelle: 'Relogement' }, { libelle: 'Outil de pilotage' }]

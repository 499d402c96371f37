import type { Typologie } from './logementActuel.listes.ts'

const pieces = { CHAMBRE: 1, T1: 1, T1BIS: 1, T2: 2, T3: 3, T4: 4, T5: 5, T6: 6, T7_ET_PLUS: 7 } as const satisfies Record<
  Typologie,
  number
>

/** De « personnes − 1 » à « personnes + 1 » pièces (domain-rules § 5.9) ; sept pièces et plus ne sont jamais trop peu. */
export function occupationPour(typologie: Typologie, personnes: number): 'SOUS_OCCUPATION' | 'SUR_OCCUPATION' | null {
  if (personnes === 0) return null
  const ecart = pieces[typologie] - personnes
  if (ecart > 1) return 'SOUS_OCCUPATION'
  return ecart < -1 && typologie !== 'T7_ET_PLUS' ? 'SUR_OCCUPATION' : null
}

import type { RegleCotation } from '../menage/cotation/cotation.schema.ts'
import { reglesCotationParDefaut } from '../menage/cotation/reglesParDefaut.ts'

/** Les règles par défaut que l'opération n'a pas ; une règle changée se reconnaît à son code. */
export const reglesManquantes = (regles: readonly { readonly code: string }[]): RegleCotation[] =>
  reglesCotationParDefaut.filter(({ code }) => !regles.some((regle) => regle.code === code))

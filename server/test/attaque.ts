import { exigerLineaire } from './lineaire.ts'

export interface Attaque {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
  readonly suffix: string
}

const LONGUEUR = 20_000
const BRUIT_MS = 40

/**
 * L'analyse compte des pas : elle prend une répétition bornée pour une qui ne l'est pas, et ne voit pas d'où un motif peut partir. Son attaque se
 * joue donc, deux fois plus longue aussi.
 */
export const jouerLAttaque = (motif: RegExp, { pumps, suffix }: Attaque): Promise<void> =>
  exigerLineaire(
    (fois) => {
      const texte = pumps.map(({ prefix, pump }) => prefix + pump.repeat(fois)).join('') + suffix
      return () => [...texte.matchAll(motif)]
    },
    LONGUEUR,
    BRUIT_MS,
  )

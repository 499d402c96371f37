import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commun } from '@zxcvbn-ts/language-common'
import { dictionary as francais, translations } from '@zxcvbn-ts/language-fr'

// L'estimation coûte plus que le carré de la longueur ; un début fort suffit.
const ESTIMES_MAX = 64

let chargee: ZxcvbnFactory | null = null

/** Ce qu'il faudrait d'essais pour deviner un texte. Les dictionnaires pèsent lourd : lus au premier besoin, pas au démarrage. */
export const estimateur = (): ZxcvbnFactory =>
  (chargee ??= new ZxcvbnFactory({ dictionary: { ...commun, ...francais }, graphs: adjacencyGraphs, translations, maxLength: ESTIMES_MAX }))

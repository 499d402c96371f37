// Ce qui n'est d'aucun concept : une saisie que ses changements disent, et les mots d'avant les codes.
import { z } from 'zod'
import { redacteur, sorte } from './evenement.ts'

export const evenementsCommuns = {
  SAISIE: sorte({}, { texte: () => null }),
  /** Écrit avant que l'historique tienne un code, et qu'aucun ne dit exactement. */
  TEXTE_ANCIEN: sorte({ texte: z.string() }, { texte: ({ texte }) => texte }),
}

export const SAISIE = redacteur(evenementsCommuns)('SAISIE', {})

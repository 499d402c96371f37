// Un objet se lit tel qu'il était à la fin d'un jour passé.
import { messages } from '../common/champs.ts'
import { formatDate } from '../common/date.format.ts'

/** Un jour à venir ne se lit pas : rien n'en est encore arrivé. */
export const refusDUnJourAVenir = (jour: string, aujourdhui: string): string | null => (jour > aujourdhui ? messages.dateAnterieure : null)

/** Pourquoi un objet ne se lit pas à ce jour ; `null` : il se lit. `naissance` : ce qui se dit du jour où il est né. */
export const refusDUnAutreJour = (jour: string, neLe: string, aujourdhui: string, naissance: (dit: string) => string): string | null =>
  refusDUnJourAVenir(jour, aujourdhui) ?? (jour < neLe ? naissance(formatDate(neLe)) : null)

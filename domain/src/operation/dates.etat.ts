import { joursEntre } from '../common/date.ts'
import type { DateOperation } from './dates.schema.ts'

/** Les jours avant l'échéance où elle se signale (domain-rules § 8, ECHEANCE_OPERATION). */
export const PREAVIS_JOURS = 30

export type EtatDeDate =
  | { readonly sorte: 'CLOSE' | 'A_VENIR' | 'SANS_DATE' }
  | { readonly sorte: 'PROCHE' | 'EN_RETARD'; readonly jours: number }

/** Où en est une date ce jour-là : son report, sinon son objectif. */
export function etatDeDate({ statut, report, objectif }: Pick<DateOperation, 'statut' | 'report' | 'objectif'>, jour: string): EtatDeDate {
  const prevue = report ?? objectif
  if (statut === 'CLOTURE') return { sorte: 'CLOSE' }
  if (prevue === null) return { sorte: 'SANS_DATE' }
  const jours = joursEntre(jour, prevue)
  if (jours < 0) return { sorte: 'EN_RETARD', jours: -jours }
  return jours <= PREAVIS_JOURS ? { sorte: 'PROCHE', jours } : { sorte: 'A_VENIR' }
}

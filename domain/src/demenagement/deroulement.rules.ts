import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole } from '../acces/roles.ts'

const DEMENAGENT = ['PRESTATAIRE_DEMENAGEMENT'] as const

/** Pourquoi la personne ne dit pas ce déménagement fait, ni n'y signale d'incident ; `null` : elle le peut, dès le jour venu. */
export function refusDuDeroulement(acteur: Pick<Acteur, 'roles'>, jour: string, aujourdhui: string): string | null {
  if (!aUnRole(acteur, DEMENAGENT)) return reserveA(DEMENAGENT)
  return jour > aujourdhui ? 'Ce déménagement n’a pas encore eu lieu.' : null
}

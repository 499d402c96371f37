import { ageLe } from '../../common/date.ts'
import type { CompositionMenage } from './composition.listes.ts'
import type { Personne } from './occupants.ts'

/** Écart d'âge qui sépare deux générations. */
const UNE_GENERATION = 18

/**
 * La composition familiale, déduite des rôles (domain-rules § 9). Les enfants majeurs restent des enfants ; un autre adulte d'une autre
 * génération, hors colocation déclarée, fait un ménage de plusieurs générations.
 */
export function compositionMenage(occupants: readonly Omit<Personne, 'id'>[], colocation: boolean): CompositionMenage | null {
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  if (principal === undefined) return null
  const autres = occupants.filter(({ role }) => role === 'COLOCATAIRE')
  if (colocation) return 'COLOCATION'
  if (autres.length > 0) return autres.some((autre) => sontDeDeuxGenerations(principal, autre)) ? 'PLUSIEURS_GENERATIONS' : 'COLOCATION'
  const enCouple = occupants.some(({ role }) => role === 'CODEMANDEUR')
  const avecEnfants = occupants.some(({ role }) => role === 'ENFANT')
  if (enCouple) return avecEnfants ? 'COUPLE_AVEC_ENFANTS' : 'COUPLE_SANS_ENFANT'
  return avecEnfants ? 'MONOPARENTAL' : 'PERSONNE_SEULE'
}

function sontDeDeuxGenerations(a: Omit<Personne, 'id'>, b: Omit<Personne, 'id'>): boolean {
  if (a.dateDeNaissance === null || b.dateDeNaissance === null) return false
  const [aine, cadet] = [a.dateDeNaissance, b.dateDeNaissance].sort() as [string, string]
  return ageLe(aine, cadet) >= UNE_GENERATION
}

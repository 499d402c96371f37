import { estVisible } from '../menage.masque.ts'
import { GROUPES_DE_LA_MEL } from '../menage.visibilite.ts'
import type { RegleCotation } from './cotation.schema.ts'
import type { LigneCotation } from './cotation.ts'

export interface RaisonDeCotation {
  readonly libelle: string
  readonly points: number
}

const RESERVEE = 'Autres critères, connus de l’opérateur'

/**
 * Pourquoi le ménage est coté ainsi, à l'usage de la MEL (domain-rules § 10, n° 2) : une règle qui lit la santé, le suivi social ou le
 * détail des finances n'est pas nommée, ses points sont réunis sous une seule ligne (§ 11.1).
 */
export function raisonsTransmissibles(lignes: readonly LigneCotation[], regles: readonly RegleCotation[]): RaisonDeCotation[] {
  const nommables = new Set(regles.filter(estNommable).map(({ code }) => code))
  const vraies = lignes.filter(({ vraie }) => vraie)
  const nommees = vraies.filter(({ code }) => nommables.has(code)).map(({ libelle, points }) => ({ libelle, points }))
  const reservees = vraies.filter(({ code }) => !nommables.has(code))
  if (reservees.length === 0) return nommees
  return [...nommees, { libelle: RESERVEE, points: reservees.reduce((total, { points }) => total + points, 0) }]
}

/** Les calculs (délais, âge, reste à vivre) sont de ce que la MEL lit ; une case cochée à la main peut dire n'importe quoi. */
function estNommable({ condition }: RegleCotation): boolean {
  if (!('chemin' in condition)) return false
  return condition.chemin.startsWith('calculs.') || estVisible(condition.chemin, GROUPES_DE_LA_MEL)
}

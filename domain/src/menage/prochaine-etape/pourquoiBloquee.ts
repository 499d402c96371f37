import { minuscule } from '../../common/minuscule.ts'
import type { PointBloquant } from './prochaineEtape.schema.ts'

type Points = readonly Pick<PointBloquant, 'texte'>[]

const NOMMES = 3

/** « numéro unique, date de la demande et 2 autres » */
export function enumererPoints(points: Points): string {
  const cites = points
    .slice(0, NOMMES)
    .map(({ texte }) => minuscule(texte))
    .join(', ')
  const autres = points.length - NOMMES
  return autres > 0 ? `${cites} et ${autres} ${autres > 1 ? 'autres' : 'autre'}` : cites
}

const COMBIEN = ['', 'Un point bloque', 'Deux points bloquent', 'Trois points bloquent', 'Quatre points bloquent', 'Cinq points bloquent']

/** Sous le bouton grisé : « Deux points bloquent : numéro unique, date de la demande ». */
export const pourquoiBloquee = (points: Points): string =>
  `${COMBIEN[points.length] ?? `${points.length} points bloquent`}\u00A0: ${enumererPoints(points)}`

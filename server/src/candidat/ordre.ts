/**
 * Ces places, de la plus grande valeur à la plus petite ; à égalité, dans leur ordre. `montant` : tout à l'envers. Des milliers se rangent à chaque
 * appel : des nombres côte à côte, et non des objets (décision 0161).
 */
export function rangerLesPlaces(places: readonly number[], valeurDe: (place: number) => number, montant: boolean): readonly number[] {
  const valeurs = new Float64Array((places.at(-1) ?? -1) + 1)
  for (const place of places) valeurs[place] = valeurDe(place)
  const rangees = Int32Array.from(places).sort((a, b) => (valeurs[b] as number) - (valeurs[a] as number) || a - b)
  return Array.from(montant ? rangees.reverse() : rangees)
}

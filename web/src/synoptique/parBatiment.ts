import type { Batiment } from './synoptique.data.ts'

/** Chaque bâtiment, et combien de portes viennent avant les siennes. */
export function parBatiment(batiments: readonly Batiment[]) {
  let total = 0
  const siens = batiments.map((batiment) => {
    const avant = total
    total += batiment.logements
    return { batiment, avant }
  })
  return { siens, total }
}

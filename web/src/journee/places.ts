/** Ce que prend une liste hors de ses lignes, compté en lignes : son titre, et « Voir les autres ». */
const AUTOUR = 2
const AU_MOINS = 2

/**
 * Combien de lignes chaque liste montre pour que la colonne tienne dans tant de lignes : deux au moins, puis une de plus à chacune à son tour,
 * la première d'abord. Une seule ligne ne se cache pas : « Voir l’autre » prendrait sa place.
 */
export function repartirLesLignes(nombres: readonly number[], places: number): number[] {
  const montrees = nombres.map((nombre) => Math.min(nombre, AU_MOINS))
  const pleines = nombres.filter((nombre) => nombre > 0).length
  let restent = places - pleines * AUTOUR - montrees.reduce((total, une) => total + une, 0)
  const incompletes = () => nombres.flatMap((nombre, rang) => ((montrees[rang] ?? 0) < nombre ? [rang] : []))
  for (let rangs = incompletes(); restent > 0 && rangs.length > 0; rangs = incompletes())
    for (const rang of rangs.slice(0, restent)) {
      montrees[rang] = (montrees[rang] ?? 0) + 1
      restent -= 1
    }
  return montrees.map((montre, rang) => (montre === (nombres[rang] ?? 0) - 1 ? montre + 1 : montre))
}

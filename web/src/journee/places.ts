/** Ce que prend une liste hors de ses lignes, compté en lignes : son titre, l'écart qui la suit, « Voir les autres ». */
const AUTOUR = 2.5
const D_ABORD = 2

export interface Liste {
  readonly nombre: number
  /** Ce que prend une de ses lignes, en lignes simples. */
  readonly hauteur?: number
  /** Elle s'efface quand les autres n'ont pas la place de leurs deux lignes. */
  readonly secondaire?: boolean
}

/**
 * Combien de lignes chaque liste montre pour que la colonne tienne dans tant de lignes simples : deux, puis une de plus à chacune à son tour, la
 * première d'abord. Deux de chacune ne tiennent pas : les secondaires s'effacent, puis les dernières n'en montrent qu'une. Une seule ligne ne se
 * cache pas : « Voir l’autre » prendrait sa place.
 */
export function repartirLesLignes(listes: readonly Liste[], places: number): number[] {
  const montrees = listes.map(({ nombre }) => Math.min(nombre, D_ABORD))
  const prise = ({ hauteur = 1 }: Liste, rang: number) => ((montrees[rang] ?? 0) > 0 ? AUTOUR + (montrees[rang] ?? 0) * hauteur : 0)
  const reste = () => places - listes.reduce((total, liste, rang) => total + prise(liste, rang), 0)
  for (const [rang, { secondaire }] of listes.entries()) if (secondaire && reste() < 0) montrees[rang] = 0
  for (const [rang, { nombre }] of [...listes.entries()].reverse())
    if (nombre > D_ABORD && (montrees[rang] ?? 0) > 1 && reste() < 0) montrees[rang] = 1
  let restent = reste()
  const estMontree = (rang: number) => (montrees[rang] ?? 0) > 0
  const quiTiennent = () =>
    listes.flatMap(({ nombre, hauteur = 1 }, rang) =>
      estMontree(rang) && (montrees[rang] ?? 0) < nombre && hauteur <= restent ? [rang] : [],
    )
  for (let rangs = quiTiennent(); rangs.length > 0; rangs = quiTiennent())
    for (const rang of rangs) {
      const { hauteur = 1 } = listes[rang] ?? {}
      if (hauteur > restent) continue
      montrees[rang] = (montrees[rang] ?? 0) + 1
      restent -= hauteur
    }
  return montrees.map((montre, rang) => (estMontree(rang) && montre === (listes[rang]?.nombre ?? 0) - 1 ? montre + 1 : montre))
}

type Comparer<T> = (a: T, b: T) => number

/** Les premiers de tous, dans cet ordre ; les autres ne se rangent pas : une page en lit mille sur quinze mille. */
export function premiers<T>(tous: readonly T[], nombre: number, comparer: Comparer<T>): T[] {
  if (nombre <= 0) return []
  if (nombre * 4 >= tous.length) return tous.toSorted(comparer).slice(0, nombre)
  // Un tas : le dernier des retenus en est la racine, et cède sa place à qui le précède.
  const retenus: T[] = tous.slice(0, nombre)
  for (let noeud = (nombre >> 1) - 1; noeud >= 0; noeud -= 1) descendre(retenus, noeud, comparer)
  for (let rang = nombre; rang < tous.length; rang += 1) {
    const venu = tous[rang] as T
    if (comparer(venu, retenus[0] as T) >= 0) continue
    retenus[0] = venu
    descendre(retenus, 0, comparer)
  }
  return retenus.sort(comparer)
}

function descendre<T>(tas: T[], depuis: number, comparer: Comparer<T>): void {
  const place = tas[depuis] as T
  let noeud = depuis
  for (;;) {
    let fils = noeud * 2 + 1
    if (fils >= tas.length) break
    if (fils + 1 < tas.length && comparer(tas[fils + 1] as T, tas[fils] as T) > 0) fils += 1
    if (comparer(tas[fils] as T, place) <= 0) break
    tas[noeud] = tas[fils] as T
    noeud = fils
  }
  tas[noeud] = place
}

/** Les verbes ouverts (`can`) et la raison de chacun des autres (`refus`), tels que les réponses les portent (design § 5). */
export function verbesOuverts<V extends string>(
  raisons: Readonly<Record<V, string | null>>,
): { can: V[]; refus: Partial<Record<V, string>> } {
  const can: V[] = []
  const refus: Partial<Record<V, string>> = {}
  for (const [verbe, raison] of Object.entries(raisons) as [V, string | null][]) {
    if (raison === null) can.push(verbe)
    else refus[verbe] = raison
  }
  return { can, refus }
}

import { startTransition, useEffect, useState } from 'react'

/** Combien se dessinent d'un long ensemble : une tranche, puis une de plus à chaque image ; aucune ne retient l'écran. */
export function useParTranches(total: number, tranche: number): number {
  const [montres, montrer] = useState(tranche)
  useEffect(() => {
    if (montres >= total) return
    const image = requestAnimationFrame(() => startTransition(() => montrer(montres + tranche)))
    return () => cancelAnimationFrame(image)
  }, [montres, total, tranche])
  return montres
}

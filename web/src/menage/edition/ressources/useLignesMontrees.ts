import { useState } from 'react'

interface LignesMontrees<L extends string> {
  readonly montree: (ligne: L) => boolean
  readonly montrer: (ligne: L) => void
  readonly cacher: (ligne: L) => void
}

/** Les lignes facultatives d'un registre : celles qui sont saisies, et celles que l'on ouvre. Une ligne vidée reste là jusqu'à ce qu'on la retire. */
export function useLignesMontrees<L extends string>(saisies: readonly L[]): LignesMontrees<L> {
  const [vues, setVues] = useState<readonly L[]>(saisies)
  const nouvelles = saisies.filter((ligne) => !vues.includes(ligne))
  if (nouvelles.length > 0) setVues([...vues, ...nouvelles])
  return {
    montree: (ligne) => vues.includes(ligne) || nouvelles.includes(ligne),
    montrer: (ligne) => setVues([...vues.filter((autre) => autre !== ligne), ligne]),
    cacher: (ligne) => setVues(vues.filter((autre) => autre !== ligne)),
  }
}

import { Fragment, type ReactNode } from 'react'
import { type Liste, repartirLesLignes } from './places.ts'

/** Une liste de la journée : ce qu'elle compte, et comment elle montre tant de ses lignes. */
export interface ListeDeLaJournee extends Liste {
  readonly cle: string
  readonly rendre: (montrees: number) => ReactNode
}

/** Les listes d'une colonne, qui s'en partagent la hauteur, quelles qu'elles soient. */
export function partager(listes: readonly ListeDeLaJournee[], places: number): ReactNode[] {
  const montrees = repartirLesLignes(listes, places)
  return listes.map(({ cle, rendre }, rang) => <Fragment key={cle}>{rendre(montrees[rang] ?? 0)}</Fragment>)
}

import type { ReactNode } from 'react'
import { useParTranches } from '../core/useParTranches.ts'
import { ExtraitDuBatiment, type PropsExtrait } from './ExtraitDuBatiment.tsx'
import type { Batiment } from './synoptique.data.ts'

interface Props {
  readonly batiments: readonly Batiment[]
  readonly extrait: PropsExtrait
  /** Portes dessinées d'une image à la suivante : l'écran répond entre les deux. */
  readonly tranche: number
  /** Un bâtiment, ses premières portes dessinées. */
  readonly rendu: (batiment: Batiment, dessinees: number) => ReactNode
}

/** Les bâtiments, un par un, sous ce qui dit leur extrait : leurs portes viennent par tranches, d'un bâtiment au suivant. */
export function ParTranches({ batiments, extrait, tranche, rendu }: Props) {
  const dessinees = useParTranches(
    batiments.reduce((total, { logements }) => total + logements, 0),
    tranche,
  )
  let avant = 0
  return batiments.map((batiment) => {
    const siennes = Math.min(Math.max(0, dessinees - avant), batiment.logements)
    avant += batiment.logements
    return (
      <div key={batiment.nom}>
        <ExtraitDuBatiment {...extrait} batiment={batiment.nom} />
        {rendu(batiment, siennes)}
      </div>
    )
  })
}

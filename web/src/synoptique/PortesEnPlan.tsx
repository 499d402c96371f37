import { useId, useRef } from 'react'
import { useParTranches } from '../core/useParTranches.ts'
import { aLaPorte } from './aller.ts'
import { ExtraitDuBatiment, type PropsExtrait } from './ExtraitDuBatiment.tsx'
import papier from './extrait.module.css'
import { Immeuble, type Ouvrir } from './Immeuble.tsx'
import { parBatiment } from './parBatiment.ts'
import type { Batiment } from './synoptique.data.ts'
import { useAllerDePorteEnPorte } from './useAllerDePorteEnPorte.ts'

interface Props {
  readonly batiments: readonly Batiment[]
  readonly extrait: PropsExtrait
  readonly ouvrir: Ouvrir
}

/** Portes dessinées d'une image à la suivante : l'écran répond entre les deux. */
const TRANCHE = 40

/** Les bâtiments, dessinés ; on y va d'une porte à l'autre au clavier. */
export function PortesEnPlan({ batiments, extrait, ouvrir }: Props) {
  const plan = useRef<HTMLDivElement>(null)
  const { arret, surFocus, surTouche } = useAllerDePorteEnPorte(batiments, plan)
  const { siens, total } = parBatiment(batiments)
  const dessinees = useParTranches(total, TRANCHE)
  const aide = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: des portes ne sont pas les champs d'un formulaire
    <div
      ref={plan}
      className={papier.batiments}
      role="group"
      aria-label="Portes de l’immeuble"
      aria-describedby={aide}
      onFocus={surFocus}
      onKeyDown={surTouche}
    >
      <p id={aide} className="vh">
        Les flèches vont d’une porte à l’autre, Début et Fin au bout de l’étage.
      </p>
      {siens.map(({ batiment, avant }) => (
        <div key={batiment.nom}>
          <ExtraitDuBatiment {...extrait} batiment={batiment.nom} />
          <Immeuble
            batiment={batiment}
            ouvrir={ouvrir}
            arret={aLaPorte(batiment, arret) ? arret : null}
            dessinees={Math.min(Math.max(0, dessinees - avant), batiment.logements)}
          />
        </div>
      ))}
    </div>
  )
}

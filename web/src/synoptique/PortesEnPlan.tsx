import { useId, useRef } from 'react'
import { aLaPorte } from './aller.ts'
import type { PropsExtrait } from './ExtraitDuBatiment.tsx'
import papier from './extrait.module.css'
import { Immeuble, type Ouvrir } from './Immeuble.tsx'
import { ParTranches } from './ParTranches.tsx'
import type { Batiment } from './synoptique.data.ts'
import { useAllerDePorteEnPorte } from './useAllerDePorteEnPorte.ts'

interface Props {
  readonly batiments: readonly Batiment[]
  readonly extrait: PropsExtrait
  readonly ouvrir: Ouvrir
}

const TRANCHE = 40

/** Les bâtiments, dessinés ; on y va d'une porte à l'autre au clavier. */
export function PortesEnPlan({ batiments, extrait, ouvrir }: Props) {
  const plan = useRef<HTMLDivElement>(null)
  const { arret, surFocus, surTouche } = useAllerDePorteEnPorte(batiments, plan)
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
      <ParTranches
        batiments={batiments}
        extrait={extrait}
        tranche={TRANCHE}
        rendu={(batiment, dessinees) => (
          <Immeuble batiment={batiment} ouvrir={ouvrir} arret={aLaPorte(batiment, arret) ? arret : null} dessinees={dessinees} />
        )}
      />
    </div>
  )
}

import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import type { ARetirer } from './RetirerLaProposition.tsx'

const RetirerLaProposition = differe(() => import('./RetirerLaProposition.tsx'), 'RetirerLaProposition')

/** Le bouton d'une ligne, et son dialogue. */
export function Retirer(props: ARetirer) {
  const [ouvert, ouvrir] = useState(false)
  return (
    <>
      <button
        className="ib"
        type="button"
        aria-haspopup="dialog"
        aria-label={`Retirer la proposition, ${props.nom}`}
        title="Retirer la proposition"
        onClick={() => ouvrir(true)}
      >
        <Icone nom="croix" />
      </button>
      <Suspense fallback={null}>{ouvert && <RetirerLaProposition {...props} fermer={() => ouvrir(false)} />}</Suspense>
    </>
  )
}

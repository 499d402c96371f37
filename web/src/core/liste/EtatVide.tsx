import type { ReactNode } from 'react'
import '../chargement.css'

interface Props {
  readonly titre: string
  /** Ce qui a été cherché, ou ce qu'on peut faire. */
  readonly detail?: string
  /** Ce qui se trouve ailleurs, et de quoi y aller. */
  readonly suite?: ReactNode
  readonly action?: string
  readonly faire?: () => void
}

/** Rien à montrer : on dit quoi, ce qui se trouve ailleurs, et un seul bouton pour en sortir. */
export function EtatVide({ titre, detail, suite, action, faire }: Props) {
  return (
    <div className="vide">
      <p className="strong">{titre}</p>
      {detail !== undefined && <p className="soft">{detail}</p>}
      {suite}
      {action !== undefined && (
        <button className="btn" type="button" onClick={faire}>
          {action}
        </button>
      )}
    </div>
  )
}

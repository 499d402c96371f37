import { type ReactNode, Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import type { Operation } from './operation.data.ts'

const SaisirOperation = differe(() => import('./SaisirOperation.tsx'), 'SaisirOperation')

interface Identite {
  /** Ouvre la saisie de l'identité. */
  readonly modifier: () => void
  /** De même, sur ce champ ; qui ne l'écrit pas va à ce qui s'en lit. */
  readonly viser: (champ: string) => void
  readonly saisie: ReactNode
}

/** L'identité d'une opération, qui se saisit en dialogue. */
export function useIdentite(operation: Operation): Identite {
  const [ouverte, ouvrir] = useState<{ readonly champ: string | null } | null>(null)
  return {
    modifier: () => ouvrir({ champ: null }),
    viser: (champ) => {
      if (operation.can.includes('modifier')) ouvrir({ champ })
      else document.getElementById('identite')?.focus()
    },
    saisie: (
      <Suspense fallback={null}>
        {ouverte !== null && <SaisirOperation operation={operation} champ={ouverte.champ} fermer={() => ouvrir(null)} />}
      </Suspense>
    ),
  }
}

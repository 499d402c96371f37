import { Suspense } from 'react'
import { Chargement } from '../core/Chargement.tsx'
import { differe } from '../core/differe.ts'
import { CadreConnexion } from './CadreConnexion.tsx'
import type { Reste } from './compte.ts'

const PoserALEntree = differe(() => import('./PoserALEntree.tsx'), 'PoserALEntree')
const SecondTemps = differe(() => import('./SecondTemps.tsx'), 'SecondTemps')

interface Props {
  readonly reste: Reste
  readonly apres: () => void
  /** Le défi a trop attendu, ou la personne y renonce. */
  readonly recommencer: (message: string | null) => void
}

/** La seconde moitié d'une connexion, par mot de passe ou par la maison : le code, ou le second facteur à poser. */
export const FinirDEntrer = ({ reste: { defi, poser }, apres, recommencer }: Props) => (
  <CadreConnexion titre={poser ? 'Second facteur à poser' : 'Second facteur'}>
    <Suspense fallback={<Chargement />}>
      {poser ? (
        <PoserALEntree defi={defi} apres={apres} recommencer={recommencer} />
      ) : (
        <SecondTemps defi={defi} apres={apres} recommencer={recommencer} />
      )}
    </Suspense>
  </CadreConnexion>
)

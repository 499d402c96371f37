import type { LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { Suspense, useState } from 'react'
import { Cotation } from '../../core/Cotation.tsx'
import { differe } from '../../core/differe.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import styles from './cotation.module.css'
import type { CotationLue } from './PourquoiCetteCotation.tsx'

const PourquoiCetteCotation = differe(() => import('./PourquoiCetteCotation.tsx'), 'PourquoiCetteCotation')

/** La pastille de l'en-tête ; elle s'explique à qui voit le détail de la cotation. */
export function CotationDuDossier() {
  const { menage } = useFiche()
  const [ouvert, setOuvert] = useState(false)
  const { cotation, attributsCotations } = menage.relogement
  if (cotation === undefined) return null
  const pastille = <Cotation couleur={cotation.couleur} points={cotation.score} />
  if (attributsCotations === undefined) return pastille
  return (
    <>
      <button
        className={styles.pastille}
        type="button"
        aria-haspopup="dialog"
        aria-label={nomDe(cotation)}
        title="Pourquoi cette cotation ?"
        onClick={() => setOuvert(true)}
      >
        {pastille}
      </button>
      <Suspense fallback={null}>
        {ouvert && (
          <PourquoiCetteCotation cotation={cotation} lignes={attributsCotations as LigneCotation[]} fermer={() => setOuvert(false)} />
        )}
      </Suspense>
    </>
  )
}

const nomDe = ({ couleur, score }: CotationLue) =>
  `Cotation ${couleur === null ? 'sans couleur' : couleursCotation[couleur].toLowerCase()}, ${score} point${score > 1 ? 's' : ''} : pourquoi ?`

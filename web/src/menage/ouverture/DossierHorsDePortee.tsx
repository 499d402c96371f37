import { Suspense, useState } from 'react'
import { differe } from '../../core/differe.ts'
import { type ErreurApi, estArchive } from '../../core/erreurs.ts'
import { EtatVide } from '../../core/liste/EtatVide.tsx'

const OuvrirUnDossier = differe(() => import('./OuvrirUnDossier.tsx'), 'OuvrirUnDossier')

/** À la place d'un dossier archivé, ou qui ne s'ouvre qu'en disant pourquoi : ce qu'il est, et de quoi l'ouvrir à qui le peut. */
export function DossierHorsDePortee({ erreur }: { readonly erreur: ErreurApi }) {
  const [ouvrir, setOuvrir] = useState(false)
  const { ouvrable, codeMenage } = erreur.details
  const archive = estArchive(erreur)
  return (
    <>
      <EtatVide
        titre={archive ? 'Dossier archivé' : 'Dossier fermé'}
        detail={erreur.message}
        {...(ouvrable === true ? { action: archive ? 'Ouvrir l’archive' : 'Demander l’ouverture', faire: () => setOuvrir(true) } : {})}
      />
      <Suspense fallback={null}>
        {ouvrir && <OuvrirUnDossier codeMenage={String(codeMenage ?? '')} archive={archive} fermer={() => setOuvrir(false)} />}
      </Suspense>
    </>
  )
}

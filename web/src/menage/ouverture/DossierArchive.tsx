import { Suspense, useState } from 'react'
import { differe } from '../../core/differe.ts'
import type { ErreurApi } from '../../core/erreurs.ts'
import { EtatVide } from '../../core/liste/EtatVide.tsx'

const OuvrirUnDossier = differe(() => import('../../rgpd/OuvrirUnDossier.tsx'), 'OuvrirUnDossier')

/** À la place d'un dossier archivé : ce qu'il est devenu, et pour la protection des données, de quoi l'ouvrir. */
export function DossierArchive({ erreur }: { readonly erreur: ErreurApi }) {
  const [ouvrir, setOuvrir] = useState(false)
  const { ouvrable, codeMenage } = erreur.details
  return (
    <>
      <EtatVide
        titre="Dossier archivé"
        detail={erreur.message}
        {...(ouvrable === true ? { action: 'Ouvrir l’archive', faire: () => setOuvrir(true) } : {})}
      />
      <Suspense fallback={null}>
        {ouvrir && <OuvrirUnDossier codeMenage={String(codeMenage ?? '')} archive fermer={() => setOuvrir(false)} />}
      </Suspense>
    </>
  )
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErreurApi, ErreurReseau, messageDe } from '../core/erreurs.ts'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { CHEMIN_DE_LA_TABLETTE } from '../emport/chemins.ts'
import { dossiersGardes } from '../emport/laTablette.ts'

/** Une page n'a pas pu s'afficher : la phrase du serveur, et de quoi réessayer sans perdre sa place. */
export function PageErreur({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const prevue = error instanceof ErreurApi || error instanceof ErreurReseau
  const reessayer = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert">
      <h1 className="vh">Page indisponible</h1>
      <EtatVide
        titre={messageDe(error)}
        suite={error instanceof ErreurReseau && dossiersGardes() > 0 && <EntretiensGardes />}
        action={prevue ? 'Réessayer' : 'Recharger la page'}
        faire={prevue ? reessayer : () => location.reload()}
      />
    </div>
  )
}

/** Sans réseau, les dossiers que cet appareil a emportés s'ouvrent quand même. */
const EntretiensGardes = () => (
  <a className="btn pri" href={CHEMIN_DE_LA_TABLETTE}>
    Ouvrir les entretiens de cette tablette
  </a>
)

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErreurApi, ErreurReseau, messageDe } from '../core/erreurs.ts'
import { EtatVide } from '../core/liste/EtatVide.tsx'

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
        action={prevue ? 'Réessayer' : 'Recharger la page'}
        faire={prevue ? reessayer : () => location.reload()}
      />
    </div>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { messageDe } from '../../core/erreurs.ts'
import styles from './maison.module.css'
import { maisonOptions, partirALaMaison } from './maison.ts'

interface Props {
  /** « Se connecter », « Activer mon compte ». */
  readonly action: string
  readonly lien?: string
  readonly from?: string | undefined
}

/** Le bouton de la connexion de la maison ; rien, si le service n'en a pas. */
export function EntrerParLaMaison({ action, lien, from }: Props) {
  const { data } = useQuery(maisonOptions)
  const partir = useMutation({
    meta: { erreurLocale: true },
    mutationFn: () => partirALaMaison(lien === undefined ? {} : { validationToken: lien }, from),
  })
  const libelle = data?.libelle
  if (libelle == null) return null
  return (
    <div className={styles.entree}>
      <p className="soft">ou</p>
      <button
        className={`btn lg ${styles.bouton}`}
        type="button"
        aria-disabled={partir.isPending || undefined}
        onClick={() => partir.isPending || partir.mutate()}
      >
        {action} avec {libelle}
      </button>
      {partir.error !== null && (
        <p className="err" role="alert">
          {messageDe(partir.error)}
        </p>
      )}
    </div>
  )
}

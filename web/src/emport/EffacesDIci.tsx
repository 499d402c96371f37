import { useQuery, useQueryClient } from '@tanstack/react-query'
import styles from './dossier.module.css'
import { direLEfface, oublierLesEffaces } from './effaces.ts'
import { effacesOptions } from './emport.data.ts'

/** Ce que cette tablette a effacé d'elle-même : quand, pourquoi, que faire. `lu` : la personne connectée peut le faire taire. */
export function EffacesDIci({ lu = false }: { readonly lu?: boolean }) {
  const client = useQueryClient()
  const { data: effaces = [] } = useQuery(effacesOptions)
  if (effaces.length === 0) return null
  return (
    <section className={`box ${styles.dossier}`} role="alert" aria-label="Effacé de cette tablette">
      {effaces.map((efface) => {
        const { titre, suite } = direLEfface(efface)
        return (
          <div key={`${efface.cause} ${efface.le}`}>
            <p className="strong">{titre}</p>
            <p className="soft">{suite}</p>
          </div>
        )
      })}
      {lu && (
        <div className={styles.gestes}>
          <button
            className="btn"
            type="button"
            onClick={() => void oublierLesEffaces().then(() => client.invalidateQueries({ queryKey: effacesOptions.queryKey }))}
          >
            Ne plus le dire
          </button>
        </div>
      )}
    </section>
  )
}

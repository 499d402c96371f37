import { useMoi } from '../../acces/moi.ts'
import type { ReponseApi } from '../../core/api.ts'
import styles from './choixDuCharge.module.css'

interface Props {
  readonly charges: ReponseApi<'GET /v1/menages/{id}/charges-de-relogement'>['hydra:member']
  readonly choisi: string | null
  readonly choisir: (id: string) => void
}

/** Les chargés de relogement, et ce que chacun suit déjà. */
export function ChoixDuCharge({ charges, choisi, choisir }: Props) {
  const moi = useMoi()
  return (
    <div className={styles.charges} role="radiogroup" aria-label="Chargés de relogement">
      {charges.map(({ id, prenom, nom, nombreDeMenages }) => (
        <label key={id} className="radio">
          <input type="radio" name="charge" checked={choisi === id} onChange={() => choisir(id)} />
          <span>
            {prenom} {nom}
            {id === moi.id && <span className="muted"> (vous)</span>}
          </span>
          <span className={`num ${styles.suit}`}>
            {nombreDeMenages > 1 ? `${nombreDeMenages} ménages` : nombreDeMenages === 1 ? '1 ménage' : 'Aucun ménage'}
          </span>
        </label>
      ))}
      {charges.length === 0 && <p className="muted">Aucune donnée disponible</p>}
    </div>
  )
}

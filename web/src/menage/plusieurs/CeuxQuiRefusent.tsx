import { Icone } from '../../core/Icone.tsx'
import styles from '../raisons.module.css'
import type { Choisi } from './plusieurs.data.ts'

export interface PropsDuGeste {
  readonly menages: readonly Choisi[]
  readonly fermer: () => void
  readonly fait: () => void
}

/** Ceux que le geste laissera de côté, et pourquoi, avant de le faire. */
export const CeuxQuiRefusent = ({ refuses }: { readonly refuses: readonly (Choisi & { readonly raison: string })[] }) =>
  refuses.length > 0 && (
    <section aria-label="Laissés de côté">
      <p>{refuses.length === 1 ? 'Un ménage sera laissé de côté :' : `${refuses.length} ménages seront laissés de côté :`}</p>
      <ul className={`todo ${styles.raisons}`}>
        {refuses.map(({ id, noms, codeMenage, raison }) => (
          <li key={id}>
            <span className="amber">
              <Icone nom="alerte" />
            </span>
            <span>
              {noms} <span className="num muted">{codeMenage}</span>
              <small>{raison}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** « 3 ménages » */
export const combien = (nombre: number): string => (nombre === 1 ? '1 ménage' : `${nombre} ménages`)

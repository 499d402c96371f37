import type { ReactNode } from 'react'
import styles from './faits.module.css'
import styleDUnFait from './unFait.module.css'

export interface UnFait {
  readonly titre: string
  readonly valeur: ReactNode
  readonly detail?: ReactNode
}

/** Des faits en deux colonnes : leur titre, leur valeur, ce qui la précise. */
export const Faits = ({
  faits,
}: {
  readonly faits: readonly (Omit<UnFait, 'titre'> & { readonly titre: ReactNode; readonly cle: string })[]
}) => (
  <dl className={styles.faits}>
    {faits.map(({ cle, titre, valeur, detail }) => (
      <div className={styleDUnFait.fait} key={cle}>
        <dt>{titre}</dt>
        <dd>
          {valeur}
          {detail && <small>{detail}</small>}
        </dd>
      </div>
    ))}
  </dl>
)

import type { ReactNode } from 'react'
import styles from './champEstime.module.css'

interface Props {
  /** `Estimer` ; faux : le champ se lit seulement. */
  readonly bouton: ReactNode
  readonly children: ReactNode
}

/** Un champ et de quoi l'estimer. */
export const ChampEstime = ({ bouton, children }: Props) => (
  <div className={styles.champEstime}>
    {children}
    {bouton && <p className={styles.bouton}>{bouton}</p>}
  </div>
)

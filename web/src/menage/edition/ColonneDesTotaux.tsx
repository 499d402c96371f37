import type { ReactNode } from 'react'
import styles from './colonneDesTotaux.module.css'

interface Props {
  readonly libelle: string
  /** Sa place dans la page. */
  readonly classe: string | undefined
  readonly children: ReactNode
}

/** À côté de la saisie, et sous les yeux tant qu'elle défile : ce qu'elle change. */
export const ColonneDesTotaux = ({ libelle, classe, children }: Props) => (
  <aside className={`${styles.colonne} ${classe}`} aria-label={libelle}>
    {children}
  </aside>
)

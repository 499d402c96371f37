import type { ReactNode } from 'react'
import { Icone } from '../../core/Icone.tsx'
import styles from './encart.module.css'

interface Props {
  /** Un verrou, ou de quoi se méfier. */
  readonly icone: 'cadenas' | 'alerte'
  readonly id?: string
  readonly role?: 'note'
  readonly children: ReactNode
}

/** Une chose à savoir avant de saisir, dans son cadre. */
export const Encart = ({ icone, id, role, children }: Props) => (
  <p className={icone === 'alerte' ? `${styles.encart} ${styles.alerte}` : styles.encart} id={id} role={role}>
    <Icone nom={icone} />
    {children}
  </p>
)

import type { ReactNode } from 'react'
import styles from './petite.module.css'

interface Props {
  readonly id: string
  readonly titre: string
  readonly nombre?: number
  readonly children: ReactNode
}

/** Une liste de la colonne de droite : posée sur le fond, sans cadre. */
export const PetiteListe = ({ id, titre, nombre, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-t`} className={styles.liste} tabIndex={-1}>
    <h2>
      <span id={`${id}-t`}>{titre}</span>
      {nombre !== undefined && <span className="muted num"> {nombre.toLocaleString('fr-FR')}</span>}
    </h2>
    {children}
  </section>
)

interface PropsPetite {
  readonly qui: ReactNode
  readonly quoi?: ReactNode
  /** Une ligne sous le nom. */
  readonly sous?: ReactNode
  readonly quand?: ReactNode
  readonly retard?: boolean
  readonly acte?: ReactNode
}

export const Petite = ({ qui, quoi, sous, quand, retard = false, acte }: PropsPetite) => (
  <li>
    <span className={styles.qui}>
      {qui}
      {quoi != null && <span className="soft"> {quoi}</span>}
    </span>
    {quand != null && <span className={retard ? styles.retard : styles.quand}>{quand}</span>}
    {sous != null && <span className={styles.dessous}>{sous}</span>}
    {acte}
  </li>
)

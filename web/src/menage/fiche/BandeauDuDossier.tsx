import type { ReactNode } from 'react'
import { Icone, type NomIcone } from '../../core/Icone.tsx'
import styles from './bandeauDuDossier.module.css'

interface Props {
  readonly icone: NomIcone
  readonly libelle: string
  readonly role?: 'note'
  readonly gestes?: ReactNode
  readonly children: ReactNode
}

/** En tête d'un dossier, ce qui en change la lecture, et de quoi y revenir. */
export const BandeauDuDossier = ({ icone, libelle, role, gestes, children }: Props) => (
  <aside className={styles.bandeau} role={role} aria-label={libelle}>
    <Icone nom={icone} className={styles.signe} />
    <div className={styles.mots}>{children}</div>
    {gestes !== undefined && <div className={styles.gestes}>{gestes}</div>}
  </aside>
)

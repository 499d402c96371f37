import type { ReactNode } from 'react'
import styles from './avancementDesReponses.module.css'

interface Props {
  readonly donnees: number
  readonly attendues: number
  /** Ce que vise une explication. */
  readonly id?: string
  /** De quoi aller à celles qui manquent, ou ce qui empêche encore. */
  readonly children: ReactNode
}

/** « 8 réponses sur 11 · 3 à donner » */
export const AvancementDesReponses = ({ donnees, attendues, id, children }: Props) => (
  <span className={styles.avancement} id={id}>
    <progress value={donnees} max={attendues} aria-label="Réponses données" />
    {donnees} réponse{donnees > 1 ? 's' : ''} sur {attendues}
    {children}
  </span>
)

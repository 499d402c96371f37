import type { ComponentProps } from 'react'
import { MentionDeSaisie } from '../../core/formulaire/PiedDeFormulaire.tsx'
import styles from './etatDansLaBarre.module.css'

/** Dans la barre, où en est l'enregistrement ; le reste de la place pousse les boutons à droite. */
export const EtatDansLaBarre = (props: Omit<ComponentProps<typeof MentionDeSaisie>, 'classe'>) => (
  <>
    <MentionDeSaisie {...props} classe={styles.etat} />
    <span className={`grow ${styles.reste}`} />
  </>
)

import './chargement.css'
import styles from './chargement.module.css'

/** Ce qui se passe, dit aussi aux lecteurs d'écran. `plein` couvre l'écran pendant un envoi qu'on ne peut pas laisser. */
export function Chargement({ message = 'Chargement', plein = false }: { readonly message?: string; readonly plein?: boolean }) {
  return (
    <div className={plein ? `${styles.attente} ${styles.plein}` : styles.attente} role="status">
      <i aria-hidden="true" />
      <span>{message}</span>
    </div>
  )
}

/** Place tenue par un contenu qui arrive : la page ne bouge pas quand il est là. */
export const Squelette = ({ largeur = '100%', hauteur = 12 }: { readonly largeur?: number | string; readonly hauteur?: number }) => (
  <i className={styles.squelette} style={{ width: largeur, height: hauteur }} aria-hidden="true" />
)

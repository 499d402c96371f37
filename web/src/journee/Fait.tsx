import { Icone } from '../core/Icone.tsx'
import styles from './fait.module.css'

/** Au bout d'une ligne faite, sa coche et son heure (look 21) : elle reste jusqu'au soir. */
export const Fait = ({ dit = 'Noté', a }: { readonly dit?: string; readonly a: string }) => (
  <span className={styles.fait}>
    <Icone nom="coche" />
    {dit} à {a}
  </span>
)

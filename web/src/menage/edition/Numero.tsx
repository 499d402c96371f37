import styles from './numero.module.css'

/** Le rang d'une étape, d'un vœu : un chiffre cerclé. */
export const Numero = ({ children }: { readonly children: number }) => <span className={styles.numero}>{children}</span>

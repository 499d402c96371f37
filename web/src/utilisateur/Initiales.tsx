import styles from './initiales.module.css'

interface Props {
  readonly prenom: string
  readonly nom: string
  readonly photoURL: string | null
}

/** Le visage d'une personne, à défaut ses initiales ; son nom est toujours écrit à côté. */
export const Initiales = ({ prenom, nom, photoURL }: Props) =>
  photoURL === null ? (
    <span className={styles.rond} aria-hidden="true">
      {`${prenom.charAt(0)}${nom.charAt(0)}`.toUpperCase()}
    </span>
  ) : (
    <img className={styles.rond} src={photoURL} alt="" />
  )

import { Lien } from '../Lien.tsx'
import styles from '../onglets.module.css'
import { useAncres } from './SousNavigation.tsx'

/** Une section de la fiche, ou une page qui la suit (`vers`). */
export interface OngletDeFiche {
  readonly id: string
  readonly titre: string
  readonly nombre?: number | undefined
  readonly vers?: string
}

interface Props {
  readonly libelle: string
  readonly onglets: readonly OngletDeFiche[]
  /** L'adresse de la fiche, où sont les sections, et la page qui la suit où l'on est ; nulle : la fiche elle-même. */
  readonly fiche: string
  readonly ici: string | null
}

/** Les sections d'une fiche et les pages qui la suivent, en une barre : celle que l'on lit est marquée, chacune à un clic. */
export function OngletsDeFiche({ libelle, onglets, fiche, ici }: Props) {
  const { nav, courante, aller } = useAncres(ici === null ? onglets.filter(({ vers }) => vers === undefined).map(({ id }) => id) : [])
  return (
    <nav className={`${styles.liste} ecran`} aria-label={libelle} ref={nav}>
      {onglets.map(({ id, titre, nombre = 0, vers }) => {
        const dit = (
          <>
            {titre}
            {nombre > 0 && <span className={styles.nombre}>{nombre.toLocaleString('fr-FR')}</span>}
          </>
        )
        return vers === undefined && ici === null ? (
          <a
            key={id}
            className={styles.onglet}
            href={`#${id}`}
            aria-current={id === courante || undefined}
            onClick={(clic) => aller(clic, id)}
          >
            {dit}
          </a>
        ) : (
          <Lien key={id} className={styles.onglet} vers={vers ?? `${fiche}#${id}`} aria-current={id === ici ? 'page' : undefined}>
            {dit}
          </Lien>
        )
      })}
    </nav>
  )
}

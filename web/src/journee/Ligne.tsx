import type { ReactNode } from 'react'
import { voirLesAutres } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import suite from './autres.module.css'
import styles from './echeance.module.css'

export interface PropsLigne {
  readonly quand: ReactNode
  readonly ton?: 'retard' | 'bientot' | 'passe' | 'suivant' | undefined
  readonly qui: ReactNode
  readonly quoi: ReactNode
  readonly actes?: ReactNode
  /** À la place des actes, ce qui est fait : il se lit aussi sur papier. */
  readonly fait?: ReactNode
}

/** Une ligne de la journée (look 21) : quand, qui, quoi, et l'acte au bout. */
export const Ligne = ({ quand, ton, qui, quoi, actes, fait }: PropsLigne) => (
  <li className={styles.ligne}>
    <span className={`${styles.quand} ${ton === undefined ? '' : styles[ton]}`}>{quand}</span>
    <span className={styles.qui}>{qui}</span>
    <span className={styles.quoi}>{quoi}</span>
    {fait != null ? (
      <span className={styles.actes}>{fait}</span>
    ) : (
      actes != null && <span className={`${styles.actes} ecran`}>{actes}</span>
    )}
  </li>
)

export const Lignes = ({ children }: { readonly children: ReactNode }) => <ul className={styles.lignes}>{children}</ul>

interface PropsAutres {
  readonly nombre: number
  /** La liste entière ; une adresse, ou de quoi la déplier sur place. */
  readonly vers: string | (() => void)
  /** Il ouvre un volet. */
  readonly volet?: boolean
  /** De quelle liste, au lecteur d'écran. */
  readonly de: string
}

/** « Voir les 12 autres » : rien de ce qui ne tient pas ne se perd. */
export function Autres({ nombre, vers, volet = false, de }: PropsAutres) {
  if (nombre <= 0) return null
  const dit = (
    <>
      {voirLesAutres(nombre)}
      <span className="vh"> : {de}</span>
    </>
  )
  return (
    <p className={`${suite.autres} ecran`}>
      {typeof vers === 'string' ? (
        <Lien className="lk" vers={vers}>
          {dit}
        </Lien>
      ) : (
        <button className="lk" type="button" aria-haspopup={volet ? 'dialog' : undefined} onClick={vers}>
          {dit}
        </button>
      )}
    </p>
  )
}

import { ALERTES_A_LA_FOIS } from '@relogement/domain/alerte/traitementDAlertes'
import { Icone } from '../core/Icone.tsx'
import styles from './choixDAlertes.module.css'

/** Ce qu'il faut d'une alerte pour la clore ou la reporter. */
export interface AlerteVisee {
  readonly id: string
  readonly texte: string
}

interface PropsChoix {
  readonly traitables: readonly AlerteVisee[]
  /** `null` : on n'est pas en train de choisir. */
  readonly choisies: ReadonlySet<string> | null
  readonly choisir: (choisies: ReadonlySet<string> | null) => void
  readonly enCours: boolean
  readonly clore: (ids: string[]) => void
  readonly reporter: (alertes: readonly AlerteVisee[]) => void
}

/** En choisir plusieurs, et les clore ou les reporter d'un geste. */
export function ChoixDAlertes({ traitables, choisies, choisir, enCours, clore, reporter }: PropsChoix) {
  if (choisies === null)
    return (
      <p className={styles.barre}>
        <button className="lk" type="button" onClick={() => choisir(new Set())}>
          En choisir plusieurs
        </button>
      </p>
    )
  const prises = traitables.filter(({ id }) => choisies.has(id)).slice(0, ALERTES_A_LA_FOIS)
  const ferme = prises.length === 0 || enCours || undefined
  const toutes = prises.length === Math.min(traitables.length, ALERTES_A_LA_FOIS)
  return (
    <div className={styles.barre}>
      <span className="grow" role="status">
        {prises.length === 0 ? 'Aucune choisie' : `${prises.length} choisie${prises.length > 1 ? 's' : ''}`}
      </span>
      <button className="lk" type="button" onClick={() => choisir(new Set(toutes ? [] : traitables.map(({ id }) => id)))}>
        {toutes ? 'Aucune' : 'Toutes'}
      </button>
      <button className="btn sm" type="button" aria-disabled={ferme} onClick={() => !ferme && reporter(prises)}>
        Reporter à…
      </button>
      <button className="btn sm" type="button" aria-disabled={ferme} onClick={() => !ferme && clore(prises.map(({ id }) => id))}>
        Clore
      </button>
      <button className="ib" type="button" aria-label="Ne plus choisir" onClick={() => choisir(null)}>
        <Icone nom="croix" />
      </button>
    </div>
  )
}

import { Icone } from '../../core/Icone.tsx'
import { useEdition } from './edition.contexte.ts'
import styles from './pourQui.module.css'

interface Props {
  readonly deplie: boolean
  readonly deplier: (deplie: boolean) => void
}

/** En tête des étapes : le ménage, son code, et où l'on en est quand elles sont repliées. */
export function PourQui({ deplie, deplier }: Props) {
  const { menage, etape } = useEdition()
  return (
    <div className={styles.pour}>
      <b>{menage.noms}</b>
      <span>
        {menage.codeMenage}
        <em> · étape {etape.numero} sur 7</em>
      </span>
      <button
        className={`ib ${styles.deplier}`}
        type="button"
        aria-label="Les sept étapes"
        aria-expanded={deplie}
        onClick={() => deplier(!deplie)}
      >
        <Icone nom={deplie ? 'haut' : 'bas'} />
      </button>
    </div>
  )
}

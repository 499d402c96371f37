import { decisionsDuMenage } from '@relogement/domain/reunion/reunion.listes'
import { Icone } from '../core/Icone.tsx'
import styles from './compteRendu.module.css'

interface Props {
  /** De qui l'on décide. */
  readonly nom: string
  readonly accepte: boolean | null
  readonly repondre: (accepte: boolean) => void
}

/** Accepter ou refuser ; au clavier, A et R sur la ligne. */
export const Reponse = ({ nom, accepte, repondre }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: deux boutons à bascule, non des champs
  <div className="seg" role="group" aria-label={`Décision, ${nom}`}>
    <button
      type="button"
      data-reponse="a"
      className={accepte === true ? `${styles.bascule} ${styles.oui}` : styles.bascule}
      aria-pressed={accepte === true}
      onClick={() => repondre(true)}
    >
      {accepte === true && <Icone nom="coche" />}
      Accepter
    </button>
    <button
      type="button"
      data-reponse="r"
      className={accepte === false ? `${styles.bascule} ${styles.non}` : styles.bascule}
      aria-pressed={accepte === false}
      onClick={() => repondre(false)}
    >
      {accepte === false && <Icone nom="croix" />}
      Refuser
    </button>
  </div>
)

/** Ce que le GTR a décidé. */
export const Decision = ({ accepte }: { readonly accepte: boolean }) => (
  <span className={accepte ? 'tag ok' : 'tag bad'}>
    <Icone nom={accepte ? 'coche' : 'croix'} />
    {decisionsDuMenage[accepte ? 'ACCEPTE' : 'REFUSE']}
  </span>
)

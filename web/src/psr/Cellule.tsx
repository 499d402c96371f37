import type { MoisDObjectif } from '@relogement/domain/objectif/objectif.rules'
import { tenueDuPlan } from '@relogement/domain/psr/psr.rules'
import type { ReactNode } from 'react'
import { formatNombre } from '../core/formats.ts'
import { classesDe } from './Grille.tsx'
import styles from './psr.module.css'

interface Props {
  readonly mois: MoisDObjectif
  readonly courante: string
  /** Devant le nombre. */
  readonly reperes?: ReactNode
}

/** « 4 / 5 » d'une période commencée, l'objectif seul d'une période à venir. */
export function Cellule({ mois, courante, reperes }: Props) {
  const { objectif, realise } = mois
  const commencee = mois.mois <= courante
  const rien = objectif === null && (!commencee || realise === 0)
  return (
    <td className={classesDe(mois.mois, courante)}>
      <span className={styles.valeur}>
        {reperes}
        {rien ? (
          '–'
        ) : commencee ? (
          <span>
            <Tenu mois={mois} courante={courante} />
            <small> / {objectif === null ? '–' : formatNombre(objectif)}</small>
          </span>
        ) : (
          formatNombre(objectif ?? 0)
        )}
      </span>
    </td>
  )
}

const DITS = { ATTEINT: ['▲', 'atteint', styles.atteint], MANQUE: ['▼', 'non atteint', styles.manque] } as const

/** Le réalisé, et s'il tient son objectif : un signe et un mot, la couleur ne fait que le redire. */
export function Tenu({ mois, courante }: Pick<Props, 'mois' | 'courante'>) {
  const tenue = tenueDuPlan(mois, courante)
  if (tenue === null) return formatNombre(mois.realise)
  const [signe, dit, classe] = DITS[tenue]
  return (
    <span className={classe}>
      <span aria-hidden="true">{signe}</span>
      <span className="vh">{dit}, </span>
      {formatNombre(mois.realise)}
    </span>
  )
}

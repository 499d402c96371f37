import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { dontArchives } from '../objectif/archives.ts'
import styles from './anneau.module.css'

export interface Part {
  readonly libelle: string
  readonly nombre: number
  /** Ceux d'entre eux que sa liste ne montre plus. */
  readonly archives?: number
  /** Absent : un total, qui n'a pas sa part d'anneau. */
  readonly ton?: 'realise' | 'reste' | 'parti'
  readonly vers: string
}

interface Props {
  readonly titre: string
  /** Le nombre au centre. */
  readonly restants: number
  readonly total: number
  readonly parts: readonly Part[]
}

const RAYON = 52
const TOUR = 2 * Math.PI * RAYON

/** Un total et ses parts ; chaque nombre ouvre la liste qu'il compte. */
export function Anneau({ titre, restants, total, parts }: Props) {
  const arcs = parts.flatMap(({ ton, ...part }) => (ton === undefined ? [] : [{ ton, ...part }]))
  const debuts = arcs.map((_, rang) => arcs.slice(0, rang).reduce((somme, { nombre }) => somme + nombre, 0))
  return (
    <section className={styles.anneau}>
      <svg viewBox="0 0 136 136" role="img" aria-label={`${titre} : ${formatNombre(restants)} sur ${formatNombre(total)}`}>
        <circle className={styles.fond} cx="68" cy="68" r={RAYON} />
        {arcs.map(({ libelle, nombre, ton }, rang) => (
          <circle
            key={libelle}
            className={styles[ton]}
            cx="68"
            cy="68"
            r={RAYON}
            transform="rotate(-90 68 68)"
            strokeDasharray={`${total === 0 ? 0 : (nombre / total) * TOUR} ${TOUR}`}
            strokeDashoffset={total === 0 ? 0 : -((debuts[rang] ?? 0) / total) * TOUR}
          />
        ))}
        <text className={styles.grand} x="68" y="71" textAnchor="middle">
          {formatNombre(restants)}
        </text>
        <text className={styles.sur} x="68" y="88" textAnchor="middle">
          sur {formatNombre(total)}
        </text>
      </svg>
      <div>
        <h2>{titre}</h2>
        <ul>
          {parts.map(({ libelle, nombre, archives = 0, ton, vers }) => (
            <li key={libelle}>
              <i className={ton === undefined ? undefined : styles[ton]} aria-hidden="true" />
              {libelle}
              {nombre > archives ? <Lien vers={vers}>{formatNombre(nombre)}</Lien> : <span>{formatNombre(nombre)}</span>}
              {archives > 0 && (
                <small className="muted" style={{ gridColumn: 2, margin: '-2px 0 4px' }}>
                  {dontArchives(archives)}
                </small>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

import { MOIS_COURTS } from '@relogement/domain/common/date.format'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { Defilable } from '../core/Defilable.tsx'
import { formatNombre } from '../core/formats.ts'
import { Fait } from './Fait.tsx'
import styles from './graphique.module.css'
import papier from './impression.module.css'
import { colonnesImprimees } from './impression.ts'
import { useLargeur } from './useLargeur.ts'

/** Un mois (« 2026-03 ») ou un trimestre (« 2026-T1 ») ; nul : rien n'en est dit. */
export interface Point {
  readonly mois: string
  readonly objectif: number | null
  /** Absent : ce graphique n'en montre pas. */
  readonly objectifRecalcule?: number | null
  readonly realise: number | null
  /** Ceux du réalisé que sa liste ne montre plus. */
  readonly archives?: number
}

export const formes = { courbe: 'Courbe', barres: 'Barres' } as const
export type Forme = keyof typeof formes

interface Props {
  /** Ce que le graphique montre, pour qui ne le voit pas. */
  readonly titre: string
  readonly points: readonly Point[]
  readonly forme: Forme
  /** Le mois ou le trimestre en cours : son réalisé n'est pas fini. */
  readonly courant: string
  /** La liste que compte le réalisé d'un mois. */
  readonly lienDe?: (mois: string) => string | null
}

const SERIES = { objectif: 'Objectif', objectifRecalcule: 'Objectif recalculé', realise: 'Réalisé' } as const
type Serie = keyof typeof SERIES
const HAUTEUR = 234
const MARGE = { haut: 22, bas: 14 }
/** Ce que prennent l'échelle et le nom des lignes, qui restent en vue quand les mois défilent ; sur un téléphone, les noms passent à la ligne. */
const GAUCHE = { large: 152, etroite: 112, sous: 560 }

/** L'objectif recalculé ne se montre que s'il y en a un sur la plage. */
const seriesDe = (points: readonly Point[]): Serie[] =>
  (Object.keys(SERIES) as Serie[]).filter(
    (serie) => serie !== 'objectifRecalcule' || points.some((point) => valeurDe(point, serie) !== null),
  )

const valeurDe = (point: Point, serie: Serie): number | null => point[serie] ?? null
const PAS_MINIMAL = 64

/** L'objectif en violet, recalculé en tirets, le réalisé en orange (spécification B § 9), et les mêmes valeurs en tableau au-dessous, colonne par colonne. */
export function Graphique({ titre, points, forme, courant, lienDe }: Props) {
  const boite = useRef<HTMLDivElement>(null)
  const place = useLargeur(boite)
  const gauche = place < GAUCHE.sous ? GAUCHE.etroite : GAUCHE.large
  const largeur = Math.max(place, gauche + points.length * PAS_MINIMAL)
  const mesuree = place > 0
  // Plus large que l'écran, il s'ouvre sur ses derniers mois.
  useLayoutEffect(() => {
    const defile = boite.current?.lastElementChild
    if (mesuree && defile) defile.scrollLeft = defile.scrollWidth
  }, [mesuree])
  return (
    <div ref={boite} className={styles.boite}>
      <Defilable nom={titre} className={`${styles.defile} ${papier.entier}`}>
        <div style={{ width: largeur, ...colonnesImprimees(points.length) }}>
          <Dessin titre={titre} points={points} forme={forme} courant={courant} gauche={gauche} largeur={largeur} />
          <Jumeau titre={titre} points={points} courant={courant} lienDe={lienDe} gauche={gauche} largeur={largeur} />
        </div>
      </Defilable>
    </div>
  )
}

interface Mesures {
  readonly gauche: number
  readonly largeur: number
}

function Dessin({ titre, points, forme, courant, gauche, largeur }: Omit<Props, 'lienDe'> & Mesures) {
  const series = seriesDe(points)
  const valeurs = points.flatMap((point) => series.map((serie) => valeurDe(point, serie) ?? 0))
  const x = scaleBand({ domain: points.map(({ mois }) => mois), range: [gauche, largeur] })
  const y = scaleLinear({ domain: [0, Math.max(4, ...valeurs)], range: [HAUTEUR - MARGE.bas, MARGE.haut], nice: 4 })
  const milieu = ({ mois }: Point) => (x(mois) ?? 0) + x.bandwidth() / 2
  const graduations = y.ticks(4).filter(Number.isInteger)
  const sous = points.find(({ mois }) => mois === courant)
  const trace = (serie: Serie) => points.filter((point) => valeurDe(point, serie) !== null)
  const hauteur = (serie: Serie) => (point: Point) => y(valeurDe(point, serie) ?? 0)
  const vises = series.filter((serie) => serie !== 'realise')
  const faits = trace('realise')
  const finis = faits.filter(({ mois }) => mois !== courant)
  return (
    <div className={styles.dessin}>
      <div style={{ width: 0 }}>
        <svg
          style={{ position: 'absolute', background: 'var(--surface)', '--part': `${(100 * gauche) / largeur}%` } as CSSProperties}
          width={gauche}
          height={HAUTEUR}
          viewBox={`0 0 ${gauche} ${HAUTEUR}`}
          aria-hidden="true"
        >
          {graduations.map((valeur) => (
            <text key={valeur} x={gauche - 8} y={y(valeur) + 4} textAnchor="end">
              {formatNombre(valeur)}
            </text>
          ))}
        </svg>
      </div>
      <svg
        width={largeur}
        height={HAUTEUR}
        viewBox={`0 0 ${largeur} ${HAUTEUR}`}
        strokeLinejoin="round"
        role="img"
        aria-label={`${titre}. Les valeurs sont dans le tableau qui suit.`}
      >
        {sous !== undefined && (
          <>
            <rect fill="var(--sunken)" x={x(courant)} y={MARGE.haut} width={x.bandwidth()} height={HAUTEUR - MARGE.haut - MARGE.bas} />
            <text x={milieu(sous)} y={MARGE.haut - 8} textAnchor="middle">
              en cours
            </text>
          </>
        )}
        {valeurs.every((valeur) => valeur === 0) && (
          <text x={(gauche + largeur) / 2} y={y(2)} textAnchor="middle">
            Rien sur cette période
          </text>
        )}
        {graduations.map((valeur) => (
          <line key={valeur} stroke="var(--line)" x1={gauche} x2={largeur} y1={y(valeur)} y2={y(valeur)} />
        ))}
        {forme === 'barres' ? (
          series.flatMap((serie, rang) =>
            trace(serie).map((point) => {
              const large = Math.min(22, x.bandwidth() / (series.length + 1))
              const haut = hauteur(serie)(point)
              const bord = milieu(point) + (rang - series.length / 2) * (large + 2) + 1
              return <Bar key={`${serie}${point.mois}`} className={styles[serie]} x={bord} y={haut} width={large} height={y(0) - haut} />
            }),
          )
        ) : (
          <>
            {vises.map((serie) => (
              <LinePath key={serie} className={`${styles.ligne} ${styles[serie]}`} data={trace(serie)} x={milieu} y={hauteur(serie)} />
            ))}
            {/* D'un seul mois, aucun trait ne se voit : un point. */}
            {vises.map((serie) =>
              trace(serie).length === 1
                ? trace(serie).map((point) => (
                    <circle key={serie} className={styles[serie]} cx={milieu(point)} cy={hauteur(serie)(point)} r="3" />
                  ))
                : null,
            )}
            <LinePath className={`${styles.ligne} ${styles.realise}`} data={finis} x={milieu} y={hauteur('realise')} />
            <LinePath
              className={`${styles.ligne} ${styles.realise} ${styles.enCours}`}
              data={sous === undefined ? [] : [...finis.slice(-1), ...faits.filter(({ mois }) => mois === courant)]}
              x={milieu}
              y={hauteur('realise')}
            />
            {faits.map((point) => (
              <circle
                key={point.mois}
                className={`${styles.realise} ${styles.point}`}
                cx={milieu(point)}
                cy={hauteur('realise')(point)}
                r="3"
                strokeWidth="2"
              />
            ))}
          </>
        )}
      </svg>
    </div>
  )
}

/** « avr. 2025 » en tête et à chaque janvier, « mai » sinon ; « T2 2026 ». */
function enTete(cle: string, premier: boolean): string {
  const [annee = '', reste = ''] = cle.split('-')
  if (reste.startsWith('T')) return `${reste} ${annee}`
  const mois = MOIS_COURTS[Number(reste) - 1] ?? reste
  return premier || reste === '01' ? `${mois} ${annee}` : mois
}

function Jumeau({ titre, points, courant, lienDe, gauche, largeur }: Omit<Props, 'forme'> & Mesures) {
  return (
    <table className={styles.jumeau}>
      <caption className="vh">{titre}</caption>
      <colgroup>
        <col style={{ width: `${(100 * gauche) / largeur}%` }} />
        {points.map(({ mois }) => (
          <col key={mois} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Valeur</span>
          </th>
          {points.map(({ mois }, rang) => (
            <th key={mois} scope="col" aria-label={mois === courant ? `${enTete(mois, true)}, en cours` : enTete(mois, true)}>
              {enTete(mois, rang === 0)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seriesDe(points).map((serie) => (
          <tr key={serie}>
            <th scope="row">
              <span className={`${styles.cle} ${styles[serie]}`} aria-hidden="true" />
              {SERIES[serie]}
            </th>
            {points.map((point) => (
              <td key={point.mois}>
                <Valeur point={point} serie={serie} lienDe={lienDe} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PropsValeur extends Pick<Props, 'lienDe'> {
  readonly point: Point
  readonly serie: Serie
}

function Valeur({ point, serie, lienDe }: PropsValeur) {
  const valeur = valeurDe(point, serie)
  if (valeur === null) return <span className="muted">—</span>
  return serie === 'realise' ? <Fait nombre={valeur} archives={point.archives} lien={lienDe?.(point.mois)} /> : formatNombre(valeur)
}

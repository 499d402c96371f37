import { formatMois } from '@relogement/domain/common/date.format'
import { direLeRecalcul, type MoisDObjectif, parTrimestre, prevuDe, tenueDe, trimestreDe } from '@relogement/domain/objectif/objectif.rules'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Defilable } from '../core/Defilable.tsx'
import { formatNombre } from '../core/formats.ts'
import { Fait } from './Fait.tsx'
import styles from './grille.module.css'
import papier from './impression.module.css'
import { colonnesImprimees } from './impression.ts'

export const pas = { MONTH: 'Mensuel', QUARTER: 'Trimestriel' } as const
export type Pas = keyof typeof pas

/** Largeur des titres de lignes, qui restent en vue : l'année s'arrête à leur bord. */
const LIBELLE = 176

interface Props {
  readonly relogements: readonly MoisDObjectif[]
  readonly entretiens: readonly MoisDObjectif[]
  readonly pas: Pas
  readonly moisCourant: string
  /** La liste que compte un réalisé. */
  readonly lienDe?: (nature: 'relogements' | 'entretiens', cle: string) => string
}

/** Les objectifs par année, douze mois ou quatre trimestres (spécification A § 2) ; un mois commencé se lit atteint ou non. */
export function GrilleDObjectifs({ relogements, entretiens, pas: choisi, moisCourant, lienDe }: Props) {
  const reunir = choisi === 'MONTH' ? (mois: readonly MoisDObjectif[]) => mois : parTrimestre
  const courant = choisi === 'MONTH' ? moisCourant : trimestreDe(moisCourant)
  const natures = [
    { nature: 'relogements', mois: reunir(relogements), prevu: 'Prévisionnel relogement', fait: 'Relogements réalisés' },
    { nature: 'entretiens', mois: reunir(entretiens), prevu: 'Prévisionnel entretiens', fait: 'Entretiens réalisés' },
  ] as const
  const cles = natures[0].mois.map(({ mois }) => mois)
  const debut = useRef<HTMLTableCellElement>(null)
  // Elle s'ouvre sur le mois en cours, les mois échus à sa gauche.
  useLayoutEffect(() => {
    const colonne = debut.current
    const boite = colonne?.closest('table')?.parentElement
    if (colonne && boite) boite.scrollLeft = colonne.offsetLeft - boite.clientWidth / 2
  }, [])
  const annees = [...new Set(cles.map((cle) => cle.slice(0, 4)))]
  const imprimees = cles.filter((cle) => loin(cle, courant) === '')
  return (
    <Defilable nom={choisi === 'MONTH' ? 'Objectifs par mois' : 'Objectifs par trimestre'} className={`${styles.defile} ${papier.entier}`}>
      <table className={styles.grille} style={{ minWidth: LIBELLE + cles.length * 44, ...colonnesImprimees(imprimees.length) }}>
        <caption className="vh">Objectifs, prévisionnels et réalisés</caption>
        <colgroup>
          <col style={{ width: LIBELLE }} />
          {cles.map((cle) => (
            <col key={cle} className={loin(cle, courant)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {annees.map((annee) => (
              <th
                key={annee}
                scope="colgroup"
                className={`${styles.annee} ${loin(annee, courant)}`}
                colSpan={cles.filter((cle) => cle.startsWith(annee)).length}
              >
                <span style={{ position: 'sticky', left: LIBELLE + 6 }}>{annee}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="row">{choisi === 'MONTH' ? 'Mois' : 'Trimestre'}</th>
            {cles.map((cle) => (
              <th
                key={cle}
                ref={cle === courant ? debut : undefined}
                scope="col"
                className={loin(cle, courant)}
                aria-label={choisi === 'MONTH' ? formatMois(cle) : `${cle.slice(5)} ${cle.slice(0, 4)}`}
              >
                {cle.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        {natures.map(({ nature, mois, prevu, fait }) => (
          <tbody key={nature}>
            <Ligne titre={prevu} mois={mois} courant={courant} valeur={prevision} />
            <Ligne titre="Objectif" mois={mois} courant={courant} valeur={({ objectif }) => nombre(objectif)} />
            <Ligne
              titre={fait}
              mois={mois}
              courant={courant}
              valeur={(un) => (un.mois > courant ? null : <Realise mois={un} courant={courant} lien={lienDe?.(nature, un.mois)} />)}
            />
          </tbody>
        ))}
      </table>
    </Defilable>
  )
}

const nombre = (valeur: number | null) => (valeur === null ? <span className="muted">—</span> : formatNombre(valeur))

/** Ce qui est prévu ; sans prévision saisie, ce qui se recalcule le dit. */
function prevision(mois: MoisDObjectif) {
  const dit = direLeRecalcul(mois)
  return dit === null ? (
    nombre(prevuDe(mois))
  ) : (
    <i title={dit}>
      {nombre(prevuDe(mois))}
      <span className="vh"> ({dit})</span>
    </i>
  )
}

interface PropsLigne {
  readonly titre: string
  readonly mois: readonly MoisDObjectif[]
  readonly courant: string
  readonly valeur: (mois: MoisDObjectif) => ReactNode
}

/** Sur papier, l'année d'avant, celle en cours et la suivante : au-delà, les chiffres ne se liraient plus. */
const loin = (cle: string, courant: string): string => (Math.abs(Number(cle.slice(0, 4)) - Number(courant.slice(0, 4))) > 1 ? 'ecran' : '')

const classes = (cle: string, courant: string): string =>
  [cle === courant ? styles.courant : '', cle > courant ? styles.avenir : '', loin(cle, courant)].join(' ').trim()

const Ligne = ({ titre, mois, courant, valeur }: PropsLigne) => (
  <tr>
    <th scope="row">{titre}</th>
    {mois.map((un) => (
      <td key={un.mois} className={classes(un.mois, courant)}>
        {valeur(un)}
      </td>
    ))}
  </tr>
)

const DITS = { ATTEINT: ['▲', 'atteint'], MANQUE: ['▼', 'non atteint'] } as const

/** Un mois échu dit s'il est tenu ; le mois en cours, qui n'est pas fini, seulement s'il l'est déjà. */
function Realise({ mois, courant, lien }: { readonly mois: MoisDObjectif; readonly courant: string; readonly lien: string | undefined }) {
  const tenue = tenueDe(mois, courant)
  const valeur = <Fait nombre={mois.realise} archives={mois.archives} lien={lien} />
  if (tenue === null || (tenue === 'MANQUE' && mois.mois === courant)) return valeur
  const [signe, dit] = DITS[tenue]
  return (
    <span className={tenue === 'ATTEINT' ? styles.atteint : styles.manque}>
      <span aria-hidden="true">{signe}</span>
      <span className="vh">{dit}, </span> {valeur}
    </span>
  )
}

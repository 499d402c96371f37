import { type ReactNode, Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { formatNombre, voirLesAutres } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Segments } from '../core/Onglets.tsx'
import marge from './avertissement.module.css'
import type { Poids } from './candidat.data.ts'
import styles from './listeDePoints.module.css'

const LesPoids = differe(() => import('./LesPoids.tsx'), 'LesPoids')

/** Ce que les points disent, et ce qu'ils ne décident pas. */
export const Avertissement = ({ de }: { readonly de: string }) => (
  <p className={`${marge.aide} ${marge.tete}`}>
    <Icone nom="info" />
    <span>
      <b>Une aide au repérage, pas une attribution.</b> Les points disent en quoi {de}. Rien n’est proposé sans vous, et l’ordre ne décide
      de rien : le GTR et la commission décident.
    </span>
  </p>
)

const D_ABORD = 50

interface PropsListe<O extends string, L> {
  readonly titre: string
  readonly total: number
  readonly lignes: readonly L[]
  readonly ordres: Readonly<Record<O, string>>
  readonly ordre: O
  readonly ordonner: (ordre: O) => void
  readonly filtre?: ReactNode
  readonly poids: Poids
  readonly vide: string
  readonly rendre: (ligne: L, rang: number) => ReactNode
}

/** Ceux qui correspondent, dans l'ordre choisi, que l'écran dit. */
export function ListeDePoints<O extends string, L>({
  titre,
  total,
  lignes,
  ordres,
  ordre,
  ordonner,
  filtre = null,
  poids,
  vide,
  rendre,
}: PropsListe<O, L>) {
  const [montrees, montrer] = useState(D_ABORD)
  const [ouverts, ouvrir] = useState(false)
  return (
    <section className="box" aria-labelledby="correspondent">
      <div className={styles.tete}>
        <h2 id="correspondent">
          {titre} <span className={styles.nombre}>{formatNombre(total)}</span>
        </h2>
        {filtre}
        <Segments libelle="Ordre de lecture" choix={ordres} choisi={ordre} choisir={ordonner} />
        <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => ouvrir(true)}>
          Les poids
        </button>
      </div>
      {lignes.length === 0 ? <p className={styles.suite}>{vide}</p> : <ul>{lignes.slice(0, montrees).map(rendre)}</ul>}
      {lignes.length > montrees && (
        <div className={styles.suite}>
          <button className="btn ghost sm" type="button" onClick={() => montrer(montrees + D_ABORD * 4)}>
            {voirLesAutres(lignes.length - montrees)}
          </button>
        </div>
      )}
      {total > lignes.length && (
        <p className={styles.suite}>
          Les {formatNombre(lignes.length)} premiers dans cet ordre, sur {formatNombre(total)}.
        </p>
      )}
      <Suspense fallback={null}>{ouverts && <LesPoids poids={poids} fermer={() => ouvrir(false)} />}</Suspense>
    </section>
  )
}

import styles from './filtres.module.css'
import type { Colonne } from './Tableau.tsx'
import type { ControleListe } from './useListe.ts'

const SENS = { asc: 'croissant', desc: 'décroissant' } as const

/** En cartes, le tableau n'a plus d'en-têtes : le tri se choisit ici. */
export function TrierPar<L>({
  colonnes,
  liste: { etat, changer },
}: {
  readonly colonnes: readonly Colonne<L>[]
  readonly liste: ControleListe
}) {
  const tris = colonnes
    .flatMap((colonne) => [colonne, ...(colonne.dessous ?? [])])
    .filter(({ triable }) => triable)
    .flatMap(({ cle, titre }) => (['asc', 'desc'] as const).map((sens) => ({ tri: `${cle}:${sens}`, libelle: `${titre}, ${SENS[sens]}` })))
  if (tris.length === 0) return null
  return (
    <label className={styles.trier}>
      Trier par
      <select className="in" value={etat.sort} onChange={({ target }) => changer({ sort: target.value })}>
        {!tris.some(({ tri }) => tri === etat.sort) && <option value={etat.sort}>Ordre de départ</option>}
        {tris.map(({ tri, libelle }) => (
          <option key={tri} value={tri}>
            {libelle}
          </option>
        ))}
      </select>
    </label>
  )
}

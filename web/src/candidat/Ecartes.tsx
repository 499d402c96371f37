import type { ReactNode } from 'react'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import type { Candidats, LogementsPossibles } from './candidat.data.ts'
import styles from './ecartes.module.css'
import liste from './listeDePoints.module.css'
import nomme from './qui.module.css'
import feuille from './regle.module.css'

type Regle<L> = Omit<Candidats['metadata']['ecartes'][number], 'lignes'> & { readonly lignes: readonly L[] }
type Ligne =
  | Candidats['metadata']['ecartes'][number]['lignes'][number]
  | LogementsPossibles['metadata']['ecartes'][number]['lignes'][number]

interface Props<L> {
  readonly regles: readonly Regle<L>[]
  readonly nommer: (ligne: L) => ReactNode
  /** Où l'exclusion se lève. */
  readonly lever: (ligne: L, section: string | null) => ReactNode
}

/** Règle par règle : qui est écarté, par quoi, qui peut le lever, et ce que cela donnerait. */
export function Ecartes<L extends Ligne>({ regles, nommer, lever }: Props<L>) {
  const total = regles.reduce((somme, { nombre }) => somme + nombre, 0)
  if (total === 0) return null
  return (
    <section className="box" aria-labelledby="ecartes">
      <header className={liste.tete}>
        <h2 id="ecartes">
          Écartés par une règle <span className={liste.nombre}>{formatNombre(total)}</span>
        </h2>
      </header>
      {regles.map(({ regle, libelle, nombre, lignes }) => (
        <details key={regle} className={feuille.regle} open={nombre <= OUVERTS}>
          <summary>
            <Icone nom="droite" />
            {libelle} <span className={liste.nombre}>{formatNombre(nombre)}</span>
          </summary>
          <ul className={nomme.precision}>
            {lignes.map((ligne) => (
              <li key={ligne.id} className={styles.ecarte}>
                <Icone nom="interdit" />
                <span className={nomme.qui}>{nommer(ligne)}</span>
                <div>
                  {ligne.exclusions.map((exclusion) => (
                    <p key={exclusion.regle}>
                      {exclusion.libelle} : {exclusion.valeur}
                      <small>{exclusion.levee}</small>
                    </p>
                  ))}
                  {ligne.points !== null && <small>Sans cela : {ligne.points} points.</small>}
                </div>
                {lever(ligne, ligne.exclusions[0]?.section ?? null)}
              </li>
            ))}
          </ul>
          {nombre > lignes.length && <p className={liste.suite}>Les {formatNombre(lignes.length)} premiers par ordre alphabétique.</p>}
        </details>
      ))}
    </section>
  )
}

const OUVERTS = 5

import { Defilable } from '../core/Defilable.tsx'
import { Section } from '../core/fiche/Section.tsx'
import '../core/tableau.css'
import { formatNombre } from '../core/formats.ts'
import type { ImportDeMenages } from './importMenages.data.ts'
import style from './importMenages.module.css'

/** Chaque ligne refusée, sa cellule et sa raison ; au-delà des premières, elles sont dans le classeur à reprendre. */
export function LignesRefusees({ rapport: { refus, lignesRefusees } }: { readonly rapport: NonNullable<ImportDeMenages['rapport']> }) {
  const feuilles = refus.some(({ feuille }) => feuille !== '')
  const montrees = new Set(refus.map(({ feuille, ligne }) => `${feuille}|${ligne}`)).size
  return (
    <Section id="refusees" titre="Lignes à corriger" nombre={lignesRefusees}>
      <Defilable nom="Lignes à corriger" className={style.tableau ?? ''}>
        <table className="tb" aria-label="Lignes à corriger">
          <thead>
            <tr>
              {feuilles && <th scope="col">Feuille</th>}
              <th scope="col">Ligne</th>
              <th scope="col">Colonne</th>
              <th scope="col">Raison</th>
            </tr>
          </thead>
          <tbody>
            {refus.map(({ feuille, ligne, colonne, raison }) => (
              <tr key={`${feuille}|${ligne}|${colonne}|${raison}`}>
                {feuilles && <td>{feuille}</td>}
                <td className="num">{formatNombre(ligne)}</td>
                <td>{colonne ?? 'Toute la ligne'}</td>
                <td>{raison}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Defilable>
      {montrees < lignesRefusees && (
        <p className={style.documents}>
          Les {formatNombre(montrees)} premières lignes sont montrées ; toutes sont dans le classeur des lignes refusées.
        </p>
      )}
    </Section>
  )
}

// biome-ignore-all lint/a11y/noRedundantRoles: en cartes (display: grid), un tableau sans rôles écrits perdrait les siens
// biome-ignore-all lint/a11y/useSemanticElements: idem
import type { CSSProperties, ReactNode } from 'react'
import { largeurAuMoins } from '../liste/largeur.ts'
import type { PlaceEnCarte } from '../liste/Tableau.tsx'
import '../tableau.css'

export interface ColonneDeSection<L> {
  readonly titre: string
  readonly largeur?: number
  readonly droite?: boolean
  /** Des boutons : la colonne ne s'imprime pas. */
  readonly ecran?: boolean
  /** Place dans la carte sous 700 px, comme dans une liste ; absente : cachée. */
  readonly carte?: PlaceEnCarte
  readonly rendu: (ligne: L, rang: number) => ReactNode
}

interface Props<L> {
  readonly libelle: string
  readonly colonnes: readonly ColonneDeSection<L>[]
  readonly lignes: readonly L[]
  readonly cleDe: (ligne: L, rang: number) => string
  readonly haute?: boolean
}

/** Un petit tableau dans une section ; les rôles sont écrits, car en cartes il ne serait plus lu comme un tableau. */
export const TableDeSection = <L,>({ libelle, colonnes, lignes, cleDe, haute = false }: Props<L>) => (
  <table
    className={haute ? 'tb cards haute' : 'tb cards'}
    role="table"
    aria-label={libelle}
    style={{ '--large': `${largeurAuMoins(colonnes)}px` } as CSSProperties}
  >
    <colgroup>
      {colonnes.map(({ titre, largeur, ecran }) => (
        <col
          key={titre}
          className={ecran ? 'ecran' : undefined}
          style={largeur === undefined ? undefined : { width: `var(--colonne-l, ${largeur}px)` }}
        />
      ))}
    </colgroup>
    <thead role="rowgroup">
      <tr role="row">
        {colonnes.map(({ titre, droite, ecran }) => (
          <th key={titre} role="columnheader" className={classes(droite && 'r', ecran && 'ecran')}>
            {titre}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {lignes.map((ligne, rang) => (
        <tr key={cleDe(ligne, rang)} role="row">
          {colonnes.map(({ titre, droite, ecran, carte, rendu }) => (
            <td key={titre} role="cell" className={classes(carte !== undefined && `c${carte}`, droite && 'r', ecran && 'ecran')}>
              {rendu(ligne, rang)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const classes = (...noms: readonly (string | false | undefined)[]) => noms.filter(Boolean).join(' ') || undefined

// De quoi écrire une feuille d'un classeur tenu en mémoire, case par case.
import type { Cell, CellStyle, CellValue } from 'hucre/xlsx'
import { titreSur } from './csv.ts'

/** Une case et son habit. */
export interface Case {
  readonly valeur: CellValue
  readonly style?: CellStyle
}

export const GRAS: CellStyle = { font: { bold: true } }
const JOUR: CellStyle = { numFmt: 'dd/mm/yyyy' }

/** Un jour, en vraie date ; nul, une case vide. */
export const leJour = (jour: string | null): Case =>
  jour === null ? { valeur: null } : { valeur: new Date(`${jour}T00:00:00Z`), style: JOUR }

/** Un texte, qui ne se lit jamais comme une formule. */
export const texte = (valeur: string | null | undefined): Case => ({ valeur: valeur == null ? null : titreSur(valeur) })

/** Les lignes d'une feuille, telles que `writeXlsx` les prend. */
export const enFeuille = (lignes: readonly (readonly Case[])[]): { rows: CellValue[][]; cells: Map<string, Partial<Cell>> } => ({
  rows: lignes.map((cases) => cases.map(({ valeur }) => valeur)),
  cells: new Map(
    lignes.flatMap((cases, rang) =>
      cases.flatMap(({ valeur, style }, place): [string, Partial<Cell>][] =>
        style === undefined ? [] : [[`${rang},${place}`, { value: valeur, style }]],
      ),
    ),
  ),
})

/** La première feuille : un titre et ce qu'il dit, ligne à ligne. */
export const lisezMoi = (lignes: readonly (readonly [string, string])[]) => ({
  name: 'Lisez-moi',
  columns: [{ width: 26 }, { width: 90 }],
  ...enFeuille(lignes.map(([quoi, dit]) => [{ valeur: quoi, style: GRAS }, texte(dit)])),
})

import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import { type Base, lireParBlocs } from '../database.ts'
import { type Colonne, LIGNES_PAR_LECTURE, titreSur } from './csv.ts'

/** Un classeur d'une feuille, écrit au fil de la lecture : mémoire constante quel que soit le nombre de lignes. */
export function fluxXlsx(base: Base, nom: string, colonnes: readonly Colonne[], source: RawBuilder<unknown>): Readable {
  const cellules = sql.join(colonnes.map(({ valeur, libre }) => (libre ? sql`cellule_sure(${valeur})` : valeur)))
  const blocs = lireParBlocs(base, sql`select ${cellules} ${source}`, LIGNES_PAR_LECTURE)
  const flux = writeXlsxStream(uneAUne(blocs), {
    name: nom,
    columns: colonnes.map(({ titre }) => ({ header: titreSur(titre) })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(flux as Parameters<typeof Readable.fromWeb>[0])
}

async function* uneAUne(blocs: AsyncGenerator<unknown[][]>) {
  for await (const bloc of blocs) yield* bloc as string[][]
}

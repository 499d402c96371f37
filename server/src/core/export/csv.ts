import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { type Base, lireParBlocs } from '../database.ts'

/** Une cellule : une expression SQL de type texte ; `libre` : saisie par quelqu'un, à neutraliser contre les formules. */
export interface Colonne {
  readonly titre: string
  readonly valeur: RawBuilder<unknown>
  readonly libre: boolean
}

export const LIGNES_PAR_LECTURE = 2_000
const BOM = '\ufeff'

/** Un CSV à la française (point-virgule, marque d'ordre des octets), dont la base écrit les lignes, envoyé au fil de la lecture. */
export function fluxCsv(base: Base, colonnes: readonly Colonne[], source: RawBuilder<unknown>): Readable {
  const ligne = sql.join(colonnes.map(cellule), sql` || ';' || `)
  const titres = colonnes.map(({ titre }) => `"${titre.replaceAll('"', '""')}"`).join(';')
  return Readable.from(enTexte(titres, lireParBlocs(base, sql`select ${ligne} ${source}`, LIGNES_PAR_LECTURE)))
}

const cellule = ({ valeur, libre }: Colonne): RawBuilder<unknown> =>
  libre ? sql`'"' || replace(cellule_sure(coalesce(${valeur}, '')), '"', '""') || '"'` : sql`coalesce(${valeur}, '')`

async function* enTexte(titres: string, blocs: AsyncGenerator<unknown[][]>): AsyncGenerator<string> {
  yield `${BOM}${titres}\r\n`
  for await (const bloc of blocs) yield `${bloc.map(([ligne]) => ligne).join('\r\n')}\r\n`
}

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
  const titres = colonnes.map(({ titre }) => entreGuillemets(titreSur(titre))).join(';')
  return Readable.from(enTexte(titres, lireParBlocs(base, sql`select ${ligne} ${source}`, LIGNES_PAR_LECTURE)))
}

/** Un titre vient de qui demande l'export : neutralisé comme une cellule, et comme `cellule_sure` en base. */
export function titreSur(titre: string): string {
  const dangereux = /^(?:[ \t\n\v\f\r\u00A0\u200B\u2060\uFEFF]|\u200C|\u200D)*[=+\-@|%]|^[\t\n\r]/.test(titre)
  return dangereux && !/^-?\d+(?:[.,]\d+)?$/.test(titre) ? `'${titre}` : titre
}

const entreGuillemets = (texte: string): string => `"${texte.replaceAll('"', '""')}"`

const cellule = ({ valeur, libre }: Colonne): RawBuilder<unknown> =>
  libre ? sql`'"' || replace(cellule_sure(coalesce(${valeur}, '')), '"', '""') || '"'` : sql`coalesce(${valeur}, '')`

async function* enTexte(titres: string, blocs: AsyncGenerator<unknown[][]>): AsyncGenerator<string> {
  yield `${BOM}${titres}\r\n`
  for await (const bloc of blocs) yield `${bloc.map(([ligne]) => ligne).join('\r\n')}\r\n`
}

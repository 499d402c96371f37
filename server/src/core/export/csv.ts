import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { Base } from '../database.ts'
import { lireParBlocs } from '../lireParBlocs.ts'
import { type Colonne, LIGNES_PAR_LECTURE } from './colonne.ts'

const BOM = '\ufeff'

/** Un CSV à la française (point-virgule, virgule décimale, marque d'ordre des octets), dont la base écrit les lignes, envoyé au fil de la lecture. `avec` : ce que sa source nomme d'avance. */
export function fluxCsv(
  base: Base,
  colonnes: readonly Colonne[],
  source: RawBuilder<unknown>,
  avec: RawBuilder<unknown> = sql``,
): Readable {
  // Chaque valeur d'abord, sa cellule ensuite : PostgreSQL ne déplie `cellule_sure` que sur une valeur simple, et l'appelle ligne à ligne sinon.
  const valeurs = sql.join(colonnes.map(({ valeur }, rang) => sql`${valeur} as ${sql.ref(nomDe(rang))}`))
  const ligne = sql.join(
    colonnes.map((colonne, rang) => cellule({ ...colonne, valeur: sql.ref(nomDe(rang)) })),
    sql` || ';' || `,
  )
  const titres = colonnes.map(({ titre }) => entreGuillemets(titreSur(titre))).join(';')
  // `offset 0` les garde à part, dans leur ordre.
  const requete = sql`${avec} select ${ligne} from (select ${valeurs} ${source} offset 0) lue`
  return Readable.from(enTexte(titres, lireParBlocs(base, requete, LIGNES_PAR_LECTURE)))
}

// Comme `cellule_sure` en base : les signes qui ouvrent une formule, pleine chasse et petites formes comprises.
const FORMULE = /^[ \t\n\v\f\r\u00A0\u200B-\u200D\u2060\uFEFF\u3000\u202F]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪]|^[\t\n\r]/u

/** Un titre vient de qui demande l'export : neutralisé comme une cellule, et comme `cellule_sure` en base. */
export const titreSur = (titre: string): string => (FORMULE.test(titre) && !/^-?\d+(?:[.,]\d+)?$/.test(titre) ? `'${titre}` : titre)

const entreGuillemets = (texte: string): string => `"${texte.replaceAll('"', '""')}"`

const nomDe = (rang: number): string => `c${rang}`

const cellule = ({ valeur, libre, nature }: Colonne): RawBuilder<unknown> => {
  if (nature === 'date') return sql`coalesce(to_char(${valeur}, 'DD/MM/YYYY'), '')`
  if (nature === 'nombre') return sql`coalesce(replace((${valeur})::text, '.', ','), '')`
  return libre ? sql`'"' || replace(cellule_sure(coalesce(${valeur}, '')), '"', '""') || '"'` : sql`coalesce(${valeur}, '')`
}

async function* enTexte(titres: string, blocs: AsyncGenerator<unknown[][]>): AsyncGenerator<string> {
  yield `${BOM}${titres}\r\n`
  for await (const bloc of blocs) yield `${bloc.map(([ligne]) => ligne).join('\r\n')}\r\n`
}

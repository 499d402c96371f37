import type { DeclarationDeListe } from '@relogement/domain/common/defineListe'
import { type RawBuilder, sql } from 'kysely'
import { conditionsDe, type DemandeDeListe, et, type Ordre, ordreDe, ordreEnSql, type SourceDeListe } from './source.ts'

export interface PageLue {
  /** Les lignes, écrites en JSON par la base. */
  readonly lignes: string
  readonly total: number
}

/**
 * La page demandée et son total, en une requête : les lignes retenues se lisent une fois, la condition n'est évaluée qu'une fois par ligne,
 * et seules celles de la page se joignent et s'écrivent en JSON (décision 0005).
 */
export function requeteDePage<L extends DeclarationDeListe>(
  liste: L,
  source: SourceDeListe<L>,
  demande: DemandeDeListe,
): RawBuilder<PageLue> {
  const { avec, de, id, visibles, joint = sql``, champs } = source
  const { page, pageSize, sort } = demande
  const ordre = ordreDe(source, sort)
  const cles = ordre.map((_, rang) => sql.ref(`k${rang}`))
  const parCles = (alias: string) => ordreEnSql(ordre.map(({ sens }, rang): Ordre => ({ par: sql.ref(`${alias}.k${rang}`), sens })))
  return sql<PageLue>`
    with ${avec === undefined ? sql`` : sql`${avec},`}
    retenues as materialized (
      select ${id} as id, ${sql.join(ordre.map(({ par }, rang) => sql`${par} as ${cles[rang]}`))}
      from ${de} where ${et([visibles, ...conditionsDe(liste, source, demande)])}
    ),
    demandees as (
      select * from retenues r order by ${parCles('r')} limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from retenues)::int as total,
      (select coalesce(json_agg(${objetJson(champs)} order by ${parCles('demandees')}), '[]'::json)::text
        from demandees join ${de} on ${id} = demandees.id ${joint}) as lignes
  `
}

const PAIRES_MAX = 50

const objetJson = (champs: SourceDeListe<DeclarationDeListe>['champs']): RawBuilder<unknown> => {
  const paires = Object.entries(champs).flatMap(([cle, valeur]) => (valeur === null ? [] : [sql`${sql.lit(cle)}, ${valeur}`]))
  if (paires.length > PAIRES_MAX) throw new Error(`Une ligne de liste porte ${PAIRES_MAX} champs au plus`)
  return sql`json_build_object(${sql.join(paires)})`
}

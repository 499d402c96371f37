import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Acces } from './database.ts'
import type { PageDe } from './http/collection.ts'

/** La page demandée d'une sélection ordonnée, et son total. */
export async function lirePage<D, T extends keyof D, O>(selection: SelectQueryBuilder<D, T, O>, { page, pageSize }: PageDe) {
  const { total } = await selection
    .clearSelect()
    .clearOrderBy()
    .select((e) => e.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const lignes = await selection
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { lignes, total }
}

interface PageEcrite {
  readonly colonnes: RawBuilder<unknown>
  /** « from … where … », que le compte lit seul. */
  readonly de: RawBuilder<unknown>
  readonly ordre: RawBuilder<unknown>
}

/** De même, d'une sélection écrite en SQL. */
export async function lirePageEcrite<L>(db: Acces, { colonnes, de, ordre }: PageEcrite, { page, pageSize }: PageDe) {
  const { rows: lignes } = await sql<L>`
    select ${colonnes} ${de} order by ${ordre} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: comptes } = await sql<{ total: number }>`select count(*)::int as total ${de}`.execute(db)
  return { lignes, total: comptes[0]?.total ?? 0 }
}

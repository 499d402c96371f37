import type { SelectQueryBuilder } from 'kysely'
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

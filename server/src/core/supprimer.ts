import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Acces } from './database.ts'
import type { DB } from './tables.gen.ts'

/** Par colonne qui retient la ligne, ses mots : un, et plusieurs. */
export type Retenues = Readonly<Record<`${string}.${string}`, readonly [un: string, plusieurs: string]>>

/** Les clés étrangères qui retiennent une ligne de cette table : celles qui ne partent pas avec elle. */
export async function clesQuiRetiennent(db: Acces, table: keyof DB): Promise<{ table: string; colonne: string }[]> {
  const { rows } = await sql<{ table: string; colonne: string }>`
    select r.relname as table, a.attname as colonne
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r') order by 1, 2`.execute(db)
  return rows
}

/** Supprime une ligne que rien ne retient ; sinon 409, qui dit ce qui s'y rapporte. */
export async function supprimer(db: Acces, table: keyof DB, id: string, retenues: Retenues): Promise<void> {
  const dites: string[] = []
  for (const { table: de, colonne } of await clesQuiRetiennent(db, table)) {
    const { rows } = await sql<{
      nombre: number
    }>`select count(*)::int as nombre from ${sql.table(de)} where ${sql.ref(colonne)} = ${id}::uuid`.execute(db)
    const nombre = rows[0]?.nombre ?? 0
    const [un, plusieurs] = retenues[`${de}.${colonne}`] ?? ['une autre fiche', 'autres fiches']
    if (nombre > 0) dites.push(nombre === 1 ? un : `${nombre} ${plusieurs}`)
  }
  if (dites.length > 0)
    throw new DomainError('conflit', 'suppression.retenue', `Ne se supprime pas, s’y rapporte encore : ${dites.join(', ')}.`, {
      details: { bloquants: dites },
    })
  await sql`delete from ${sql.table(table)} where id = ${id}::uuid`.execute(db)
}

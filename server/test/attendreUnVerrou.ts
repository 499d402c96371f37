import { sql } from 'kysely'
import { lockCompte } from '../src/compte/compte.queries.ts'
import type { Acces, Base } from '../src/core/database.ts'
import type { Api } from './api.ts'
import { jusqua } from './jusqua.ts'

/** Attend que, dans cette base, tant de demandes en attendent une autre. */
export const attendreUnVerrou = (db: Base, nombre = 1): Promise<void> =>
  jusqua(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    return (rows[0]?.n ?? 0) >= nombre
  })

/** Lance la demande pendant que `changer` tient le compte, et ne valide ce qui change qu'une fois la demande à sa porte. */
export async function pendantQue<T>(
  { db }: Pick<Api, 'db'>,
  id: string,
  changer: (db: Acces) => Promise<unknown>,
  demander: () => PromiseLike<T>,
): Promise<T> {
  let demande: Promise<T> | undefined
  await db.transaction().execute(async (transaction) => {
    await lockCompte(transaction, id)
    await changer(transaction)
    demande = Promise.resolve(demander())
    await attendreUnVerrou(db)
  })
  return demande as Promise<T>
}

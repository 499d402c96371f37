import { sql } from 'kysely'
import type { Base } from '../src/core/database.ts'
import { jusqua } from './jusqua.ts'

/** Attend que, dans cette base, une demande en attende une autre. */
export const attendreUnVerrou = (db: Base): Promise<void> =>
  jusqua(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    return (rows[0]?.n ?? 0) > 0
  })

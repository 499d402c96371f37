import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Ces logements disent de nouveau si un ménage les a acceptés. */
export async function actualiserLAcceptation(db: Acces, logements: readonly string[]): Promise<void> {
  if (logements.length === 0) return
  await db
    .updateTable('logement as l')
    .set({
      indicateurs: sql`indicateurs || jsonb_build_object('acceptationMenage', exists (select 1 from proposition p where p.logement_id = l.id and p.statut = 'acceptee_menage'))`,
    })
    .where('l.id', 'in', [...logements])
    .execute()
}

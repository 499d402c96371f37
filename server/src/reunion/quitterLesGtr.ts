import type { Acces } from '../core/database.ts'

/** Le ménage n'est plus inscrit aux réunions qui ne sont pas closes. */
export async function quitterLesGtr(db: Acces, menageId: string): Promise<void> {
  await db
    .deleteFrom('reunion_menage')
    .where('menage_id', '=', menageId)
    .where('reunion_id', 'in', db.selectFrom('reunion').select('id').where('statut', '<>', 'CLOTURE'))
    .execute()
}

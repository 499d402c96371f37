import type { Acces } from '../../core/database.ts'
import { rattacher } from '../../sujet/rattacher.ts'

/** Rattache au dossier d'origine ce qui a été déposé, noté, transmis et lu dans le dossier que l'on va effacer. */
export async function ramener(db: Acces, menageId: string, sourceId: string): Promise<void> {
  await rattacher(db, menageId, sourceId)
  for (const table of ['transmission', 'demande_de_droits'] as const)
    await db.updateTable(table).set({ menage_id: sourceId }).where('menage_id', '=', menageId).execute()
}

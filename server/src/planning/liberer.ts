import type { Contexte } from '../core/contexte.ts'

/** Les créneaux à venir d'un ménage ne sont plus retenus. */
export async function libererLesCreneaux({ db, aujourdhui }: Pick<Contexte, 'db' | 'aujourdhui'>, menageId: string): Promise<void> {
  await db.deleteFrom('creneau').where('menage_id', '=', menageId).where('jour', '>=', aujourdhui).execute()
}

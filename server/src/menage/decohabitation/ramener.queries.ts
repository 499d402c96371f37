import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'

// Ce qui a été écrit autour des personnes les suit : rien de déposé ni de noté ne disparaît avec le dossier réuni.
const SUIVENT = ['document', 'commentaire', 'suivi', 'consultation'] as const
const DU_MENAGE = ['transmission', 'demande_de_droits'] as const

/** Rattache au dossier d'origine ce qui a été déposé, noté et lu dans le dossier que l'on va effacer. */
export async function ramener(db: Acces, menageId: string, sourceId: string): Promise<void> {
  for (const table of SUIVENT) await db.updateTable(table).set({ sujet_id: sourceId }).where('sujet_id', '=', menageId).execute()
  for (const table of DU_MENAGE) await db.updateTable(table).set({ menage_id: sourceId }).where('menage_id', '=', menageId).execute()
  await db.updateTable('alerte').set({ sujet_id: sourceId }).where('sujet_id', '=', menageId).where('pour', '=', 'AUTEUR').execute()
}

export async function compterRamenes(db: Acces, menageId: string): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`
    select (select count(*) from document where sujet_id = ${menageId}::uuid and supprime_le is null)
      + (select count(*) from commentaire where sujet_id = ${menageId}::uuid)
      + (select count(*) from suivi where sujet_id = ${menageId}::uuid)
      + (select count(*) from alerte where sujet_id = ${menageId}::uuid and pour = 'AUTEUR') as nombre`.execute(db)
  return Number(rows[0]?.nombre ?? 0)
}

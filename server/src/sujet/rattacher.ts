import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

// Ce qui a été écrit autour d'un sujet le suit : rien de déposé ni de noté ne disparaît avec celui que l'on réunit à un autre.
const SUIVENT = ['document', 'commentaire', 'suivi', 'rendez_vous', 'promesse'] as const

/** Rattache à un sujet ce qui a été déposé, noté et lu d'un autre, que l'on va effacer. */
export async function rattacher(db: Acces, de: string, vers: string): Promise<void> {
  for (const table of SUIVENT) await db.updateTable(table).set({ sujet_id: vers }).where('sujet_id', '=', de).execute()
  // Le journal des accès ne se récrit pas : la base y garde qu'une lecture a suivi son dossier (décision 0074).
  await sql`select reunir_les_lectures(${de}, ${vers})`.execute(db)
  await db.updateTable('alerte').set({ sujet_id: vers }).where('sujet_id', '=', de).where('pour', '=', 'AUTEUR').execute()
}

/** Ce qui se lirait dans l'autre. */
export async function compterRattachables(db: Acces, sujetId: string): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`
    select (select count(*) from document where sujet_id = ${sujetId}::uuid and supprime_le is null)
      + (select count(*) from commentaire where sujet_id = ${sujetId}::uuid)
      + (select count(*) from suivi where sujet_id = ${sujetId}::uuid)
      + (select count(*) from rendez_vous where sujet_id = ${sujetId}::uuid)
      + (select count(*) from promesse where sujet_id = ${sujetId}::uuid)
      + (select count(*) from alerte where sujet_id = ${sujetId}::uuid and pour = 'AUTEUR') as nombre`.execute(db)
  return Number(rows[0]?.nombre ?? 0)
}

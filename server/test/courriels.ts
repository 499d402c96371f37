import { sql } from 'kysely'
import type { Base } from '../src/core/database.ts'

/** Les courriels écrits pour cette adresse, dans l'ordre. */
export const listCourriels = (db: Base, adresse: string) =>
  db.selectFrom('email_sortant').selectAll().where(sql<boolean>`${adresse} = any(destinataires)`).orderBy('id').execute()

/** Le jeton du dernier lien écrit pour cette adresse. */
export async function dernierJeton(db: Base, adresse: string): Promise<string> {
  const corps = (await listCourriels(db, adresse)).at(-1)?.corps ?? ''
  return /#jeton=([\w-]+)/.exec(corps)?.[1] ?? ''
}

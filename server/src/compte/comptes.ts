// Ouvrir, changer, effacer le compte d'une autre personne : seul `compte` écrit la table, l'administration passe par ici.
import { type Insertable, sql, type UpdateObject } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import { clesQuiRetiennent, supprimer } from '../core/supprimer.ts'
import type { DB, Utilisateur } from '../core/tables.gen.ts'

/** Un compte neuf, sans mot de passe : la personne choisira le sien ; `null` si un compte a déjà cette adresse. */
export async function ouvrirCompte(db: Acces, compte: Omit<Insertable<Utilisateur>, 'id'>): Promise<string | null> {
  const ouvert = await db
    .insertInto('utilisateur')
    .values({ ...compte, id: uuidv7() })
    .onConflict((conflit) => conflit.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return ouvert?.id ?? null
}

export async function changerCompte(db: Acces, id: string, champs: UpdateObject<DB, 'utilisateur'>): Promise<void> {
  await db
    .updateTable('utilisateur')
    .set({ ...champs, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Efface un compte que rien ne cite ; faux : quelque chose s'y rapporte, il reste. */
export async function effacerCompte(db: Acces, id: string): Promise<boolean> {
  for (const { table, colonne } of await clesQuiRetiennent(db, 'utilisateur')) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(colonne)} = ${id}::uuid limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  await supprimer(db, 'utilisateur', id, {})
  return true
}

import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

const comptes = (db: Acces) => db.selectFrom('utilisateur').select(['id', 'email', 'nom', 'prenom', 'actif', 'valide_le', 'mot_de_passe'])

/** Un compte, ouvert ou fermé. */
export type Compte = Awaited<ReturnType<ReturnType<typeof comptes>['executeTakeFirstOrThrow']>>

export const findCompte = (db: Acces, email: string): Promise<Compte | undefined> =>
  comptes(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

export const lockCompte = (db: Acces, id: string): Promise<Compte> => comptes(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Tient un compte le temps d'ouvrir sa session : qui change ses droits attend, puis ferme cette session. */
export async function tenirCompte(db: Acces, id: string): Promise<void> {
  await db.selectFrom('utilisateur').select('id').where('id', '=', id).forShare().execute()
}

/** Enregistre un mot de passe choisi par la personne ; l'avoir choisi valide le compte. */
export async function saveMotDePasse(db: Acces, id: string, empreinte: string, maintenant: Date): Promise<void> {
  await db
    .updateTable('utilisateur')
    .set((e) => ({ mot_de_passe: empreinte, valide_le: e.fn.coalesce('valide_le', e.val(maintenant)), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

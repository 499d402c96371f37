import type { Acces } from '../core/database.ts'

/** Un partenaire en service, tenu le temps d'un geste ; `undefined` : il n'y en a pas. */
export const lockPartenaire = (db: Acces, id: string) =>
  db
    .selectFrom('partenaire')
    .select(['id', 'mot_de_passe_ferme_le'])
    .where('id', '=', id)
    .where('actif', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** Comment ses comptes entrent : le SIRET attendu de la maison, et depuis quand leurs mots de passe ne servent plus. */
export async function ecrireLaConnexion(
  db: Acces,
  id: string,
  connexion: { readonly siret: string | null; readonly mot_de_passe_ferme_le: Date | null },
): Promise<void> {
  await db.updateTable('partenaire').set(connexion).where('id', '=', id).execute()
}

import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { ServicesRelogement } from '../services.ts'

const comptes = (db: Acces) =>
  db
    .selectFrom('utilisateur')
    .select([
      'id',
      'email',
      'nom',
      'prenom',
      'actif',
      'valide_le',
      'mot_de_passe',
      sql<boolean>`exists (select from partenaire p where p.id = utilisateur.partenaire_id and p.mot_de_passe_ferme_le is not null)`.as(
        'mot_de_passe_ferme',
      ),
    ])

/** Un compte, ouvert ou fermé. */
export type Compte = Awaited<ReturnType<ReturnType<typeof comptes>['executeTakeFirstOrThrow']>>

export const findCompte = (db: Acces, email: string): Promise<Compte | undefined> =>
  comptes(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

/** Tenu d'abord, lu ensuite : lue en l'attendant, la fermeture des mots de passe de son organisme serait celle d'avant l'attente. */
export async function lockCompte(db: Acces, id: string): Promise<Compte> {
  await db.selectFrom('utilisateur').select('id').where('id', '=', id).forUpdate().execute()
  return comptes(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** La personne y est déjà entrée : elle en a choisi le mot de passe, ou l'a activé par la maison. */
export const aServi = ({ valide_le, mot_de_passe }: Pick<Compte, 'valide_le' | 'mot_de_passe'>): boolean =>
  valide_le !== null || mot_de_passe !== null

/** Son organisme n'entre que par la maison. Une maison qui n'est plus configurée ne ferme rien : plus personne n'entrerait. */
export const entreParLaMaison = ({ maison }: Pick<ServicesRelogement, 'maison'>, compte: Pick<Compte, 'mot_de_passe_ferme'>): boolean =>
  maison !== null && compte.mot_de_passe_ferme

/** La personne a un mot de passe, et il lui sert encore à entrer. */
export const motDePasseSert = (
  services: Pick<ServicesRelogement, 'maison'>,
  compte: Pick<Compte, 'mot_de_passe' | 'mot_de_passe_ferme'>,
): boolean => compte.mot_de_passe !== null && !entreParLaMaison(services, compte)

/** Tient un compte le temps d'ouvrir sa session : qui change ses droits attend, puis ferme cette session. Le rend tel qu'il est alors. */
export async function tenirCompte(db: Acces, id: string): Promise<Compte | undefined> {
  await db.selectFrom('utilisateur').select('id').where('id', '=', id).forShare().execute()
  return comptes(db).where('id', '=', id).executeTakeFirst()
}

/** Tient tous ceux d'un partenaire : qui en ouvre une session, ou s'y fait un jeton, a fini, ou relira ce qui vient de changer. */
export async function tenirCeuxDuPartenaire(db: Acces, partenaireId: string): Promise<void> {
  await db.selectFrom('utilisateur').select('id').where('partenaire_id', '=', partenaireId).orderBy('id').forNoKeyUpdate().execute()
}

/** La maison a dit qui elle est : le compte où on l'invitait est le sien. */
export async function activer(db: Acces, id: string, maintenant: Date): Promise<void> {
  await db
    .updateTable('utilisateur')
    .set((e) => ({ valide_le: maintenant, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('valide_le', 'is', null)
    .execute()
}

/** Enregistre un mot de passe choisi par la personne ; l'avoir choisi valide le compte. */
export async function saveMotDePasse(db: Acces, id: string, empreinte: string, maintenant: Date): Promise<void> {
  await db
    .updateTable('utilisateur')
    .set((e) => ({ mot_de_passe: empreinte, valide_le: e.fn.coalesce('valide_le', e.val(maintenant)), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

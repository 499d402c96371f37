import { type Acteur, type CodeRole, roleDe } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Qui agit : la personne, tous ses rôles (le principal d'abord), son partenaire et les villes de ses zones ; `null` si le compte est fermé. */
export async function getActeur(db: Acces, utilisateurId: string): Promise<Acteur | null> {
  const lu = await acteurs(db).where('u.id', '=', utilisateurId).executeTakeFirst()
  return lu ? enActeur(lu) : null
}

/** Toutes les personnes en activité, par nom. */
export const listActeurs = async (db: Acces): Promise<Acteur[]> =>
  (await acteurs(db).orderBy('u.nom').orderBy('u.prenom').orderBy('u.id').execute()).map(enActeur)

const acteurs = (db: Acces) =>
  db
    .selectFrom('utilisateur as u')
    .leftJoin('partenaire as p', 'p.id', 'u.partenaire_id')
    .select(['u.id', 'u.nom', 'u.prenom', 'u.email', 'u.partenaire_id as partenaireId'])
    .select(sql<Acteur['partenaireCategorie']>`p.categorie`.as('partenaireCategorie'))
    .select(sql<string[]>`array(select r.role from utilisateur_role r where r.utilisateur_id = u.id order by r.rang, r.role)`.as('roles'))
    .select(villesDuPartenaire.as('villes'))
    .where('u.actif', '=', true)

const enActeur = (lu: Omit<Acteur, 'roles'> & { roles: readonly string[] }): Acteur => ({
  ...lu,
  roles: lu.roles.map(roleDe).filter((role): role is CodeRole => role !== null),
})

// Un partenaire sans zone n'a pas de limite ; une zone sans ville ne lui en ouvre aucune.
const villesDuPartenaire = sql<string[] | null>`
  case when exists (select from partenaire_zone z where z.partenaire_id = u.partenaire_id) then array(
    select distinct v.ville_code from partenaire_zone z join zone_ville v on v.zone_id = z.zone_id where z.partenaire_id = u.partenaire_id order by 1
  ) end`

import type { Civilite } from '@relogement/domain/acces/civilite'
import { type Acteur, type CodeRole, roleDe } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { remplaceSql } from '../core/http/remplace.ts'

/** Qui agit : la personne, tous ses rôles (le principal d'abord), son partenaire et les villes de ses zones ; `null` si le compte est fermé. */
export async function getActeur(db: Acces, utilisateurId: string): Promise<Acteur | null> {
  const lu = await acteurs(db).where('u.id', '=', utilisateurId).executeTakeFirst()
  return lu ? enActeur(lu) : null
}

/** Toutes les personnes en activité, par nom. */
export const listActeurs = async (db: Acces): Promise<(Acteur & { readonly civilite: Civilite | null })[]> => {
  const lus = await acteurs(db)
    .select(sql<Civilite | null>`u.civilite`.as('civilite'))
    .orderBy('u.nom')
    .orderBy('u.prenom')
    .orderBy('u.id')
    .execute()
  return lus.map((lu) => ({ ...enActeur(lu), civilite: lu.civilite }))
}

/** La civilité d'une personne : la session, qui fige ses droits, ne la retient pas. */
export async function civiliteDe(db: Acces, id: string): Promise<Civilite | null> {
  const { civilite } = await db
    .selectFrom('utilisateur as u')
    .select(sql<Civilite | null>`u.civilite`.as('civilite'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  return civilite
}

const acteurs = (db: Acces) =>
  db
    .selectFrom('utilisateur as u')
    .leftJoin('partenaire as p', 'p.id', 'u.partenaire_id')
    .select(['u.id', 'u.nom', 'u.prenom', 'u.email', 'u.partenaire_id as partenaireId'])
    .select(sql<Acteur['partenaireCategorie']>`p.categorie`.as('partenaireCategorie'))
    .select(
      sql<
        string[]
      >`array(select r.role from utilisateur_role r where r.utilisateur_id = u.id and (r.jusqu_au is null or r.jusqu_au >= ${AUJOURDHUI}) order by r.rang, r.role)`.as(
        'roles',
      ),
    )
    .select(remplaceSql(sql`u.id`).as('remplace'))
    .select(villesDeLaPersonne.as('villes'))
    .where('u.actif', '=', true)

const enActeur = (lu: Omit<Acteur, 'roles'> & { roles: readonly string[] }): Acteur => ({
  ...lu,
  roles: lu.roles.map(roleDe).filter((role): role is CodeRole => role !== null),
})

// La date de fin d'un rôle est son dernier jour, à Paris.
const AUJOURDHUI = sql`(now() at time zone 'Europe/Paris')::date`

// Un partenaire sans zone n'a pas de limite ; une zone sans ville ne lui en ouvre aucune. Une personne se limite à ses propres zones, jamais
// au-delà de celles de son partenaire.
const villesDeLaPersonne = sql<string[] | null>`
  case
    when exists (select from utilisateur_zone z where z.utilisateur_id = u.id) then array(
      select distinct v.ville_code from utilisateur_zone z join zone_ville v on v.zone_id = z.zone_id where z.utilisateur_id = u.id
        and (not exists (select from partenaire_zone p where p.partenaire_id = u.partenaire_id) or v.ville_code in (
          select pv.ville_code from partenaire_zone p join zone_ville pv on pv.zone_id = p.zone_id where p.partenaire_id = u.partenaire_id)) order by 1)
    when exists (select from partenaire_zone z where z.partenaire_id = u.partenaire_id) then array(
      select distinct v.ville_code from partenaire_zone z join zone_ville v on v.zone_id = z.zone_id where z.partenaire_id = u.partenaire_id order by 1)
  end`

import type { Civilite } from '@relogement/domain/acces/civilite'
import { type CodeRole, roleDe } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import type { RoleConfie } from '@relogement/domain/utilisateur/roles.rules'
import type { FaitsUtilisateur } from '@relogement/domain/utilisateur/utilisateur.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { utilisateursVisibles, zonesPropresJson } from './portee.ts'

interface Nomme {
  readonly id: string
  readonly nom: string
}

export interface LigneUtilisateur {
  readonly id: string
  readonly version: number
  readonly nom: string
  readonly prenom: string
  readonly email: string
  readonly telephone: string | null
  readonly civilite: Civilite | null
  readonly actif: boolean
  readonly valide: boolean
  readonly creeLe: Date
  readonly partenaire: (Nomme & { readonly categorie: string }) | null
  readonly roles: readonly RoleConfie[]
  readonly zonesPropres: readonly (Nomme & { readonly type: string })[]
}

type Ici = Pick<Contexte, 'db' | 'acteur'>

/** Le compte, s'il est à portée (404 sinon). */
export async function getUtilisateur({ db, acteur }: Ici, id: string): Promise<LigneUtilisateur> {
  const { rows } = await sql<LigneUtilisateur>`
    select u.id, u.version, u.nom, u.prenom, u.email, u.telephone, u.civilite, u.actif, (u.valide_le is not null or u.mot_de_passe is not null) as valide,
      u.cree_le as "creeLe", ${zonesPropresJson} as "zonesPropres",
      (select json_build_object('id', p.id, 'nom', p.nom, 'categorie', p.categorie) from partenaire p where p.id = u.partenaire_id) as partenaire,
      (select coalesce(json_agg(json_build_object('code', r.role, 'jusquAu', r.jusqu_au) order by r.rang, r.role), '[]')
        from utilisateur_role r where r.utilisateur_id = u.id) as roles
    from utilisateur u where u.id = ${id}::uuid and ${utilisateursVisibles(acteur)}`.execute(db)
  const [ligne] = rows
  if (ligne === undefined) throw introuvable('Utilisateur')
  return { ...ligne, roles: ligne.roles.filter(({ code }) => roleDe(code) !== null) }
}

/**
 * Le même, tenu avec le compte de qui agit : deux administrateurs qui se désactivent l'un l'autre passent l'un après l'autre, et le second
 * n'a plus le droit.
 */
export async function lockUtilisateur(ctx: Ici, id: string): Promise<LigneUtilisateur> {
  const { db, acteur } = ctx
  await db
    .selectFrom('utilisateur')
    .select('id')
    .where('id', 'in', [...new Set([acteur.id, id])])
    .orderBy('id')
    .forUpdate()
    .execute()
  return getUtilisateur(ctx, id)
}

export const faitsDe = ({ id, roles, actif, valide }: LigneUtilisateur): FaitsUtilisateur => ({
  id,
  roles: roles.map(({ code }) => code),
  actif,
  valide,
})

export async function remplacerRoles(db: Acces, id: string, roles: readonly RoleConfie[]): Promise<void> {
  await db.deleteFrom('utilisateur_role').where('utilisateur_id', '=', id).execute()
  await db
    .insertInto('utilisateur_role')
    .values(roles.map(({ code, jusquAu }, rang) => ({ utilisateur_id: id, role: code, rang: rang + 1, jusqu_au: jusquAu })))
    .execute()
}

export async function remplacerZones(db: Acces, id: string, zones: readonly string[]): Promise<void> {
  await db.deleteFrom('utilisateur_zone').where('utilisateur_id', '=', id).execute()
  if (zones.length === 0) return
  await db
    .insertInto('utilisateur_zone')
    .values(zones.map((zone) => ({ utilisateur_id: id, zone_id: zone })))
    .execute()
}

/** Les rôles dont le dernier jour est passé, retirés ; leurs sessions se ferment d'elles-mêmes (migration « droits_figes »). */
export async function retirerLesRolesEchus(
  db: Acces,
  aujourdhui: string,
): Promise<{ id: string; role: CodeRole; civilite: Civilite | null }[]> {
  const retires = await db
    .deleteFrom('utilisateur_role as r')
    .using('utilisateur as u')
    .whereRef('u.id', '=', 'r.utilisateur_id')
    .where('r.jusqu_au', '<', aujourdhui)
    .returning(['u.id', 'r.role', sql<Civilite | null>`u.civilite`.as('civilite')])
    .execute()
  return retires.flatMap(({ role, ...compte }) => {
    const connu = roleDe(role)
    return connu === null ? [] : [{ ...compte, role: connu }]
  })
}

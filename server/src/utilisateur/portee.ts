import type { Acteur, CodeRole } from '@relogement/domain/acces/roles'
import { porteeUtilisateurs } from '@relogement/domain/utilisateur/utilisateur.permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../core/liste/source.ts'
import { enCours } from '../portee/dossiersSuivis.ts'
import { menagesDesListes } from '../portee/menages.ts'

const CHARGE: CodeRole = 'CHARGE_DE_RELOGEMENT'

/** La personne `u` suit des ménages. */
export const estCharge: Condition = sql`exists (select from utilisateur_role r where r.utilisateur_id = u.id and r.role = ${CHARGE})`

/** Les comptes que la personne lit, sur `utilisateur u` ; hors de portée, un compte n'existe pas. */
export function utilisateursVisibles(acteur: Acteur): Condition {
  const portee = porteeUtilisateurs(acteur)
  if (portee === 'TOUS') return sql`true`
  if (portee === 'AUCUN') return sql`false`
  return sql`(u.actif and ${estCharge})`
}

/** Les zones de la personne `u` : les siennes, à défaut celles de son partenaire. */
export const ZONES: RawBuilder<unknown> = sql`(select uz.zone_id from utilisateur_zone uz where uz.utilisateur_id = u.id
  union all select pz.zone_id from partenaire_zone pz where pz.partenaire_id = u.partenaire_id
    and not exists (select from utilisateur_zone x where x.utilisateur_id = u.id))`

const zonesEnJson = (zones: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', z.id, 'nom', z.nom, 'type', z.type) order by z.type, z.nom), '[]')
    from zone_geographique z where z.id in ${zones})`

export const zonesJson = zonesEnJson(ZONES)
export const zonesPropresJson = zonesEnJson(sql`(select uz.zone_id from utilisateur_zone uz where uz.utilisateur_id = u.id)`)

/** Les ménages à reloger que `u` suit encore, parmi ceux que l'acteur voit, sur `menage m`. */
export const menagesSuivis = (acteur: Acteur): Condition => sql`(m.charge_id = u.id and ${enCours} and ${menagesDesListes(acteur)})`

export const etatSql: RawBuilder<unknown> = sql`case when not u.actif then 'DESACTIVE' when u.valide_le is null and u.mot_de_passe is null then 'INVITE' else 'ACTIF' end`

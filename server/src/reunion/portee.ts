import type { Acteur } from '@relogement/domain/acces/roles'
import { type PorteePropositions, porteePropositions } from '@relogement/domain/menage/menage.visibilite'
import { type PorteeReunions, porteeReunions } from '@relogement/domain/reunion/reunion.visibilite'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { type Condition, ou } from '../core/liste/source.ts'

/** Les réunions que l'acteur atteint, en condition sur `reunion r` ; hors de portée, une réunion n'existe pas. */
export const reunionsVisibles = (acteur: Acteur): Condition => ou(porteeReunions(acteur).map(conditionDe))

function conditionDe(portee: PorteeReunions): Condition {
  switch (portee.sorte) {
    case 'TOUTES':
      return sql`true`
    case 'VILLES':
      return sql`exists (select from reunion_pru rp join zone_ville zv on zv.zone_id = rp.zone_id where rp.reunion_id = r.id and ${estParmi(sql`zv.ville_code`, portee.villes)})`
    case 'BAILLEUR':
      return sql`(exists (select from ${presentes} x join logement l on l.id = x.logement_id where l.bailleur_id = ${portee.bailleurId}::uuid)
        or exists (select from reunion_menage rm join menage m on m.id = rm.menage_id where rm.reunion_id = r.id and m.partenaire_id = ${portee.bailleurId}::uuid))`
  }
}

/** Les logements qui se présentent à la réunion `r` : ajoutés, ou proposés à un ménage. On part d'eux, jamais de tout le parc. */
export const presentes = sql`(select rl.logement_id from reunion_logement rl where rl.reunion_id = r.id
  union select p.logement_id from proposition p where p.reunion_id = r.id and p.statut <> 'retiree')`

/** Les logements d'une réunion que l'acteur y voit : ceux dont il lit les propositions (domain-rules § 11.1). */
export const logementsLus = (acteur: Acteur): Condition => ou(porteePropositions(acteur).map(logementsDe))

function logementsDe(portee: PorteePropositions): Condition {
  switch (portee.sorte) {
    case 'TOUTES':
      return sql`true`
    case 'BAILLEUR':
      return sql`l.bailleur_id = ${portee.bailleurId}::uuid`
    case 'VILLES':
      return estParmi(sql`l.ville_code`, portee.villes)
  }
}

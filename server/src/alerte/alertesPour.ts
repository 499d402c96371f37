import { type Acteur, aUnRole, BAIL, ENC } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import type { Condition } from '../core/liste/source.ts'
import { menagesVisibles } from '../menage/portee.ts'

/**
 * Les alertes adressées à l'acteur, en condition sur `alerte a` jointe à gauche à `menage m` (domain-rules § 8). Celles
 * d'un ménage hors de sa portée n'existent pas pour lui, sauf les purges, que la protection des données valide sans voir le dossier.
 */
export function alertesPour(acteur: Acteur): Condition {
  const aLui = sql`(${sql.join(adresseesA(acteur), sql` or `)})`
  const visible = sql`(${aLui} and (a.sujet_id is null or ${menagesVisibles(acteur)}))`
  return aUnRole(acteur, PROTECTION_DES_DONNEES) ? sql`(a.pour = 'DPO' or ${visible})` : visible
}

const PROTECTION_DES_DONNEES = ['DPO', 'DATA_STEWARD'] as const

function adresseesA(acteur: Acteur): Condition[] {
  const { id, partenaireId, partenaireCategorie } = acteur
  return [
    // Par les ménages suivis plutôt que par la jointure : chaque branche a son index, et l'ensemble ne relit pas toutes les alertes.
    sql`a.pour in ('CHARGE', 'CHARGE_ET_RESPONSABLE_EQUIPE') and a.sujet_id = any(array(select id from menage where charge_id = ${id}::uuid))`,
    ...(aUnRole(acteur, ['RESPONSABLE_ADMINISTRATIF']) ? [sql`a.pour = 'PAIEMENT' and not a.ecartes @> array[${id}::uuid]`] : []),
    sql`a.pour = 'AUTEUR' and a.auteur_id = ${id}::uuid`,
    sql`a.pour = 'DESTINATAIRE' and a.destinataire_id = ${id}::uuid`,
    ...(aUnRole(acteur, ENC) ? [sql`a.pour = 'ENCADREMENT' and not a.ecartes @> array[${id}::uuid]`] : []),
    ...(aUnRole(acteur, ['RESPONSABLE_EQUIPE_RELOGEMENT']) ? [sql`a.pour in ('RESPONSABLE_EQUIPE', 'CHARGE_ET_RESPONSABLE_EQUIPE')`] : []),
    ...(aUnRole(acteur, BAIL) && partenaireCategorie === 'BAILLEUR'
      ? [sql`a.pour = 'BAILLEUR' and a.sujet_id = any(array(select id from menage where partenaire_id = ${partenaireId}::uuid))`]
      : []),
  ]
}

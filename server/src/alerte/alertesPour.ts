import { type Acteur, aUnRole, ENC, PROTECTION } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { type Condition, ou } from '../core/liste/source.ts'
import type { SujetsDAlertes } from './sujetDAlertes.ts'

/**
 * Les alertes adressées à l'acteur, en condition sur `alerte a` et les lignes jointes de ses sujets (domain-rules § 8). Celles d'un objet
 * hors de sa portée n'existent pas pour lui, sauf les purges, que la protection des données valide sans voir le dossier.
 */
export function alertesPour(acteur: Acteur, sujets: SujetsDAlertes): Condition {
  const aLui = ou([...sujets.flatMap(({ adressees }) => adressees(acteur)), ...adresseesA(acteur)])
  const atteint = ou([sql`a.sujet_id is null`, ...sujets.map(({ sien, visible }) => sql`(${sien} and ${visible(acteur)})`)])
  const visible = sql`(${aLui} and ${atteint})`
  return aUnRole(acteur, PROTECTION) ? sql`(a.pour = 'DPO' or ${visible})` : visible
}

function adresseesA(acteur: Acteur): Condition[] {
  const { id } = acteur
  const remplaces = (acteur.remplace ?? []).map((absent) => absent.id)
  return [
    ...(aUnRole(acteur, ['RESPONSABLE_ADMINISTRATIF']) ? [sql`a.pour = 'PAIEMENT' and not a.ecartes @> array[${id}::uuid]`] : []),
    sql`a.pour = 'AUTEUR' and a.auteur_id = ${id}::uuid`,
    sql`a.pour = 'DESTINATAIRE' and a.destinataire_id = ${id}::uuid`,
    // Qui remplace un absent reçoit ses rappels ; une mention reste à qui elle nomme (décision 0053).
    ...(remplaces.length === 0
      ? []
      : [sql`a.pour = 'DESTINATAIRE' and a.type <> 'COMMENTAIRE_AJOUTE' and ${estParmi(sql`a.destinataire_id`, remplaces, 'uuid')}`]),
    ...(aUnRole(acteur, ENC) ? [sql`a.pour = 'ENCADREMENT' and not a.ecartes @> array[${id}::uuid]`] : []),
    ...(aUnRole(acteur, ['RESPONSABLE_EQUIPE_RELOGEMENT']) ? [sql`a.pour in ('RESPONSABLE_EQUIPE', 'CHARGE_ET_RESPONSABLE_EQUIPE')`] : []),
  ]
}

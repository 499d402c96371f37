import { canTenirUneOperation } from '@relogement/domain/operation/operation.permissions'
import { sujetOperation } from '@relogement/domain/operation/operation.sujet'
import { sql } from 'kysely'
import { defineSujetDAlertes } from '../alerte/sujetDAlertes.ts'
import { operationsVisibles } from './portee.ts'

interface OperationDAlerte {
  readonly id: string
  readonly nom: string
}

/** Une opération, pour ses alertes : sur `operation o`. */
export const alertesDeLOperation = defineSujetDAlertes<OperationDAlerte>({
  pluriel: sujetOperation.pluriel,
  joint: sql`left join operation o on o.id = a.sujet_id`,
  sien: sql`o.id is not null`,
  visible: operationsVisibles,
  adressees: (acteur) => [
    sql`a.pour = 'CHARGE_ET_RESPONSABLE_EQUIPE' and a.sujet_id = any(array(select id from operation where charge_operation_id = ${acteur.id}::uuid))`,
  ],
  lu: () => sql`json_build_object('id', o.id, 'nom', o.nom)`,
  agit: (acteur) => canTenirUneOperation(acteur) === null,
  dit: ({ id, nom }) => ({ menage: null, operation: { '@id': `/v1/operations/${id}`, id, nom } }),
  code: ({ nom }) => nom,
})

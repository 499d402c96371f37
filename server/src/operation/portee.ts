import type { Acteur } from '@relogement/domain/acces/roles'
import { type PorteeOperations, porteeOperations } from '@relogement/domain/operation/operation.visibilite'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import type { Condition } from '../core/liste/source.ts'
import { menagesVisibles } from '../portee/menages.ts'

/** Les opérations que l'acteur atteint, en condition sur `operation o` ; hors de portée, une opération n'existe pas. */
export function operationsVisibles(acteur: Acteur): Condition {
  const portees = porteeOperations(acteur)
  return portees.length === 0
    ? sql`false`
    : sql`(${sql.join(
        portees.map((portee) => operationsDe(acteur, portee)),
        sql` or `,
      )})`
}

/** Une seule de ses parts. */
export function operationsDe(acteur: Acteur, portee: PorteeOperations): Condition {
  switch (portee.sorte) {
    case 'TOUTES':
      return sql`true`
    case 'VILLES':
      return estParmi(sql`o.ville_code`, portee.villes)
    case 'BAILLEUR':
      return sql`o.bailleur_id = ${portee.bailleurId}::uuid`
    case 'DE_SES_MENAGES':
      return sql`exists (select from menage m where m.operation_id = o.id and ${menagesVisibles(acteur)})`
  }
}

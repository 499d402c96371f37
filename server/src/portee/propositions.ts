import type { PorteePropositions } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { type Condition, ou } from '../core/liste/source.ts'

/** Les propositions d'une portée, en condition sur leur `logement l` ; aucune part : aucune proposition. */
export const propositionsDe = (portees: readonly PorteePropositions[]): Condition => ou(portees.map(conditionDe))

function conditionDe(portee: PorteePropositions): Condition {
  switch (portee.sorte) {
    case 'TOUTES':
      return sql`true`
    case 'BAILLEUR':
      return sql`(l.bailleur_id = ${portee.bailleurId}::uuid and not l.prive)`
    case 'VILLES':
      return estParmi(sql`l.ville_code`, portee.villes)
  }
}

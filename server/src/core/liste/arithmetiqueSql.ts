import type { Arithmetique } from '@relogement/domain/common/arithmetique'
import { type RawBuilder, sql } from 'kysely'

/** Les calculs du domaine, faits par la base sur les mêmes nombres à virgule. */
export const surColonnes: Arithmetique<RawBuilder<unknown>> = {
  de: (nombre) => sql`${sql.lit(nombre)}::float8`,
  quotient: (dividende, diviseur) => sql`((${dividende})::float8 / case when (${diviseur})::float8 > 0 then (${diviseur})::float8 end)`,
  produit: (un, autre) => sql`((${un})::float8 * (${autre})::float8)`,
  entierAuDessus: (un) => sql`ceil(${un})`,
  siEntre: (un, min, max) => sql`case when ${un} between ${sql.lit(min)} and ${sql.lit(max)} then ${un} end`,
}

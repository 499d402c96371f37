import type { Acteur } from '@relogement/domain/acces/roles'
import { porteeMenages } from '@relogement/domain/menage/menage.visibilite'
import { porteeOperations } from '@relogement/domain/operation/operation.visibilite'
import type { NombresVus } from '@relogement/domain/utilisateur/droits'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { logementsVisibles, offerts } from '../logement/portee.ts'
import { operationsDe } from '../operation/portee.ts'
import { menagesDe } from '../portee/menages.ts'

/** Combien de dossiers, de logements et d'opérations ses listes montrent à cette personne, part par part. */
export async function nombresVus(db: Acces, acteur: Acteur): Promise<NombresVus> {
  const compter = (de: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[]) =>
    sql`array[${sql.join(conditions.map((condition) => sql`(select count(*)::int from ${de} where ${condition})`))}]::int[]`
  const { rows } = await sql<NombresVus>`select
    ${compter(
      sql`menage m`,
      porteeMenages(acteur).map(
        (portee) => sql`${portee.sorte === 'OUVERTS' ? sql`true` : sql`m.archive_le is null`} and ${menagesDe([portee])}`,
      ),
    )} as menages,
    (select count(*)::int from logement l where ${logementsVisibles(acteur)} and ${offerts}) as logements,
    ${compter(
      sql`operation o`,
      porteeOperations(acteur).map((portee) => operationsDe(acteur, portee)),
    )} as operations`.execute(db)
  return rows[0] as NombresVus
}

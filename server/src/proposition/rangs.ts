import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { estParmi } from '../core/estParmi.ts'

/**
 * Les rangs d'arrivée de ces logements se suivent de 1 à n, réunion par réunion, tant qu'elle se prépare ; tenue, ils restent ceux qu'elle
 * a lus. Leurs logements se verrouillent, toujours dans le même ordre : deux arrivées se suivent.
 */
export async function renumeroterLesRangs(db: Acces, logements: readonly string[]): Promise<void> {
  if (logements.length === 0) return
  await sql`select from logement where ${estParmi(sql`id`, logements, 'uuid')} order by id for update`.execute(db)
  await resserrerLesRangs(db, logements)
}

/** Les mêmes, sur des logements déjà tenus. */
export async function resserrerLesRangs(db: Acces, logements: readonly string[]): Promise<void> {
  if (logements.length === 0) return
  await sql`update proposition p set gtr_rang = r.rang from (
      select q.id, row_number() over (partition by q.logement_id, q.reunion_id order by q.gtr_rang, q.cree_le, q.id) as rang from proposition q
      where ${estParmi(sql`q.logement_id`, logements, 'uuid')} and q.statut <> 'retiree'
        and (q.reunion_id is null or exists (select from reunion e where e.id = q.reunion_id and e.statut = 'EN_PREPARATION'))) r
    where p.id = r.id and p.gtr_rang is distinct from r.rang`.execute(db)
}

/** Les logements des propositions d'un ménage, tenus, toujours dans le même ordre, avant qu'elles ne s'écrivent ; rend leurs identifiants. */
export async function tenirSesLogements(db: Acces, menageId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from logement where id in (select logement_id from proposition where menage_id = ${menageId}::uuid
      union select (proposition ->> 'logement_id')::uuid from proposition_ecartee where menage_id = ${menageId}::uuid) order by id for update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Met une proposition à ce rang d'arrivée parmi celles de sa réunion ; les autres se resserrent autour d'elle. */
export async function mettreAuRang(db: Acces, logementId: string, id: string, rang: number): Promise<void> {
  await renumeroterLesRangs(db, [logementId])
  await sql`update proposition p set gtr_rang = r.rang from (
      select q.id, row_number() over (order by case when q.id <> s.id then q.gtr_rang when ${rang}::int < s.gtr_rang then ${rang}::int - 0.5 else ${rang}::int + 0.5 end, q.id) as rang
      from proposition q join proposition s on s.id = ${id}::uuid
      where q.logement_id = s.logement_id and q.reunion_id is not distinct from s.reunion_id and q.statut <> 'retiree') r
    where p.id = r.id and p.gtr_rang is distinct from r.rang`.execute(db)
}

/** Le rang de qui arrive : le nombre de ceux qui y sont, plus un (spécification § 4). */
export async function prochainRang(db: Acces, logementId: string, reunionId: string | null): Promise<number> {
  const { rows } = await sql<{ rang: number }>`
    select count(*)::int + 1 as rang from proposition
    where logement_id = ${logementId}::uuid and reunion_id is not distinct from ${reunionId}::uuid and statut <> 'retiree'`.execute(db)
  return rows[0]?.rang ?? 1
}

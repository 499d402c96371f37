import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Un sujet qui a changé, ou dont une alerte a changé ; le planning, ou un objet supprimé de cette sorte, qui ne sont d'aucun sujet (`id` vide). */
export interface SujetChange {
  readonly id: string
  readonly type: string
  readonly quoi: 'sujet' | 'alerte' | 'planning' | 'parti'
  /** La version où il est ; nulle, le changement n'en a pas fait une. */
  readonly version: number | null
  readonly transaction: string
}

interface Lecture {
  /** Toute transaction plus ancienne est finie, et dite : le repère d'où reprendre. */
  readonly horizon: string
  readonly changes: readonly SujetChange[]
  /** Le repère demandé n'est plus gardé, ou n'est pas de cette base : tout a pu changer. */
  readonly tout: boolean
}

/** Ce qui a changé depuis ce repère, et le suivant ; `null` : le repère seul. Une lecture, donc un seul instant de la base. */
export async function lireDepuis(db: Acces, repere: string | null): Promise<Lecture> {
  const depuis = sql`${repere}::text::xid8`
  const { rows } = await sql<Lecture>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      coalesce(${depuis} > pg_snapshot_xmax(pg_current_snapshot()) or ${depuis} < (select min(transaction) from direct)
        or not exists (select from direct) and ${depuis} < pg_snapshot_xmin(pg_current_snapshot()), false) as tout,
      coalesce((
        select json_agg(json_build_object('id', coalesce(s.id::text, ''), 'type', coalesce(s.type, d.parti, d.quoi), 'quoi', d.quoi, 'version', d.version, 'transaction', d.transaction::text))
        from direct d left join sujet s on s.id = d.sujet_id where d.transaction >= ${depuis}
      ), '[]') as changes`.execute(db)
  const [lecture] = rows
  if (!lecture) throw new Error('La base n’a pas répondu')
  return lecture
}

/** Oublie ce qui n'est plus gardé : un jour. */
export async function oublierLeDirect(db: Acces, maintenant: Date): Promise<void> {
  await sql`delete from direct where le < ${maintenant}::timestamptz - interval '1 day'`.execute(db)
}

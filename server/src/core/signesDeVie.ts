import { sql } from 'kysely'
import type { Journal } from './contexte.ts'
import type { Base } from './database.ts'

/** À quel rythme un exécutant dit qu'il vit, et après quel silence ses tâches sont rendues à la file. */
export interface Rythme {
  readonly battementMs: number
  readonly silenceMs: number
}

// La file ne rend d'elle-même une tâche qu'après quatre heures. Un processus vivant bat quatre fois avant d'être tenu pour mort.
export const RYTHME: Rythme = { battementMs: 20_000, silenceMs: 90_000 }

/** Rend à la file ce que tenaient ces exécutants : un autre processus le reprend aussitôt. */
export const rendreLesTaches = async (base: Base, ids: ReadonlySet<string>): Promise<void> => {
  await sql`select graphile_worker.force_unlock_workers(${[...ids]}::text[])`.execute(base)
}

/** Fait battre les exécutants de ce processus, et rend à la file les tâches de ceux qui se sont tus (décision 0022). */
export function donnerSigneDeVie(base: Base, log: Journal, ids: ReadonlySet<string>, { battementMs, silenceMs }: Rythme) {
  const battre = async () => {
    await sql`insert into executant (id, vu_le) select unnest(${[...ids]}::text[]), now() on conflict (id) do update set vu_le = now()`.execute(
      base,
    )
    const silence = sql`make_interval(secs => ${silenceMs / 1000})`
    const { rows: muets } = await sql<{ id: string }>`
      select distinct j.locked_by as id from graphile_worker.jobs j
      where j.locked_at < now() - ${silence}
        and not exists (select from executant e where e.id = j.locked_by and e.vu_le > now() - ${silence})`.execute(base)
    if (muets.length === 0) return
    log.warn({ executants: muets.length }, 'tâches d’un processus arrêté rendues à la file')
    await rendreLesTaches(base, new Set(muets.map(({ id }) => id)))
    await sql`delete from executant where vu_le < now() - interval '1 day'`.execute(base)
  }
  let enCours = Promise.resolve()
  // La base coupée, personne d'autre ne peut non plus reprendre les tâches : le battement suivant suffira.
  const tenter = () => {
    enCours = enCours
      .then(battre)
      .catch((erreur: unknown) => log.error({ erreur: (erreur as { code?: string }).code }, 'signe de vie perdu'))
  }
  tenter()
  const minuteur = setInterval(tenter, battementMs)
  minuteur.unref()
  return async () => {
    clearInterval(minuteur)
    await enCours
  }
}

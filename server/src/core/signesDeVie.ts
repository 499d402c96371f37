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

/** Les exécutants de ce processus, et quand ils ont commencé chaque tâche. */
export interface Executants {
  readonly ids: Set<string>
  readonly commencees: Map<string, number>
}

/** Fait battre les exécutants de ce processus, et rend à la file les tâches de ceux qui se sont tus (décision 0022). */
export function donnerSigneDeVie(base: Base, log: Journal, { ids, commencees }: Executants, { battementMs, silenceMs }: Rythme) {
  const silence = sql`make_interval(secs => ${silenceMs / 1000})`
  // La réponse de la base, coupée quand elle venait de donner une tâche : elle est à ce processus, et nul ne la fait.
  const rendreLesJamaisRecues = async () => {
    const avant = [...commencees]
    const { rows } = await sql<{ id: string; ancienne: boolean }>`select id::text, locked_at < now() - ${silence} as ancienne
      from graphile_worker.jobs where locked_by = any(${[...ids]}::text[])`.execute(base)
    const tenues = new Set(rows.map(({ id }) => id))
    // Finies ; celle qui a recommencé depuis la lecture reste.
    for (const [id, le] of avant) if (!tenues.has(id) && commencees.get(id) === le) commencees.delete(id)
    const jamaisRecues = rows.flatMap(({ id, ancienne }) => (ancienne && !commencees.has(id) ? [id] : []))
    if (jamaisRecues.length === 0) return
    log.warn({ taches: jamaisRecues.length }, 'tâches données à ce processus sans qu’il le sache rendues à la file')
    await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
      where id = any(${jamaisRecues}::bigint[]) and locked_by = any(${[...ids]}::text[])`.execute(base)
  }
  const battre = async () => {
    await sql`insert into executant (id, vu_le) select unnest(${[...ids]}::text[]), now() on conflict (id) do update set vu_le = now()`.execute(
      base,
    )
    await rendreLesJamaisRecues()
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

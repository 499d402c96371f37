import { DomainError } from '@relogement/domain/common/errors'
import type { EtatDeTache } from '@relogement/domain/tache-de-fond/tacheDeFond.listes'
import { canRelancerLaTache } from '@relogement/domain/tache-de-fond/tacheDeFond.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { etatDeTache } from './tachesDeFond.liste.ts'

const ESSAIS_DE_PLUS = 3

/** Remet une tâche en échec au début de la file ; ses essais se comptent toujours depuis le premier. */
export async function relancerLaTache({ db, acteur, services }: Contexte, id: string): Promise<void> {
  const { rows } = await sql<{ nom: string; etat: EtatDeTache; essais: number; max: number }>`
    select t.task_identifier as nom, ${etatDeTache} as etat, t.attempts as essais, t.max_attempts as max
    from graphile_worker.jobs t where t.id = ${id}::bigint`.execute(db)
  const [tache] = rows
  if (!tache)
    throw new DomainError('introuvable', 'tache.introuvable', 'Cette tâche n’est plus dans la file : elle a été faite ou retirée.')
  const refus = canRelancerLaTache(tache.etat)
  if (refus !== null) throw new DomainError('conflit', 'tache.relance', refus)
  const max = Math.max(tache.max, tache.essais + ESSAIS_DE_PLUS)
  const { rows: relancees } =
    await sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), max_attempts := ${max}::int)`.execute(
      db,
    )
  // Prise entre la lecture et la relance.
  if (relancees.length === 0) throw new DomainError('conflit', 'tache.relance', canRelancerLaTache('EN_COURS') ?? '')
  services.log.info({ tache: tache.nom, id, par: acteur.id }, 'tâche de fond relancée à la main')
}

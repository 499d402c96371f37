import { sql } from 'kysely'
import type { Tache } from '../../core/jobs.ts'

/** Chaque nuit : les comptes de la liste, une ligne par sorte de ménages au lieu d'une par changement. */
export const replierLesComptes: Tache = {
  nom: 'replier_les_comptes',
  cron: '50 1 * * *',
  executer: async ({ services }) => void (await sql`select replier_les_comptes()`.execute(services.base)),
}

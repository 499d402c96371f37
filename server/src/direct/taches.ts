import type { Tache } from '../core/jobs.ts'
import { oublierLeDirect } from './changements.queries.ts'

/** Toutes les heures : ce qui a changé il y a plus d'un jour ne se redit plus. */
export const oublierLeDirectDHier: Tache = {
  nom: 'oublier-le-direct',
  cron: '17 * * * *',
  executer: ({ services, maintenant }) => oublierLeDirect(services.base, maintenant),
}

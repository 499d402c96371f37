import { sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Tache } from '../core/jobs.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { oublierLesAutres, tenirLesProfils } from './profil.queries.ts'

/** Chaque nuit : ce que les anniversaires et les mois changent se refait avant que quelqu'un le demande. */
export const relireLesProfils: Tache<ServicesRelogement> = {
  nom: 'relire_les_profils',
  cron: '50 1 * * *',
  executer: async ({ services: { base }, maintenant }) => {
    const jour = jourDe(maintenant)
    await oublierLesAutres(base)
    await tenirLesProfils(base, sql`true`, { jour, variables: await variablesEnVigueur(base, jour) })
  },
}

import { sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Tache } from '../core/jobs.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { redresserLeCrible } from './crible.queries.ts'
import { oublierLesAutres, tenirLesProfils } from './profil.queries.ts'

/** Chaque nuit : ce que les anniversaires et les mois changent se refait avant que quelqu'un le demande ; une ligne du crible qui ne dirait plus son ménage se dit et se récrit. */
export const relireLesProfils: Tache<ServicesRelogement> = {
  nom: 'relire_les_profils',
  cron: '50 1 * * *',
  executer: async ({ services: { base, log }, maintenant }) => {
    const divergents = await redresserLeCrible(base)
    if (divergents.length > 0) log.error({ menages: divergents }, 'Le crible ne disait plus ces ménages')
    const jour = jourDe(maintenant)
    await oublierLesAutres(base)
    await tenirLesProfils(base, sql`true`, { jour, variables: await variablesEnVigueur(base, jour) })
  },
}

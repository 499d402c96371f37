import { sql } from 'kysely'
import type { Tache } from '../core/jobs.ts'
import type { ServicesRelogement } from '../services.ts'
import { CLE_D_ENVOI, demanderLEnvoi } from './ecrireCourriel.ts'

const A_LA_FOIS = 500

/** Les courriels écrits quand aucun serveur n'était configuré, ou dont la tâche s'est perdue, redemandent leur envoi (décision 0022). */
export const reprendreLesCourriels: Tache<ServicesRelogement> = {
  nom: 'reprendre_les_courriels',
  cron: '*/5 * * * *',
  async executer({ services: { base }, config: { smtpUrl } }) {
    if (smtpUrl === null) return
    const oublies = await base
      .selectFrom('email_sortant as c')
      .select('c.id')
      .where('c.statut', '=', 'A_ENVOYER')
      .where(sql<boolean>`not exists (select from graphile_worker.jobs j where j.key = ${CLE_D_ENVOI} || c.id)`)
      .orderBy('c.cree_le')
      .limit(A_LA_FOIS)
      .execute()
    for (const { id } of oublies) await demanderLEnvoi(base, id)
  },
}

import type { Tache } from '../core/jobs.ts'
import type { ServicesRelogement } from '../services.ts'

/** Une alerte en attente devient due à sa date (domain-rules § 8). */
export const echeanceDesAlertes: Tache<ServicesRelogement> = {
  nom: 'echeance_des_alertes',
  cron: '*/15 * * * *',
  async executer({ services: { base: db }, maintenant }) {
    await db
      .updateTable('alerte')
      .set({ statut: 'ALERTE' })
      .where('statut', '=', 'EN_ATTENTE')
      .where('date_alerte', '<=', maintenant)
      .execute()
  },
}

import { JOURS_POUR_ANNULER } from '@relogement/domain/menage/decohabitation/annuler'
import type { Tache } from '../../core/jobs.ts'
import type { ServicesRelogement } from '../../services.ts'

const UN_JOUR = 24 * 60 * 60 * 1000

/** Le délai d'annulation passé, ce qui permettait de revenir en arrière ne se garde plus. */
export const oublierLesSeparations: Tache<ServicesRelogement> = {
  nom: 'oublier_les_separations',
  cron: '20 3 * * *',
  async executer({ services: { base: db }, maintenant }) {
    // Le dernier jour compte en entier, à l'heure de Paris.
    const limite = new Date(maintenant.getTime() - (JOURS_POUR_ANNULER + 1) * UN_JOUR)
    await db
      .updateTable('decohabitation')
      .set({ avant: null })
      .where('avant', 'is not', null)
      .where('le', '<', limite)
      // Un dossier gelé attend qu'on lève sa limitation.
      .where('menage_id', 'not in', (q) => q.selectFrom('menage').select('id').where('limitation_depuis', 'is not', null))
      .execute()
  },
}

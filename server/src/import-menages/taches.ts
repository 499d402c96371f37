import type { Tache } from '../core/jobs.ts'

/** Chaque heure : le contenu des fichiers reçus, passé son délai, ne se garde pas. */
export const oublierLesSources: Tache = {
  nom: 'oublier_les_fichiers_importes',
  cron: '47 * * * *',
  async executer({ services, maintenant }) {
    await services.base
      .updateTable('import_menages')
      .set({ feuilles: null, rapport: null })
      .where('source_jusqu_au', '<=', maintenant)
      .where('feuilles', 'is not', null)
      .where('etat', '<>', 'EN_COURS')
      .execute()
  },
}

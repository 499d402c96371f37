import type { Tache } from '../core/jobs.ts'
import type { ServicesRelogement } from '../services.ts'

/** Chaque heure : le contenu des fichiers reçus, passé son délai, ne se garde pas ; ni les documents qui n'iront à aucun dossier. */
export const oublierLesSources: Tache<ServicesRelogement> = {
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
    await effacerLesRetires(services, maintenant)
  },
}

/** Ceux d'un import dont le contenu est oublié, et ceux que l'on a retirés : le fichier d'abord, sa ligne ensuite. */
async function effacerLesRetires({ base, fichiers }: ServicesRelogement, maintenant: Date): Promise<void> {
  const oublies = base.selectFrom('import_menages').select('id').where('feuilles', 'is', null)
  await base
    .updateTable('document_a_reprendre')
    .set({ retire_le: maintenant })
    .where('retire_le', 'is', null)
    .where('import_id', 'in', oublies)
    .execute()
  const retires = await base.selectFrom('document_a_reprendre').select(['id', 'cle_stockage']).where('retire_le', 'is not', null).execute()
  for (const { id, cle_stockage: cle } of retires) {
    if (cle !== null) await fichiers.depot.delete(cle)
    await base.deleteFrom('document_a_reprendre').where('id', '=', id).execute()
  }
}

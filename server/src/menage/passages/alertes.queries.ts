import type { SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { sql } from 'kysely'
import { insertAlertes } from '../../alerte/alerte.queries.ts'
import type { Contexte } from '../../core/contexte.ts'

// Posée à la main sous un autre type, une alerte vit et finit comme une note.
const vivantComme = sql<string>`case when pour = 'AUTEUR' then 'MANUELLE' else type end`

/** Ferme les alertes qu'un passage éteint, crée celles qu'il allume. */
export async function appliquerAlertes(
  ctx: Contexte,
  menageId: string,
  { alertesFermees, alertesCreees }: Pick<SuitesDuPassage, 'alertesFermees' | 'alertesCreees'>,
): Promise<void> {
  const { db, acteur, maintenant } = ctx
  const fermees = db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id || null })
    .where('sujet_id', '=', menageId)
    .where('statut', '<>', 'CLOTURE')
  if ('toutesSauf' in alertesFermees) await fermees.where(vivantComme, 'not in', alertesFermees.toutesSauf).execute()
  else if (alertesFermees.length > 0) await fermees.where(vivantComme, 'in', alertesFermees).execute()
  await insertAlertes(ctx, menageId, alertesCreees, { auteur_id: acteur.id || null })
}

import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import type { Contexte } from '../core/contexte.ts'
import { noterDansLaReunion } from './gestes.ts'

interface Parti {
  readonly id: string
  readonly code_menage: string
}

/** Le ménage n'est plus inscrit aux réunions qui ne sont pas closes ; leur historique le dit. */
export async function quitterLesGtr(
  ctx: Pick<Contexte, 'db' | 'maintenant'>,
  auteurId: string | null,
  { id, code_menage: menage }: Parti,
): Promise<void> {
  const { db } = ctx
  const quittees = await db
    .deleteFrom('reunion_menage')
    .where('menage_id', '=', id)
    .where('reunion_id', 'in', db.selectFrom('reunion').select('id').where('statut', '<>', 'CLOTURE'))
    .returning('reunion_id')
    .execute()
  for (const { reunion_id } of quittees)
    await noterDansLaReunion(ctx, auteurId, reunion_id, evenementDeGtr('MENAGE_DESINSCRIT', { menage }))
}

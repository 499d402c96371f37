import { cloreAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'

// Trois visites sont demandées après le relogement : une visite n'en clôt qu'une, la plus ancienne.
export async function cloreLaVisiteDemandee(ctx: Contexte, menageId: string): Promise<void> {
  const demandee = ctx.db
    .selectFrom('alerte')
    .select('id')
    .where('sujet_id', '=', menageId)
    .where('type', '=', 'POST_RELOGEMENT')
    .where('statut', '<>', 'CLOTURE')
    .orderBy('date_alerte')
    .limit(1)
  await cloreAlertes(ctx, (alertes) => alertes.where('id', 'in', demandee))
}

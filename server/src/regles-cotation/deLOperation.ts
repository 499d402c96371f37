// Ce que la cotation fait à la suite d'un geste sur une opération : l'opération, qu'elle connaît, ne la connaît pas.
import type { Contexte } from '../core/contexte.ts'
import { recoterLOperation } from '../menage/cotation/recoterLOperation.ts'
import { copierLesReglesParDefaut, listRegles } from './attributsCotation.queries.ts'

export const cotationDeLOperation = {
  donnerLesRegles: copierLesReglesParDefaut,
  recoter: async (ctx: Contexte, operationId: string) =>
    recoterLOperation(ctx, operationId, await listRegles(ctx.db, operationId), 'OS_TRAVAUX_DEPLACE'),
}

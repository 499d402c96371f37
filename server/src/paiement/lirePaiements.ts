import { litLesIndemnites } from '@relogement/domain/paiement/paiement.permissions'
import type { Contexte } from '../core/contexte.ts'
import type { PageDe } from '../core/http/collection.ts'
import { noterPageLue } from '../core/lectures.ts'
import { getLigne } from '../operation/operation.queries.ts'
import { reunirPaiements } from './paiements.ts'
import { presenterPaiements } from './presenterPaiement.ts'

/** Les demandes d'une opération et ses sommes ; l'indemnité dit de chaque ménage ce qu'il reçoit, et cette lecture se note. */
export async function lirePaiements(ctx: Contexte, id: string, page: PageDe) {
  const lus = await reunirPaiements(ctx, await getLigne(ctx.db, ctx.acteur, id))
  const nombre = litLesIndemnites(ctx.acteur) ? lus.indemnites.length : 0
  if (nombre > 0)
    await noterPageLue(ctx, {
      liste: 'paiements',
      colonnes: ['codeMenage', 'typologie', 'montant'],
      page: 1,
      pageSize: nombre,
      total: nombre,
    })
  return presenterPaiements(ctx, lus, page)
}

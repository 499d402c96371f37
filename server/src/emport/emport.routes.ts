import type { emportContract } from '@relogement/domain/emport/emport.contract'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireMesEmports } from './emport.queries.ts'
import { emporter, rendre } from './emport.usecases.ts'
import { lireLesRetraits } from './retraits.usecase.ts'

export const emportRoutes: Traitements<typeof emportContract, ServicesRelogement> = {
  'GET /v1/business/emports': (ctx) => lireMesEmports(ctx),
  'POST /v1/business/emports': (ctx, { body }) => emporter(ctx, body),
  'POST /v1/business/emports/{id}/retour': (ctx, { params, body }) => rendre(ctx, params.id, body?.laisses ?? []),
  'POST /v1/business/emports/_retraits': sansTransaction((ctx, { body }) => lireLesRetraits(ctx, body.tablette)),
}

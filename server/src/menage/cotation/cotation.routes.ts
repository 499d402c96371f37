import type { cotationContract } from '@relogement/domain/menage/cotation/cotation.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { cocherLesRegles, deroger, leverLaDerogation } from './cotation.usecases.ts'

export const cotationRoutes: Traitements<typeof cotationContract, ServicesRelogement> = {
  'PUT /v1/menages/{id}/cotation/derogation': (ctx, { params, body }) => deroger(ctx, params.id, body),
  'DELETE /v1/menages/{id}/cotation/derogation': (ctx, { params }) => leverLaDerogation(ctx, params.id),
  'PUT /v1/menages/{id}/cotation/coches': (ctx, { params, body }) => cocherLesRegles(ctx, params.id, body.codes),
}

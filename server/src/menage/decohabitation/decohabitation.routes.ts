import type { decohabitationContract } from '@relogement/domain/menage/decohabitation/decohabitation.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { annulerDecohabitation, previsionDAnnulation } from './annuler.usecase.ts'
import { decohabiter } from './decohabiter.usecase.ts'

export const decohabitationRoutes: Traitements<typeof decohabitationContract, ServicesRelogement> = {
  'POST /v1/business/menages/decohabitation': (ctx, { body }) => decohabiter(ctx, body),
  'GET /v1/business/menages/{id}/decohabitation': (ctx, { params }) => previsionDAnnulation(ctx, params.id),
  'POST /v1/business/menages/{id}/annuler-decohabitation': (ctx, { params, body }) =>
    annulerDecohabitation(ctx, params.id, body.abandonner),
}

import type { operationAuContract } from '@relogement/domain/operation-au/operationAu.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireOperationAu } from './operationAu.usecase.ts'

export const operationAuRoutes: Traitements<typeof operationAuContract, ServicesRelogement> = {
  'GET /v1/operations/{id}/au/{jour}': (ctx, { params }) => lireOperationAu(ctx, params.id, params.jour),
}

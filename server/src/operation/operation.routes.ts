import type { operationContract } from '@relogement/domain/operation/operation.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { compterOperations, exporterOperations, lireOperations } from './operation.liste.ts'
import { getOperation } from './operation.queries.ts'
import { presenterOperation } from './presenterOperation.ts'

export const operationRoutes: Traitements<typeof operationContract, ServicesRelogement> = {
  'GET /v1/operations': (ctx, { query }) => lireOperations(ctx, query),
  'GET /v1/operations/_facettes': (ctx, { query }) => compterOperations(ctx, query),
  'POST /v1/operations/_export': (ctx, { body }) => exporterOperations(ctx, body),
  'GET /v1/operations/{id}': async (ctx, { params }) => presenterOperation(await getOperation(ctx, params.id)),
}

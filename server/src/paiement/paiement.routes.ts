import type { paiementContract } from '@relogement/domain/paiement/paiement.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lirePaiements } from './lirePaiements.ts'
import { corrigerPaiement, passerPaiement, preparerPaiement } from './paiement.usecases.ts'

export const paiementRoutes: Traitements<typeof paiementContract, ServicesRelogement> = {
  'GET /v1/financement/operations/{id}/paiements': (ctx, { params, query }) => lirePaiements(ctx, params.id, query),
  'POST /v1/financement/operations/{id}/paiements': (ctx, { params, body }) => preparerPaiement(ctx, params.id, body),
  'PATCH /v1/financement/operations/{id}/paiements/{paiementId}': (ctx, { params, body }) => corrigerPaiement(ctx, params, body),
  'PUT /v1/financement/operations/{id}/paiements/{paiementId}/transitions': (ctx, { params, body }) => passerPaiement(ctx, params, body),
}

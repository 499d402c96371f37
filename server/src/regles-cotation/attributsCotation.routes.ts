import type { attributsCotationContract } from '@relogement/domain/regles-cotation/attributsCotation.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import {
  ajouterRegle,
  changerRegle,
  lireRegles,
  mesurerUnChangement,
  oterRegle,
  reprendreLesReglesParDefaut,
} from './attributsCotation.usecases.ts'

export const attributsCotationRoutes: Traitements<typeof attributsCotationContract, ServicesRelogement> = {
  'GET /v1/operations/{id}/attributs-cotations': (ctx, { params }) => lireRegles(ctx, params.id),
  'POST /v1/operations/{id}/attributs-cotations': (ctx, { params, body }) => ajouterRegle(ctx, params.id, body),
  'POST /v1/operations/{id}/attributs-cotations/apercu': (ctx, { params, body }) => mesurerUnChangement(ctx, params.id, body),
  'POST /v1/operations/{id}/attributs-cotations/par-defaut': (ctx, { params }) => reprendreLesReglesParDefaut(ctx, params.id),
  'PUT /v1/operations/{id}/attributs-cotations/{attributId}': (ctx, { params, body }) =>
    changerRegle(ctx, params.id, params.attributId, body),
  'DELETE /v1/operations/{id}/attributs-cotations/{attributId}': (ctx, { params }) => oterRegle(ctx, params.id, params.attributId),
}

import type { promesseContract } from '@relogement/domain/menage/promesse/promesse.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { exporterPromessesEnRetard, lirePromessesEnRetard } from './enRetard.ts'
import { changerPromesse, conclurePromesse, lirePromesses, noterPromesse } from './promesse.usecases.ts'

export const promesseRoutes: Traitements<typeof promesseContract, ServicesRelogement> = {
  'GET /v1/menages/{id}/promesses': (ctx, { params }) => lirePromesses(ctx, params.id),
  'POST /v1/menages/{id}/promesses': (ctx, { params, body }) => noterPromesse(ctx, params.id, body),
  'PATCH /v1/menages/{id}/promesses/{promesseId}': (ctx, { params, body }) => changerPromesse(ctx, params.id, params.promesseId, body),
  'POST /v1/menages/{id}/promesses/{promesseId}/issue': (ctx, { params, body }) =>
    conclurePromesse(ctx, params.id, params.promesseId, body.issue),
  'GET /v1/business/promesses-en-retard': (ctx, { query }) => lirePromessesEnRetard(ctx, query),
  'POST /v1/business/promesses-en-retard/_export': (ctx, { body }) => exporterPromessesEnRetard(ctx, body),
}

import type { entretienContract } from '@relogement/domain/menage/entretien/entretien.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { lireGuideVierge, produireGuide } from './guide.usecases.ts'
import { lireContenuTransmis, lireTransmission } from './lireTransmission.usecases.ts'
import { produireRecapitulatif } from './produireRecapitulatif.usecase.ts'
import { preparerTransmission, transmettreGuideMel } from './transmettre.usecases.ts'

export const entretienRoutes: Traitements<typeof entretienContract, ServicesRelogement> = {
  'GET /v1/business/guide-entretiens/vierge': (ctx) => lireGuideVierge(ctx),
  'POST /v1/business/guide-entretiens': (ctx, { body }) => produireGuide(ctx, body.menageId),
  'POST /v1/business/recapitulatif-guide-entretien/generate': (ctx, { body }) => produireRecapitulatif(ctx, body.menageId, body.synthese),
  'GET /v1/business/menages/{id}/transmission-mel': (ctx, { params }) => preparerTransmission(ctx, params.id),
  'POST /v1/business/transmettre-guide-mel': (ctx, { body }) => transmettreGuideMel(ctx, body.menageId),
  'GET /v1/business/transmissions/{id}': (ctx, { params }) => lireTransmission(ctx, params.id),
  'GET /v1/business/transmissions/{id}/contenu': (ctx, { params, query }) =>
    lireContenuTransmis(ctx, params.id, query.apercu !== undefined),
}

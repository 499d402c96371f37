import type { propositionContract } from '@relogement/domain/proposition-ecrite/propositionEcrite.contract'
import type { Traitements } from '../core/http/route.ts'
import { etablirLaProjection } from '../menage/projection/projeter.usecase.ts'
import type { ServicesRelogement } from '../services.ts'
import { ecrireProposition } from './courrier.usecase.ts'
import { marquerEnvoye } from './envoi.usecase.ts'
import { etablirRelogement } from './etablir.usecase.ts'
import { ecrireALHuissier } from './huissier.usecase.ts'
import { retirerLeQrCode } from './retirerLeQrCode.usecase.ts'

export const propositionRoutes: Traitements<typeof propositionContract, ServicesRelogement> = {
  'POST /v1/business/fiche_projection_financieres': (ctx, { body }) => etablirLaProjection(ctx, body),
  'POST /v1/business/menages/{id}/relogement': (ctx, { params, body }) => etablirRelogement(ctx, params.id, body),
  'POST /v1/business/menages/{id}/generer-courrier-proposition/{logementId}': (ctx, { params, body }) =>
    ecrireProposition(ctx, params, body),
  'POST /v1/business/menages/{id}/marquer-courrier-envoye/{logementId}': (ctx, { params, body }) => marquerEnvoye(ctx, params, body),
  'DELETE /v1/business/menages/{id}/qr-code-de-reponse/{logementId}': (ctx, { params }) => retirerLeQrCode(ctx, params),
  'POST /v1/business/menages/{id}/generer-courrier-huissier-relogement': (ctx, { params, body }) => ecrireALHuissier(ctx, params.id, body),
}

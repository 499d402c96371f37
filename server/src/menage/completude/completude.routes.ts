import type { completudeContract } from '@relogement/domain/menage/completude/completude.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { acquitter, remettreAVerifier } from './acquittement.usecases.ts'
import { lireCompletude, lireControle } from './controle.usecases.ts'
import { noterEtapeOuverte } from './etapesOuvertes.ts'
import { actualiserNatureDesRevenus } from './natureDesRevenus.usecase.ts'

export const completudeRoutes: Traitements<typeof completudeContract, ServicesRelogement> = {
  'GET /v1/business/menages/{id}/errors': (ctx, { params, query }) => lireControle(ctx, params.id, query.step),
  'GET /v1/business/menages/{id}/is-complete': (ctx, { params }) => lireCompletude(ctx, params.id),
  'PATCH /v1/business/menages/{id}/actualiser-nature-revenus': (ctx, { params }) => actualiserNatureDesRevenus(ctx, params.id),
  'PUT /v1/business/menages/{id}/etapes-ouvertes/{etape}': (ctx, { params }) => noterEtapeOuverte(ctx, params.id, params.etape),
  'POST /v1/business/menages/{id}/verifications': (ctx, { params, body }) => acquitter(ctx, params.id, body),
  'DELETE /v1/business/menages/{id}/verifications/{verificationId}': (ctx, { params }) =>
    remettreAVerifier(ctx, params.id, params.verificationId),
}

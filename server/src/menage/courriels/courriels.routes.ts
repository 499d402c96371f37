import type { courrielDuMenageContract } from '@relogement/domain/menage/courriels/courrielDuMenage.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { lireCourrielsDuMenage } from './courriels.usecases.ts'
import { lireModele } from './modele.usecase.ts'

export const courrielDuMenageRoutes: Traitements<typeof courrielDuMenageContract, ServicesRelogement> = {
  'GET /v1/business/menages/{id}/courriels': (ctx, { params, query }) => lireCourrielsDuMenage(ctx, params.id, query),
  'GET /v1/business/menages/{id}/courriels/modele': (ctx, { params, query }) => lireModele(ctx, params.id, query),
}

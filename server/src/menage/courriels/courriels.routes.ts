import type { courrielDuMenageContract } from '@relogement/domain/menage/courriels/courrielDuMenage.contract'
import type { Traitements } from '../../core/http/route.ts'
import { routesCourriels } from '../../courriel/courrielsDuSujet.ts'
import type { ServicesRelogement } from '../../services.ts'
import { menageServi } from '../menage.sujet.ts'
import { lireModele } from './modele.usecase.ts'

export const courrielDuMenageRoutes: Traitements<typeof courrielDuMenageContract, ServicesRelogement> = {
  ...routesCourriels(menageServi),
  'GET /v1/business/menages/{id}/courriels/modele': (ctx, { params, query }) => lireModele(ctx, params.id, query),
}

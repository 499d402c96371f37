import type { courrielContract } from '@relogement/domain/courriel/courriel.contract'
import type { courrielDuMenageContract } from '@relogement/domain/courriel/modeles/courrielDuMenage.contract'
import { montrerLeLien } from '../acces/montrerLeLien.usecase.ts'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireBoiteDEnvoi } from './courriels.liste.ts'
import { lireCourrielsDuMenage } from './courrielsDuMenage.usecases.ts'
import { lireModele } from './modele.usecase.ts'

export const courrielDuMenageRoutes: Traitements<typeof courrielDuMenageContract, ServicesRelogement> = {
  'GET /v1/business/menages/{id}/courriels': (ctx, { params, query }) => lireCourrielsDuMenage(ctx, params.id, query),
  'GET /v1/business/menages/{id}/courriels/modele': (ctx, { params, query }) => lireModele(ctx, params.id, query),
}

export const courrielRoutes: Traitements<typeof courrielContract, ServicesRelogement> = {
  'GET /v1/courriels': (ctx, { query }) => lireBoiteDEnvoi(ctx, query),
  // Sans transaction de la route : le lien ne doit pas rester parmi les réponses rejouées.
  'POST /v1/courriels/{id}/lien': sansTransaction(montrerLeLien),
}

import type { tacheDeFondContract } from '@relogement/domain/tache-de-fond/tacheDeFond.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { relancerLaTache } from './relancer.usecase.ts'
import { lireTachesDeFond } from './tachesDeFond.liste.ts'

export const tacheDeFondRoutes: Traitements<typeof tacheDeFondContract, ServicesRelogement> = {
  'GET /v1/taches-de-fond': (ctx, { query }) => lireTachesDeFond(ctx, query),
  'POST /v1/taches-de-fond/{id}/relance': (ctx, { params }) => relancerLaTache(ctx, params.id),
}

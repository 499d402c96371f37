import type { jetonApiContract } from '@relogement/domain/compte/jetonApi.contract'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { faireUnJeton, lireMesJetons, retirerMonJeton } from './jetonApi.usecases.ts'

export const jetonApiRoutes: Traitements<typeof jetonApiContract, ServicesRelogement> = {
  'GET /v1/business/mon-compte/jetons': (ctx) => lireMesJetons(ctx),
  'POST /v1/business/mon-compte/jetons': sansTransaction(faireUnJeton),
  'DELETE /v1/business/mon-compte/jetons/{jetonId}': (ctx, { params }) => retirerMonJeton(ctx, params.jetonId),
}

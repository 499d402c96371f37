import type { courrielContract } from '@relogement/domain/courriel/courriel.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { type LienDesCourriels, lecteurDeLaBoiteDEnvoi } from './courriels.liste.ts'

export const courrielRoutes = (lien: LienDesCourriels): Traitements<typeof courrielContract, ServicesRelogement> => {
  const lire = lecteurDeLaBoiteDEnvoi(lien)
  return { 'GET /v1/courriels': (ctx, { query }) => lire(ctx, query) }
}

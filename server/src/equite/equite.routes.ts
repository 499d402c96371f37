import type { equiteContract } from '@relogement/domain/equite/equite.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireEquite } from './equite.usecase.ts'

export const equiteRoutes: Traitements<typeof equiteContract, ServicesRelogement> = {
  'GET /v1/business/equite': (ctx, { query }) => lireEquite(ctx, query),
}

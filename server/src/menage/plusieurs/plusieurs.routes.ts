import type { plusieursContract } from '@relogement/domain/menage/plusieurs/plusieurs.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { agirSurPlusieurs } from './plusieurs.usecase.ts'

export const plusieursRoutes: Traitements<typeof plusieursContract, ServicesRelogement> = {
  'POST /v1/business/menages/plusieurs': (ctx, { body }) => agirSurPlusieurs(ctx, body),
}

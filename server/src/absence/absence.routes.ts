import type { absenceContract } from '@relogement/domain/absence/absence.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { changerLAbsence, noterUneAbsence, retirerLAbsence } from './absence.usecases.ts'

export const absenceRoutes: Traitements<typeof absenceContract, ServicesRelogement> = {
  'POST /v1/business/absences': (ctx, { body }) => noterUneAbsence(ctx, body),
  'PATCH /v1/business/absences/{id}': (ctx, { params, body }) => changerLAbsence(ctx, params.id, body),
  'DELETE /v1/business/absences/{id}': (ctx, { params }) => retirerLAbsence(ctx, params.id),
}

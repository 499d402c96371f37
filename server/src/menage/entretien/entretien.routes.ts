import type { entretienContract } from '@relogement/domain/menage/entretien/entretien.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { produireRecapitulatif } from './produireRecapitulatif.usecase.ts'

export const entretienRoutes: Traitements<typeof entretienContract, ServicesRelogement> = {
  'POST /v1/business/recapitulatif-guide-entretien/generate': (ctx, { body }) => produireRecapitulatif(ctx, body.menageId, body.synthese),
}

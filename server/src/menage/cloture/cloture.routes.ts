import type { clotureContract } from '@relogement/domain/menage/cloture/cloture.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { produireRecapitulatifDeRelogement } from './recapitulatif.usecases.ts'

export const clotureRoutes: Traitements<typeof clotureContract, ServicesRelogement> = {
  'POST /v1/business/menages/{id}/generer-recapitulatif-relogement': (ctx, { params }) => produireRecapitulatifDeRelogement(ctx, params.id),
}

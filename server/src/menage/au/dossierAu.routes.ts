import type { dossierAuContract } from '@relogement/domain/menage/dossierAu.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { lireDossierAu } from './dossierAu.usecase.ts'

export const dossierAuRoutes: Traitements<typeof dossierAuContract, ServicesRelogement> = {
  'GET /v1/menages/{id}/au/{jour}': (ctx, { params }) => lireDossierAu(ctx, params.id, params.jour),
}

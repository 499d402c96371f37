import type { logementPriveContract } from '@relogement/domain/menage/logement-prive/logementPrive.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { proposerLogementPrive } from './proposer.usecase.ts'

export const logementPriveRoutes: Traitements<typeof logementPriveContract, ServicesRelogement> = {
  'POST /v1/business/menages/action-relogement': (ctx, { body }) => proposerLogementPrive(ctx, body),
}

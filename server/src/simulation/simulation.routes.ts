import type { simulationContract } from '@relogement/domain/simulation/simulation.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireSimulation } from './simulation.usecase.ts'

export const simulationRoutes: Traitements<typeof simulationContract, ServicesRelogement> = {
  'GET /v1/business/operations/{id}/simulation': (ctx, { params }) => lireSimulation(ctx, params.id),
}

import type { candidatContract } from '@relogement/domain/candidat/candidat.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireCandidats } from './candidats.usecase.ts'
import { lireLogementsPossibles } from './logementsPossibles.usecase.ts'

export const candidatRoutes: Traitements<typeof candidatContract, ServicesRelogement> = {
  'GET /v1/logements/{id}/candidats': (ctx, { params, query }) => lireCandidats(ctx, params.id, query),
  'GET /v1/business/menages/{id}/logements-possibles': (ctx, { params, query }) => lireLogementsPossibles(ctx, params.id, query),
}

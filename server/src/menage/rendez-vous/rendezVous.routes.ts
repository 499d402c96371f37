import type { rendezVousContract } from '@relogement/domain/menage/rendez-vous/rendezVous.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { lireAgenda } from './agenda.usecase.ts'
import { changerRendezVous, conclureRendezVous, fixerRendezVous, lireMesRendezVous, lireRendezVous } from './rendezVous.usecases.ts'

export const rendezVousRoutes: Traitements<typeof rendezVousContract, ServicesRelogement> = {
  'GET /v1/menages/{id}/rendez-vous': (ctx, { params }) => lireRendezVous(ctx, params.id),
  'POST /v1/menages/{id}/rendez-vous': (ctx, { params, body }) => fixerRendezVous(ctx, params.id, body),
  'PATCH /v1/menages/{id}/rendez-vous/{rendezVousId}': (ctx, { params, body }) =>
    changerRendezVous(ctx, params.id, params.rendezVousId, body),
  'POST /v1/menages/{id}/rendez-vous/{rendezVousId}/issue': (ctx, { params, body }) =>
    conclureRendezVous(ctx, params.id, params.rendezVousId, body.issue),
  'GET /v1/menages/{id}/agenda': (ctx, { params }) => lireAgenda(ctx, params.id),
  'GET /v1/utilisateurs/moi/rendez-vous': (ctx, { query }) => lireMesRendezVous(ctx, query),
}

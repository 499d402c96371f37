import type { demenagementContract } from '@relogement/domain/demenagement/demenagement.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { annulerLeCreneau } from './annuler.usecase.ts'
import { changerLeCreneau } from './changer.usecase.ts'
import { commander, refuserLaPrestation } from './commander.usecase.ts'
import { lireLeBon } from './lireLeBon.ts'
import { lireMesDemenagements } from './mesDemenagements.ts'

export const demenagementRoutes: Traitements<typeof demenagementContract, ServicesRelogement> = {
  'POST /v1/business/bon-de-commande-demenagement/generate': (ctx, { body }) => commander(ctx, body),
  'GET /v1/business/creneaux/{id}/bon-de-commande': (ctx, { params }) => lireLeBon(ctx, params.id),
  'GET /v1/utilisateurs/moi/demenagements': (ctx, { query }) => lireMesDemenagements(ctx, query),
  'POST /v1/business/refuser-prestation-demenagement': (ctx, { body }) => refuserLaPrestation(ctx, body),
  'PATCH /v1/business/creneaus/{id}': (ctx, { params, body }) => changerLeCreneau(ctx, params.id, body),
  'DELETE /v1/business/creneaus/{id}': (ctx, { params }) => annulerLeCreneau(ctx, params.id),
  'PATCH /v1/business/creneaux/{id}': (ctx, { params, body }) => changerLeCreneau(ctx, params.id, body),
  'DELETE /v1/business/creneaux/{id}': (ctx, { params }) => annulerLeCreneau(ctx, params.id),
}

import type { zoneContract } from '@relogement/domain/zone/zone.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { getZone, lireZones } from './zone.queries.ts'
import { ajouterZone, changerZone } from './zone.usecases.ts'

export const zoneRoutes: Traitements<typeof zoneContract, ServicesRelogement> = {
  'GET /v1/zones-geographiques': (ctx, { query }) => lireZones(ctx, query),
  'GET /v1/zones-geographiques/{id}': ({ db }, { params }) => getZone(db, params.id),
  'POST /v1/zones-geographiques': (ctx, { body }) => ajouterZone(ctx, body),
  'PATCH /v1/zones-geographiques/{id}': (ctx, { params, body }) => changerZone(ctx, params.id, body),
}

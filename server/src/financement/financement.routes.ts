import type { financementContract } from '@relogement/domain/financement/financement.contract'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireLesChamps, lireLesReglagesChanges, reglerUnChamp } from './champs.usecase.ts'
import { lireLaFicheMaitreOuvrage } from './ficheMaitreOuvrage.usecase.ts'
import { getFinancement } from './financement.queries.ts'
import { calculerLePlan, modifierLePlan, relire } from './modifier.usecases.ts'
import { passerLaFat } from './passer.usecase.ts'
import { lirePrefat, lirePrefatIoda } from './prefat.ts'
import { presenterLesPlaces } from './presenter.ts'
import { compterFinancements, exporterFinancements, lireFinancements } from './suivi.liste.ts'

export const financementRoutes: Traitements<typeof financementContract, ServicesRelogement> = {
  'GET /v1/financement/operations': (ctx, { query }) => lireFinancements(ctx, query),
  'GET /v1/financement/operations/_facettes': (ctx, { query }) => compterFinancements(ctx, query),
  'POST /v1/financement/operations/_export': (ctx, { body }) => exporterFinancements(ctx, body),
  'GET /v1/financement/operations/{id}': (ctx, { params }) => relire(ctx, params.id),
  'PATCH /v1/financement/operations/{id}': (ctx, { params, body }) => modifierLePlan(ctx, params.id, body),
  'POST /v1/business/operations/calcul': (ctx, { body }) => calculerLePlan(ctx, body),
  'GET /v1/champs-operations': (ctx, { query }) => lireLesChamps(ctx, query),
  'PATCH /v1/champs-operations': (ctx, { body }) => reglerUnChamp(ctx, body),
  'GET /v1/champs-operations/modifications': (ctx, { query }) => lireLesReglagesChanges(ctx, query),
  'GET /v1/business/operations/{id}/subvention_transitions': async (ctx, { params }) =>
    presenterLesPlaces(ctx, await getFinancement(ctx, params.id)),
  'PUT /v1/business/operations/{id}/subvention_transitions': (ctx, { params, body }) => passerLaFat(ctx, params.id, body),
  'GET /v1/business/operations/{id}/prefat': (ctx, { params, query }) => lirePrefat(ctx, params.id, query.format),
  'GET /v1/business/operations/{id}/prefat-ioda': (ctx, { params }) => lirePrefatIoda(ctx, params.id),
  'GET /v1/business/operations/{id}/fiche-maitre-d-ouvrage-action-logement': (ctx, { params }) => lireLaFicheMaitreOuvrage(ctx, params.id),
  'GET /v1/business/operations/{id}/validate': async (ctx, { params }) => {
    const { enFaute, aVerifier } = await getFinancement(ctx, params.id)
    return presentItem('ValidationOperation', `/v1/business/operations/${params.id}/validate`, {
      invalidFields: [...enFaute],
      nonBlockingFields: [...aVerifier],
    })
  },
}

import type { prestataireContract } from '@relogement/domain/demenagement/prestataire.contract'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import { rangerPourInscrire } from '../document/rangerPourInscrire.ts'
import { accuserReception, lireLesOrdres } from '../planning/ordres.ts'
import type { ServicesRelogement } from '../services.ts'
import { direFait, signalerUnIncident } from './deroulement.usecases.ts'
import { lireLaFeuilleDeRoute } from './feuilleDeRoute.ts'

export const prestataireRoutes: Traitements<typeof prestataireContract, ServicesRelogement> = {
  'GET /v1/business/feuilles-de-route/{jour}': (ctx, { params }) => lireLaFeuilleDeRoute(ctx, params.jour),
  'GET /v1/business/ordres-de-demenagement': (ctx) => lireLesOrdres(ctx),
  'POST /v1/business/ordres-de-demenagement/{id}/reception': (ctx, { params }) => accuserReception(ctx, params.id),
  'POST /v1/business/creneaux/{id}/fait': (ctx, { params }) => direFait(ctx, params.id),
  'POST /v1/business/creneaux/{id}/incident': sansTransaction((ctx, { params, body, fichiers }, inscrire) =>
    rangerPourInscrire(ctx.services.fichiers, fichiers, inscrire, (dansLaTransaction, photos) =>
      signalerUnIncident(dansLaTransaction, params.id, body.texte, photos),
    ),
  ),
}

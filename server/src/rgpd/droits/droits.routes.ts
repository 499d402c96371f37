import type { droitsContract } from '@relogement/domain/rgpd/droits/droits.contract'
import type { Traitements } from '../../core/http/route.ts'
import type { ServicesRelogement } from '../../services.ts'
import { corrigerDemande, enregistrerDemande, instruire, lireDemande } from './demande.usecases.ts'
import { lireRegistre } from './demandes.liste.ts'
import { detacher, rattacher } from './dossiers.usecases.ts'
import { apercevoirLEffacement } from './effacement.usecase.ts'
import { leverLaLimitation, limiter } from './limitation.usecases.ts'
import { ecrireCourrier, exporter, lireCourrier } from './pieces.usecases.ts'
import { rechercher } from './recherche.usecase.ts'

export const droitsRoutes: Traitements<typeof droitsContract, ServicesRelogement> = {
  'GET /v1/rgpd/demandes': (ctx, { query }) => lireRegistre(ctx, query),
  'POST /v1/rgpd/demandes': (ctx, { body }) => enregistrerDemande(ctx, body),
  'GET /v1/rgpd/demandes/{id}': (ctx, { params }) => lireDemande(ctx, params.id),
  'PUT /v1/rgpd/demandes/{id}': (ctx, { params, body }) => corrigerDemande(ctx, params.id, body),
  'POST /v1/rgpd/demandes/{id}/preuve-d-identite': (ctx, { params }) => instruire(ctx, params.id, 'demander_identite'),
  'POST /v1/rgpd/demandes/{id}/identite': (ctx, { params, body }) => instruire(ctx, params.id, 'verifier_identite', body),
  'POST /v1/rgpd/demandes/{id}/prolongation': (ctx, { params, body }) => instruire(ctx, params.id, 'prolonger', body),
  'POST /v1/rgpd/demandes/{id}/reponse': (ctx, { params, body }) => instruire(ctx, params.id, 'repondre', body),
  'POST /v1/rgpd/demandes/{id}/refus': (ctx, { params, body: { motif, ...suite } }) =>
    instruire(ctx, params.id, 'refuser', { ...suite, motifDeRefus: motif }),
  'POST /v1/rgpd/demandes/{id}/dossiers': (ctx, { params, body }) => rattacher(ctx, params.id, body),
  'DELETE /v1/rgpd/demandes/{id}/dossiers/{menageId}': (ctx, { params }) => detacher(ctx, params.id, params.menageId),
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/limitation': (ctx, { params, body }) => limiter(ctx, params, body.motif),
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/levee': (ctx, { params, body }) => leverLaLimitation(ctx, params, body.motif),
  'POST /v1/rgpd/demandes/{id}/recherches': (ctx, { params, body }) => rechercher(ctx, params.id, body.texte),
  'POST /v1/rgpd/demandes/{id}/exports': (ctx, { params, body }) => exporter(ctx, params.id, body),
  'POST /v1/rgpd/demandes/{id}/courriers': (ctx, { params, body }) => ecrireCourrier(ctx, params.id, body),
  'GET /v1/rgpd/demandes/{id}/courriers/{pieceId}': (ctx, { params, query }) => lireCourrier(ctx, params.id, params.pieceId, query.format),
  'GET /v1/rgpd/demandes/{id}/effacement': (ctx, { params }) => apercevoirLEffacement(ctx, params.id),
}

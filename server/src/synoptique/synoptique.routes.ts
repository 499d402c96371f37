import type { synoptiqueContract } from '@relogement/domain/synoptique/synoptique.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { ajouterUnePorte, importerDesPortes } from './parc.usecases.ts'
import { lirePortes } from './portes.liste.ts'
import { figerUnReleve, lireReleves, lireUnReleve } from './releves.usecases.ts'
import { lireLaVue, lireLeRecapitulatif } from './vue.usecases.ts'

export const synoptiqueRoutes: Traitements<typeof synoptiqueContract, ServicesRelogement> = {
  'GET /v1/operations/{id}/logements': (ctx, { params, query }) => lirePortes(ctx, params.id, query),
  'POST /v1/operations/{id}/logements': (ctx, { params, body }) => ajouterUnePorte(ctx, params.id, body),
  'POST /v1/operations/{id}/logements/_import': importerDesPortes,
  'GET /v1/operations/{id}/snapshots': (ctx, { params, query }) => lireReleves(ctx, params.id, query),
  'POST /v1/operations/{id}/snapshots': (ctx, { params, body }) => figerUnReleve(ctx, params.id, body),
  'GET /v1/operations/{id}/snapshots/{snapshotId}': (ctx, { params }) => lireUnReleve(ctx, params.id, params.snapshotId),
  'GET /v1/business/operations/{id}/vue_synoptique': (ctx, { params }) => lireLaVue(ctx, params.id),
  'GET /v1/business/operations/{id}/recapitulatif_synoptique': (ctx, { params }) => lireLeRecapitulatif(ctx, params.id),
}

import type { vueContract } from '@relogement/domain/vue/vue.contract'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireVues } from './vue.queries.ts'
import { changerLaVue, garderUneVue, supprimerLaVue } from './vue.usecases.ts'

export const vueRoutes: Traitements<typeof vueContract, ServicesRelogement> = {
  'GET /v1/vues': (ctx, { query }) => lireVues(ctx, query),
  'POST /v1/vues': (ctx, { body }) => garderUneVue(ctx, body),
  'PATCH /v1/vues/{id}': (ctx, { params, body }) => changerLaVue(ctx, params.id, body),
  'DELETE /v1/vues/{id}': (ctx, { params }) => supprimerLaVue(ctx, params.id),
}

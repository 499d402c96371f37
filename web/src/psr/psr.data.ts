import type { CorpsApi, ReponseApi } from '../core/api.ts'

export const CHEMIN = 'GET /v1/business/operations/plan-strategique-relogement'
export type LignePsr = ReponseApi<typeof CHEMIN>['hydra:member'][number]
export type DemandeDeClasseur = CorpsApi<'POST /v1/business/operations/plan-strategique-relogement'>

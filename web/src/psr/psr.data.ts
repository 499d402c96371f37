import type { ReponseApi } from '../core/api.ts'

export const CHEMIN = 'GET /v1/business/operations/plan-strategique-relogement'
export type LignePsr = ReponseApi<typeof CHEMIN>['hydra:member'][number]

import { queryOptions } from '@tanstack/react-query'
import { api, type OptionsApi, type ReponseApi } from '../core/api.ts'

export const CHEMIN = 'GET /v1/business/operations/plan-strategique-relogement'
export type LignePsr = ReponseApi<typeof CHEMIN>['hydra:member'][number]
/** Ce que le plan montre : ses filtres et ses mois. */
export type DemandeDuPlan = NonNullable<OptionsApi<typeof CHEMIN>['query']>

/** Les mêmes opérations, à la fin d'un autre jour. */
export const planAuOptions = (demande: DemandeDuPlan, au: string) =>
  queryOptions({
    queryKey: ['operations', 'psr', 'au', demande, au],
    queryFn: ({ signal }) => api(CHEMIN, { query: { ...demande, au }, signal }),
  })

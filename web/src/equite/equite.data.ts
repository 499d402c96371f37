import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'

const CHEMIN = 'GET /v1/business/equite'
export type Equite = ReponseApi<typeof CHEMIN>
export type GroupeLu = Equite['criteres'][number]['groupes'][number]

export const equiteOptions = (query: Readonly<Record<string, readonly string[]>>) =>
  queryOptions({
    queryKey: ['menages', 'equite', query],
    queryFn: ({ signal }) => api(CHEMIN, { query, signal }),
    placeholderData: keepPreviousData,
  })

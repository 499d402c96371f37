import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { appelDe, cleDe, pageSuivante, type Vu } from '../sujet/vu.ts'

export type Modification = ReponseApi<'GET /v1/menages/{id}/modifications'>['hydra:member'][number]

const PAR_PAGE = 20

export const historiqueOptions = (vu: Vu, types: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: cleDe(vu, 'historique', types),
    queryFn: ({ pageParam, signal }) =>
      api(appelDe(vu, 'GET /v1/menages/{id}/modifications'), {
        params: { id: vu.id },
        query: { page: pageParam, pageSize: PAR_PAGE, types },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: pageSuivante,
  })

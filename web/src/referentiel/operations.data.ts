import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'

/** Les opérations que la personne voit, par nom. */
export const operationsOptions = queryOptions({
  queryKey: ['operations', 'toutes'],
  queryFn: async ({ signal }) => (await api('GET /v1/operations', { query: { pageSize: 1000, sort: 'nom:asc' }, signal }))['hydra:member'],
  staleTime: 300_000,
})

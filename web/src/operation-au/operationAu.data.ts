import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { vuDeLOperation } from '../operation/operation.data.ts'
import { cleDe } from '../sujet/vu.ts'

export const operationAuOptions = (id: string, jour: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'au', jour),
    queryFn: ({ signal }) => api('GET /v1/operations/{id}/au/{jour}', { params: { id, jour }, signal }),
    staleTime: 60_000,
  })

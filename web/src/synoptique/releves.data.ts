// Les relevés de l'immeuble : le dernier de chaque libellé, ce que chacun a figé, en figer un.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { vuDeLOperation } from '../operation/operation.data.ts'
import { cleDe } from '../sujet/vu.ts'

export type Releve = ReponseApi<'GET /v1/operations/{id}/snapshots'>['hydra:member'][number]

export const relevesOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'releves'),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/operations/{id}/snapshots', { params: { id }, query: { page: 1, pageSize: 1000 }, signal }))['hydra:member'],
  })

/** Figé, il ne change plus ; ce qui s'en lit, si. */
export const releveOptions = (id: string, snapshotId: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'releve', snapshotId),
    queryFn: ({ signal }) => api('GET /v1/operations/{id}/snapshots/{snapshotId}', { params: { id, snapshotId }, signal }),
    staleTime: 300_000,
  })

export function useFiger(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: { readonly libelle: string }) => api('POST /v1/operations/{id}/snapshots', { params: { id }, body }),
    onSuccess: () => {
      notifier({ message: 'Relevé figé' })
      return client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id), 'releves') })
    },
  })
}

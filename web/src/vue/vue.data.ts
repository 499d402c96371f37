import type { PageEnVues } from '@relogement/domain/vue/listesEnVues'
import type { Vue } from '@relogement/domain/vue/vue.schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi } from '../core/api.ts'

const TOUTES = 1000

const vuesOptions = queryOptions({
  queryKey: ['vues'],
  queryFn: ({ signal }) => api('GET /v1/vues', { query: { pageSize: TOUTES }, signal }),
  staleTime: 60_000,
})

/** Les vues que la personne lit ; aucune tant qu'elles ne sont pas lues. */
export const useVues = (page?: PageEnVues): readonly Vue[] => {
  const { data } = useQuery(vuesOptions)
  const vues = data?.['hydra:member'] ?? []
  return page === undefined ? vues : vues.filter((vue) => vue.page === page)
}

function useGeste<D, R>(envoyer: (demande: D) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: envoyer,
    onSettled: () => client.invalidateQueries({ queryKey: vuesOptions.queryKey }),
  })
}

export const useGarder = () => useGeste((body: CorpsApi<'POST /v1/vues'>) => api('POST /v1/vues', { body }))

interface Changement {
  readonly id: string
  readonly body: CorpsApi<'PATCH /v1/vues/{id}'>
}

export const useChanger = () => useGeste(({ id, body }: Changement) => api('PATCH /v1/vues/{id}', { params: { id }, body }))

export const useSupprimer = () => useGeste((id: string) => api('DELETE /v1/vues/{id}', { params: { id } }))

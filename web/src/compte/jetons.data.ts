// Mes jetons d'API. Le jeton neuf ne reste dans aucun cache.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type MesJetons = ReponseApi<'GET /v1/business/mon-compte/jetons'>

export const mesJetonsOptions = queryOptions({
  queryKey: ['mon-compte', 'jetons'],
  queryFn: ({ signal }) => api('GET /v1/business/mon-compte/jetons', { signal }),
})

export function useJetons() {
  const client = useQueryClient()
  return {
    faire: async (body: CorpsApi<'POST /v1/business/mon-compte/jetons'>): Promise<string> => {
      const { jeton, ...jetons } = await api('POST /v1/business/mon-compte/jetons', { body })
      client.setQueryData(mesJetonsOptions.queryKey, jetons)
      return jeton
    },
    retirer: useMutation({
      meta: { erreurLocale: true },
      mutationFn: (jetonId: string) => api('DELETE /v1/business/mon-compte/jetons/{jetonId}', { params: { jetonId } }),
      onSuccess: (jetons) => {
        client.setQueryData(mesJetonsOptions.queryKey, jetons)
        notifier({ message: 'Jeton retiré' })
      },
    }),
  }
}

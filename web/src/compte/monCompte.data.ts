// Ce que l'on tient de son propre compte. Après un geste, la réponse remplace ce qui était lu.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type MonCompte = ReponseApi<'GET /v1/business/mon-compte'>

export const monCompteOptions = queryOptions({
  queryKey: ['mon-compte'],
  queryFn: ({ signal }) => api('GET /v1/business/mon-compte', { signal }),
})

/** `null` : toutes les autres. */
export function useFermerMesSessions() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? api('DELETE /v1/business/mon-compte/sessions')
        : api('DELETE /v1/business/mon-compte/sessions/{sessionId}', { params: { sessionId } }),
    onSuccess: (compte, sessionId) => {
      client.setQueryData(monCompteOptions.queryKey, compte)
      notifier({ message: sessionId === null ? 'Sessions fermées' : 'Session fermée' })
    },
  })
}

export type SecretPropose = Pick<ReponseApi<'POST /v1/business/mon-compte/second-facteur'>, 'secret' | 'adresse'>
interface Qui {
  readonly currentPassword: string
}

/** Les gestes sur son second facteur. Ce qu'ils rendent ne reste dans aucun cache : ni secret, ni code de secours. */
export function useSecondFacteur() {
  const client = useQueryClient()
  const relire = () => void client.invalidateQueries({ queryKey: monCompteOptions.queryKey })
  return {
    proposer: (body: Qui): Promise<SecretPropose> => api('POST /v1/business/mon-compte/second-facteur', { body }),
    poser: async (body: { readonly code: string }) => {
      const { codesDeSecours } = await api('PUT /v1/business/mon-compte/second-facteur', { body })
      relire()
      return codesDeSecours
    },
    refaire: async (body: Qui) => {
      const { codesDeSecours } = await api('POST /v1/business/mon-compte/second-facteur/codes', { body })
      relire()
      return codesDeSecours
    },
    retirer: async (body: Qui) => {
      client.setQueryData(monCompteOptions.queryKey, await api('POST /v1/business/mon-compte/second-facteur/retrait', { body }))
      notifier({ message: 'Second facteur retiré' })
    },
  }
}

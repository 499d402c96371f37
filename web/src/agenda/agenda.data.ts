import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../core/api.ts'

const CLE = ['moi', 'flux-agenda']

/** S'il y a une adresse secrète, et quand elle a servi. */
export const fluxAgendaOptions = queryOptions({
  queryKey: CLE,
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/flux-agenda', { signal }),
})

/** Fait l'adresse, ou la ferme ; l'adresse faite n'est rendue qu'ici. */
export function useFluxAgenda() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: CLE })
  return {
    faire: useMutation({ mutationFn: () => api('POST /v1/utilisateurs/moi/flux-agenda'), onSettled }),
    retirer: useMutation({ mutationFn: () => api('DELETE /v1/utilisateurs/moi/flux-agenda'), onSettled }),
  }
}

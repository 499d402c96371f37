import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { appelDe, cleDe, pageSuivante, type Vu } from '../sujet/vu.ts'

export type Commentaire = ReponseApi<'GET /v1/menages/{id}/commentaires'>['hydra:member'][number]

const PAR_PAGE = 20

export const commentairesOptions = (vu: Vu) =>
  infiniteQueryOptions({
    queryKey: cleDe(vu, 'commentaires'),
    queryFn: ({ pageParam, signal }) =>
      api(appelDe(vu, 'GET /v1/menages/{id}/commentaires'), {
        params: { id: vu.id },
        query: { page: pageParam, pageSize: PAR_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: pageSuivante,
  })

/** Qui l'on peut prévenir d'un commentaire ; lu à l'ouverture du choix. */
export const personnesAPrevenirOptions = (vu: Vu) =>
  queryOptions({
    queryKey: cleDe(vu, 'personnes-a-prevenir'),
    queryFn: async ({ signal }) =>
      (await api(appelDe(vu, 'GET /v1/menages/{id}/personnes-a-prevenir'), { params: { id: vu.id }, signal }))['hydra:member'],
    staleTime: 300_000,
  })

const DELAI_DE_RELECTURE = 3000

/** Commente ; la liste est relue aussitôt, puis trois secondes après (spécification § 9). */
export function useCommenter(vu: Vu) {
  const client = useQueryClient()
  return (body: CorpsApi<'POST /v1/menages/{id}/commentaires'>) =>
    api(appelDe(vu, 'POST /v1/menages/{id}/commentaires'), { params: { id: vu.id }, body, insister: true }).then((commentaire) => {
      const relire = () => void client.invalidateQueries({ queryKey: cleDe(vu), predicate: ({ queryKey }) => queryKey.length > 2 })
      relire()
      setTimeout(relire, DELAI_DE_RELECTURE)
      return commentaire
    })
}

import { remettreLesListes } from '@relogement/domain/listesTenues'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../core/api.ts'

const CLE = ['nomenclatures', 'changees'] as const

/** Les listes que l'administration a changées ; lues, l'écran les prend, et ce qu'il montrait se redessine. */
export const listesOptions = (client: QueryClient) =>
  queryOptions({
    queryKey: CLE,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { listes } = await api('GET /v1/business/listes', { signal })
      const prises = JSON.stringify(listes)
      if (prises !== client.getQueryData<string>(CLE)) {
        remettreLesListes(listes)
        redessiner(client)
      }
      return prises
    },
  })

/** Tant que l'écran est ouvert : un collègue qui change une liste le fait relire. */
export function useListesTenues(): void {
  useQuery(listesOptions(useQueryClient()))
}

/** Un libellé n'est pas dans ce que l'API a rendu : les données montrées se redonnent, et chaque écran qui les lit se refait. */
function redessiner(client: QueryClient): void {
  for (const requete of client.getQueryCache().findAll({ type: 'active' }))
    if (requete.state.data !== undefined && requete.queryKey[1] !== CLE[1]) requete.setState({ data: structuredClone(requete.state.data) })
}

import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/** Les lignes que la liste demande ; celles d'avant restent à l'écran le temps d'en lire d'autres. `cle` : ce qu'invalide qui les change. */
export const useLignes = <Query extends object, Collection>(
  cle: readonly string[],
  query: Query,
  lire: (options: { readonly query: Query; readonly signal: AbortSignal }) => Promise<Collection>,
  options: Pick<UseQueryOptions<Collection>, 'select' | 'refetchInterval'> = {},
) =>
  useQuery<Collection>({
    queryKey: [...cle, query],
    queryFn: ({ signal }) => lire({ query, signal }),
    placeholderData: keepPreviousData,
    ...options,
  })

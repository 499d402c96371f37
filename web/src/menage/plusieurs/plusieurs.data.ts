// Le même geste sur plusieurs ménages : l'essai, qui dit qui refuserait, puis le geste, tous ou aucun.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { moiOptions } from '../../acces/moi.ts'
import { api, type CorpsApi } from '../../core/api.ts'

type Geste = CorpsApi<'POST /v1/business/menages/plusieurs'>

/** Qui refuserait ce geste, et pourquoi : rien n'est changé. */
export const essaiOptions = (geste: Geste | null) =>
  queryOptions({
    queryKey: ['menages', 'plusieurs', geste],
    queryFn: ({ signal }) => api('POST /v1/business/menages/plusieurs', { body: { ...(geste as Geste), essai: true }, signal }),
    enabled: geste !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Fait le geste ; les listes et les dossiers touchés se relisent. */
export function useAgirSurPlusieurs() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (geste: Geste) => api('POST /v1/business/menages/plusieurs', { body: geste, insister: true }),
    onSettled: (_rendu, _erreur, { menages }) => {
      for (const id of menages) void client.invalidateQueries({ queryKey: ['menage', id] })
      void client.invalidateQueries({ queryKey: ['menages'] })
      void client.invalidateQueries({ queryKey: moiOptions.queryKey })
    },
  })
}

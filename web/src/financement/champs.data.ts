// Les champs des fiches, et leurs réglages. Un réglage changé vaut aussitôt : les fiches déjà lues se relisent.
import { sujetOperation } from '@relogement/domain/operation/operation.sujet'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

type Reglage = CorpsApi<'PATCH /v1/champs-operations'>

export type Famille = Reglage['famille']
export type ChampARegler = ReponseApi<'GET /v1/champs-operations'>['hydra:member'][number]
export type Vise = Pick<Reglage, 'etape' | 'famille'> & { readonly bailleurCode: string | null }

const CHAMPS = ['champs-operations'] as const

export const champsOptions = ({ bailleurCode, etape, famille }: Vise) =>
  queryOptions({
    queryKey: [...CHAMPS, bailleurCode, etape, famille],
    queryFn: async ({ signal }) =>
      (
        await api('GET /v1/champs-operations', {
          query: { etape, familles: [famille], ...(bailleurCode === null ? {} : { bailleurCode }) },
          signal,
        })
      )['hydra:member'],
  })

export const reglagesOptions = (page: number) =>
  queryOptions({
    queryKey: [...CHAMPS, 'modifications', page],
    queryFn: ({ signal }) => api('GET /v1/champs-operations/modifications', { query: { page }, signal }),
  })

/** Règle un champ. */
export function useRegler(vise: Vise) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<Reglage, 'chemin' | 'reglage'>) => api('PATCH /v1/champs-operations', { body: { ...vise, ...body } }),
    onSuccess: ({ libelle }) => {
      notifier({ message: `${libelle} : réglage enregistré` })
      void client.invalidateQueries({ queryKey: ['financement'] })
      void client.invalidateQueries({ queryKey: [sujetOperation.type] })
      return client.invalidateQueries({ queryKey: CHAMPS })
    },
  })
}

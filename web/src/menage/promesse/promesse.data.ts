import { colonnesDesPromessesEnRetard } from '@relogement/domain/menage/promesse/promesses.liste'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi, telecharger } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import type { Menage } from '../menage.data.ts'

export type Promesse = ReponseApi<'GET /v1/menages/{id}/promesses'>['hydra:member'][number]

const promessesOptions = (id: string) =>
  queryOptions({
    queryKey: ['menage', id, 'promesses'],
    queryFn: async ({ signal }) => (await api('GET /v1/menages/{id}/promesses', { params: { id }, signal }))['hydra:member'],
  })

/** Ce qui a été promis au ménage, pour qui en lit les suivis. */
export const usePromesses = ({ id, suivis }: Pick<Menage, 'id' | 'suivis'>) =>
  useQuery({ ...promessesOptions(id), enabled: suivis !== undefined })

interface Notee {
  readonly avant: Promesse | null
  readonly body: CorpsApi<'POST /v1/menages/{id}/promesses'>
}

/** Note une promesse, ou change celle d'avant. */
export function useNoterPromesse(id: string) {
  const relire = useRelire(id)
  return async ({ avant, body }: Notee) => {
    if (avant === null) await api('POST /v1/menages/{id}/promesses', { params: { id }, body, insister: true })
    else
      await api('PATCH /v1/menages/{id}/promesses/{promesseId}', {
        params: { id, promesseId: avant.id },
        body,
        version: avant.version,
        insister: true,
      })
    relire()
  }
}

interface Conclusion {
  readonly promesseId: string
  readonly issue: CorpsApi<'POST /v1/menages/{id}/promesses/{promesseId}/issue'>['issue']
}

export function useConclurePromesse(id: string) {
  const relire = useRelire(id)
  return useMutation({
    mutationFn: ({ promesseId, issue }: Conclusion) =>
      api('POST /v1/menages/{id}/promesses/{promesseId}/issue', { params: { id, promesseId }, body: { issue } }),
    onSuccess: (_, { issue }) => notifier({ message: issue === 'TENUE' ? 'Promesse tenue' : 'Promesse levée' }),
    onSettled: relire,
  })
}

/** Le dossier, ses alertes et les promesses en retard. */
function useRelire(id: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['menage', id] })
    void client.invalidateQueries({ queryKey: ['moi'] })
    void client.invalidateQueries({ queryKey: ['menages', 'promesses'] })
  }
}

const MONTREES = 200

/** Celles de ces opérations ; aucune nommée, toutes. */
export const promessesEnRetardOptions = (operationIds: readonly string[]) =>
  queryOptions({
    queryKey: ['menages', 'promesses', 'en-retard', operationIds],
    queryFn: ({ signal }) =>
      api('GET /v1/business/promesses-en-retard', { query: { operationIds: [...operationIds], pageSize: MONTREES }, signal }),
  })

/** L'état des promesses en retard, en un fichier. */
export const exporterPromessesEnRetard = (operationIds: readonly string[], format: 'csv' | 'xlsx', motif?: string) =>
  telecharger('POST /v1/business/promesses-en-retard/_export', {
    body: { operationIds: [...operationIds], format, motif, columns: colonnesDesPromessesEnRetard },
  })

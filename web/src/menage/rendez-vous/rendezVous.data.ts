import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import type { Menage } from '../menage.data.ts'

export type RendezVous = ReponseApi<'GET /v1/menages/{id}/rendez-vous'>['hydra:member'][number]

const rendezVousOptions = (id: string) =>
  queryOptions({
    queryKey: ['menage', id, 'rendez-vous'],
    queryFn: async ({ signal }) => (await api('GET /v1/menages/{id}/rendez-vous', { params: { id }, signal }))['hydra:member'],
  })

/** Les rendez-vous du dossier, pour qui en lit les suivis. */
export const useRendezVous = ({ id, suivis }: Pick<Menage, 'id' | 'suivis'>) =>
  useQuery({ ...rendezVousOptions(id), enabled: suivis !== undefined })

interface Fixe {
  readonly avant: RendezVous | null
  readonly body: CorpsApi<'POST /v1/menages/{id}/rendez-vous'>
}

/** Fixe un rendez-vous, ou change celui d'avant. */
export function useFixerRendezVous(id: string) {
  const relire = useRelire(id)
  return async ({ avant, body }: Fixe) => {
    if (avant === null) await api('POST /v1/menages/{id}/rendez-vous', { params: { id }, body, insister: true })
    else
      await api('PATCH /v1/menages/{id}/rendez-vous/{rendezVousId}', {
        params: { id, rendezVousId: avant.id },
        body,
        version: avant.version,
        insister: true,
      })
    relire()
  }
}

type Issue = CorpsApi<'POST /v1/menages/{id}/rendez-vous/{rendezVousId}/issue'>['issue']

export function useConclureRendezVous(id: string) {
  const relire = useRelire(id)
  return useMutation({
    mutationFn: ({ rendezVousId, issue }: { readonly rendezVousId: string; readonly issue: Issue }) =>
      api('POST /v1/menages/{id}/rendez-vous/{rendezVousId}/issue', { params: { id, rendezVousId }, body: { issue } }),
    onSuccess: () => notifier({ message: 'Rendez-vous conclu' }),
    onSettled: relire,
  })
}

/** Le dossier, ses alertes et les rendez-vous de la personne. */
function useRelire(id: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['menage', id] })
    void client.invalidateQueries({ queryKey: ['moi'] })
  }
}

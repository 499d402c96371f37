import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { moiOptions } from '../app/moi.ts'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type Purge = ReponseApi<'GET /v1/rgpd/purges'>['hydra:member'][number]
export type Consultation = ReponseApi<'GET /v1/rgpd/consultations'>['hydra:member'][number]

/** L'aperçu se relit à chaque ouverture : c'est lui que l'on valide. */
export const apercuOptions = (id: string) =>
  queryOptions({
    queryKey: ['purges', id, 'apercu'],
    queryFn: ({ signal }) => api('GET /v1/rgpd/purges/{id}/apercu', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useValiderPurge(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (empreinte: string) => api('POST /v1/rgpd/purges/{id}/validation', { params: { id }, body: { empreinte }, insister: true }),
    onSuccess: ({ etat, codeMenage }) => {
      void client.invalidateQueries({ queryKey: ['purges'] })
      void client.invalidateQueries({ queryKey: ['menage', id] })
      void client.invalidateQueries({ queryKey: moiOptions.queryKey })
      notifier({ message: etat === 'VALIDEE' ? `Purge de ${codeMenage} validée` : `Données de ${codeMenage} effacées` })
    },
  })
}

export const ouvrirUnDossier = (body: CorpsApi<'POST /v1/rgpd/ouvertures'>) => api('POST /v1/rgpd/ouvertures', { body })

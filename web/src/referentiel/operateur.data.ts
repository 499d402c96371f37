import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type Operateur = ReponseApi<'GET /v1/business/operateur'>

export const operateurOptions = queryOptions({
  queryKey: ['operateur'],
  queryFn: ({ signal }) => api('GET /v1/business/operateur', { signal }),
})

export function useChangerOperateur() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({ adresse, version }: { adresse: string; version: number }) =>
      api('PUT /v1/business/operateur', { body: { adresse }, version, insister: true }),
    onSuccess: (operateur) => {
      client.setQueryData(operateurOptions.queryKey, operateur)
      notifier({ titre: 'Adresse enregistrée', message: 'Les prochaines lettres la portent.' })
    },
  })
}

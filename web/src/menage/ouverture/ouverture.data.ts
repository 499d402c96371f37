import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'

/** Le dossier refermé sort de l'écran et de sa mémoire : on n'a plus à le lire. */
export function useFermerUnDossier() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly menage: { readonly id: string; readonly codeMenage: string } }) =>
      api('POST /v1/rgpd/ouvertures/{id}/fermeture', { params: { id }, insister: true }),
    onSuccess: (_, { menage }) => {
      client.removeQueries({ queryKey: ['menage', menage.id], type: 'inactive' })
      void client.invalidateQueries({ queryKey: ['archives'] })
      void client.invalidateQueries({ queryKey: ['consultations'] })
      notifier({ message: `Dossier ${menage.codeMenage} refermé` })
    },
  })
}

export const ouvrirUnDossier = (body: CorpsApi<'POST /v1/rgpd/ouvertures'>) => api('POST /v1/rgpd/ouvertures', { body })

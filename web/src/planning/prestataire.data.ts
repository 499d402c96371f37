// Ce que le déménageur lit et dit de ses déménagements.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { envoyerFichiers } from '../core/envoyerFichiers.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type DemenagementDuJour = ReponseApi<'GET /v1/business/feuilles-de-route/{jour}'>['hydra:member'][number]

export const feuilleOptions = (jour: string) =>
  queryOptions({
    queryKey: ['plannings', 'feuille', jour],
    queryFn: async ({ signal }) => (await api('GET /v1/business/feuilles-de-route/{jour}', { params: { jour }, signal }))['hydra:member'],
  })

export const ordresOptions = queryOptions({
  queryKey: ['plannings', 'ordres'],
  queryFn: async ({ signal }) => (await api('GET /v1/business/ordres-de-demenagement', { signal }))['hydra:member'],
})

function useRelire() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['plannings'] })
}

export const useAccuserReception = () =>
  useMutation({
    mutationFn: (id: string) => api('POST /v1/business/ordres-de-demenagement/{id}/reception', { params: { id } }),
    onSuccess: ({ numero }) => notifier({ message: `Bon n° ${numero} : réception confirmée` }),
    onSettled: useRelire(),
  })

export const useDireFait = () =>
  useMutation({
    mutationFn: (id: string) => api('POST /v1/business/creneaux/{id}/fait', { params: { id } }),
    onSuccess: () => notifier({ message: 'Déménagement dit fait' }),
    onSettled: useRelire(),
  })

/** Les mots et les photos partent ensemble : tout est reçu, ou rien. */
export function useSignalerIncident(id: string) {
  const relire = useRelire()
  return async (texte: string, photos: readonly File[]) => {
    const corps = new FormData()
    corps.append('texte', texte)
    for (const photo of photos) corps.append('fichiers', photo, photo.name)
    const adresse = `POST /v1/business/creneaux/${id}/incident` as 'POST /v1/business/creneaux/{id}/incident'
    await envoyerFichiers(adresse, {
      corps,
      idempotence: crypto.randomUUID(),
      signal: new AbortController().signal,
      progres: () => {},
    })
    await relire()
  }
}

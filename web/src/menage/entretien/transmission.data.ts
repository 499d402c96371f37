// La transmission de l'entretien à la MEL, du côté de qui transmet et de qui reçoit.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, lireFichier, type ReponseApi, telecharger } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { type Menage, rafraichirMenage } from '../menage.data.ts'

export type TransmissionPreparee = ReponseApi<'GET /v1/business/menages/{id}/transmission-mel'>
export type Transmission = ReponseApi<'GET /v1/business/transmissions/{id}'>

export const preparationOptions = (menageId: string) =>
  queryOptions({
    queryKey: ['menage', menageId, 'documents', 'transmission'],
    queryFn: ({ signal }) => api('GET /v1/business/menages/{id}/transmission-mel', { params: { id: menageId }, signal }),
    staleTime: 0,
  })

export function useTransmettre({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: () => api('POST /v1/business/transmettre-guide-mel', { body: { menageId: id }, version, insister: true }),
    onSuccess: (menage) => {
      rafraichirMenage(client, id, menage)
      notifier({ message: 'Entretien transmis à la MEL' })
    },
    // Le dossier a pu changer entre-temps : la personne le revoit avant de recommencer.
    onError: () => rafraichirMenage(client, id),
  })
}

export const transmissionOptions = (id: string) =>
  queryOptions({
    queryKey: ['transmission', id],
    queryFn: ({ signal }) => api('GET /v1/business/transmissions/{id}', { params: { id }, signal }),
  })

export const contenuTransmisOptions = (id: string) =>
  queryOptions({
    queryKey: ['contenu', 'transmission', id],
    queryFn: async ({ signal }) => {
      const options = { params: { id }, query: { apercu: 'oui' }, signal }
      return new Blob([await lireFichier('GET /v1/business/transmissions/{id}/contenu', options)], { type: 'application/pdf' })
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const telechargerTransmis = (id: string) => telecharger('GET /v1/business/transmissions/{id}/contenu', { params: { id } })

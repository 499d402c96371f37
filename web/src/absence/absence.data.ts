import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

/** Un geste sur une absence : la liste des collaborateurs se relit, et les droits de qui remplace. */
function useGeste<D>(envoyer: (demande: D) => Promise<unknown>, dit: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: envoyer,
    onSuccess: () => notifier({ message: dit }),
    onSettled: () => client.invalidateQueries({ queryKey: ['menages', 'collaborateurs'] }),
  })
}

export const useNoter = () =>
  useGeste((body: CorpsApi<'POST /v1/business/absences'>) => api('POST /v1/business/absences', { body }), 'Absence notée')

interface Changement {
  readonly id: string
  readonly version: number
  readonly body: CorpsApi<'PATCH /v1/business/absences/{id}'>
}

export const useChanger = () =>
  useGeste(
    ({ id, version, body }: Changement) => api('PATCH /v1/business/absences/{id}', { params: { id }, version, body }),
    'Absence changée',
  )

export const useRetirer = () => useGeste((id: string) => api('DELETE /v1/business/absences/{id}', { params: { id } }), 'Absence retirée')

const TOUS = 1000

/** Qui peut remplacer : les chargés en activité. */
export const chargesOptions = queryOptions({
  queryKey: ['menages', 'collaborateurs', 'tous'],
  queryFn: ({ signal }) => api('GET /v1/business/collaborateurs', { query: { pageSize: TOUS }, signal }),
})

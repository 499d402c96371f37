import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type Entree = ReponseApi<'GET /v1/nomenclatures'>['hydra:member'][number]
type Ajout = CorpsApi<'POST /v1/nomenclatures'>
type Changement = CorpsApi<'PATCH /v1/nomenclatures/{id}'>

/** Toutes les entrées d'une liste, retirées comprises, dans son ordre. */
export const entreesOptions = (type: string) => ({
  queryKey: ['nomenclatures', 'entrees', type],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { type: [type], retirees: 'true' as const, pageSize: 1000, sort: 'ordre:asc' }
    return (await api('GET /v1/nomenclatures', { query, signal }))['hydra:member']
  },
})

export const lireLesEmplois = (id: string) => api('GET /v1/business/nomenclatures/{id}/emplois', { params: { id } })

/** Un geste sur une liste : elle se relit, et tout ce qui en montre les libellés. */
function useGesteDeListe<S, R>(faire: (saisie: S) => Promise<R>, dire: (fait: R, saisie: S) => string, erreurLocale: boolean) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale },
    mutationFn: faire,
    onSuccess: async (fait, saisie) => {
      notifier({ message: dire(fait, saisie) })
      await Promise.all([client.invalidateQueries({ queryKey: ['nomenclatures'] }), client.invalidateQueries({ queryKey: ['variables'] })])
    },
  })
}

export const useAjouterEntree = () =>
  useGesteDeListe(
    (body: Ajout) => api('POST /v1/nomenclatures', { body }),
    ({ libelle, type }) => (type === 'VARIABLE' ? `${libelle} : nouvelle valeur enregistrée` : `${libelle} est ajouté`),
    true,
  )

/** `erreurLocale` : le formulaire dit lui-même le refus. */
export const useChangerEntree = (mots: (entree: Entree, change: Changement) => string, { erreurLocale = false } = {}) =>
  useGesteDeListe(
    ({ entree: { id, version }, body }: { entree: Entree; body: Changement }) =>
      api('PATCH /v1/nomenclatures/{id}', { params: { id }, body, version }),
    (fait, { body }) => mots(fait, body),
    erreurLocale,
  )

export const useReunirEntree = () =>
  useGesteDeListe(
    ({ entree: { id, version }, vers }: { entree: Entree; vers: string }) =>
      api('POST /v1/business/nomenclatures/{id}/reunion', { params: { id }, body: { vers }, version }),
    ({ libelle, reunieA }) => `${libelle} est réunie à ${reunieA ?? ''}`,
    true,
  )

export const useSupprimerEntree = () =>
  useGesteDeListe(
    ({ id, version }: Entree) => api('DELETE /v1/nomenclatures/{id}', { params: { id }, version }),
    (_, { libelle }) => `${libelle} est supprimé`,
    true,
  )

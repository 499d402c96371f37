// Les tâches d'une opération et les commentaires de ses dates.
import { EN_INTERNE } from '@relogement/domain/operation/operation.permissions'
import { colonnesDeLExport } from '@relogement/domain/operation/taches.liste'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Moi } from '../acces/moi.ts'
import { api, type CorpsApi, type ReponseApi, telecharger } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { cleDe } from '../sujet/vu.ts'
import { vuDeLOperation } from './operation.data.ts'

export type Ecrit = ReponseApi<'GET /v1/operations/{id}/commentaires'>['hydra:member'][number]
export type CorpsDeTache = CorpsApi<'POST /v1/operations/{id}/taches'>

export const ecritsOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'commentaires'),
    queryFn: async ({ signal }) =>
      (await api('GET /v1/operations/{id}/commentaires', { params: { id }, query: { page: 1, pageSize: 1000 }, signal }))['hydra:member'],
  })

export const exporterEcrits = (id: string, sousType: Ecrit['sousType'], format: 'csv' | 'xlsx', motif?: string) =>
  telecharger('POST /v1/operations/{id}/commentaires/_export', {
    params: { id },
    body: { format, motif, sousTypes: [sousType], columns: colonnesDeLExport },
  })

function useEcrire<D>(id: string, envoyer: (demande: D) => Promise<Ecrit>, message: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: envoyer,
    onSuccess: () => {
      notifier({ message })
      void client.invalidateQueries({ queryKey: ['operations', 'taches'] })
      void client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id), 'historique') })
      return client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id), 'commentaires') })
    },
  })
}

/** Ajoute une tâche, ou change celle-ci. */
export const useEnregistrerTache = (id: string) =>
  useEcrire(
    id,
    ({ tache, body }: { readonly tache: Ecrit | null; readonly body: Partial<CorpsDeTache> }) =>
      tache === null
        ? api('POST /v1/operations/{id}/taches', { params: { id }, body: body as CorpsDeTache })
        : api('PATCH /v1/operations/{id}/taches/{tacheId}', { params: { id, tacheId: tache.id }, body, version: tache.version }),
    'Tâche enregistrée',
  )

/** Commente une date, ou corrige ce commentaire. */
export const useCommenter = (id: string) =>
  useEcrire(
    id,
    ({ ecrit, dateId, texte }: { readonly ecrit: Ecrit | null; readonly dateId: string; readonly texte: string }) =>
      ecrit === null
        ? api('POST /v1/operations/{id}/commentaires', { params: { id }, body: { sousType: 'DATE', dateId, texte } })
        : api('PATCH /v1/operations/{id}/commentaires/{commentaireId}', {
            params: { id, commentaireId: ecrit.id },
            body: { texte },
            version: ecrit.version,
          }),
    'Commentaire enregistré',
  )

/** Qui lit les tâches des opérations. */
export const litLesTaches = ({ roles }: Pick<Moi, 'roles'>): boolean => roles.some(({ code }) => EN_INTERNE.some((role) => role === code))

const TACHES = 1000

/** Les tâches qui restent, de toutes les opérations que l'on voit ou confiées à une personne ; la plus pressante d'abord. */
export const tachesQuiRestent = (assigne: string | null) =>
  queryOptions({
    queryKey: ['operations', 'taches', assigne],
    queryFn: ({ signal }) =>
      api('GET /v1/modifications', {
        query: {
          sousTypes: ['TACHE'],
          types: ['COMMENTAIRE'],
          statuts: ['A_FAIRE', 'EN_COURS'],
          ...(assigne === null ? {} : { assignes: [assigne] }),
          pageSize: TACHES,
        },
        signal,
      }),
  })

/** À qui une tâche peut être confiée. */
export const useAssignables = () =>
  useQuery({
    queryKey: ['operations', 'assignables'],
    queryFn: async ({ signal }) => (await api('GET /v1/business/operations/charges', { query: { pour: 'TACHE' }, signal }))['hydra:member'],
    staleTime: 300_000,
  })

// Les lectures et les gestes du financement. Après un geste, la réponse remplace la fiche, et les listes se relisent.
import { statutsFat } from '@relogement/domain/financement/fat.statuts'
import type { Plan } from '@relogement/domain/financement/plan.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi, telecharger } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { vuDeLOperation } from '../operation/operation.data.ts'
import { cleDe } from '../sujet/vu.ts'

export type Financement = ReponseApi<'GET /v1/financement/operations/{id}'>
export type FicheLue = Financement['fiches'][number]
export type LigneFinancement = ReponseApi<'GET /v1/financement/operations'>['hydra:member'][number]
export type ChampEnFaute = Financement['invalidFields'][number]
export type CalculRendu = ReponseApi<'POST /v1/business/operations/calcul'>
export type CorpsDuPlan = CorpsApi<'PATCH /v1/financement/operations/{id}'>

const cle = (id: string) => cleDe(vuDeLOperation(id), 'financement')

export const financementOptions = (id: string) =>
  queryOptions({
    queryKey: cle(id),
    queryFn: ({ signal }) => api('GET /v1/financement/operations/{id}', { params: { id }, signal }),
  })

export const iodaOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'financement', 'ioda'),
    queryFn: ({ signal }) => api('GET /v1/business/operations/{id}/prefat-ioda', { params: { id }, signal }),
    staleTime: 0,
  })

/** Ce que le serveur calcule de cette saisie ; rien ne s'enregistre. */
export const calculOptions = (id: string, saisie: Plan) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'financement', 'calcul', saisie),
    queryFn: ({ signal }) => api('POST /v1/business/operations/calcul', { body: { ...saisie, id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

function useRelire(id: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id)) })
    void client.invalidateQueries({ queryKey: ['financement'] })
    void client.invalidateQueries({ queryKey: ['operations'] })
  }
}

/** Enregistre le plan de la fiche en cours. */
export function useEnregistrerPlan(id: string) {
  const client = useQueryClient()
  const relire = useRelire(id)
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({ body, version }: { readonly body: CorpsDuPlan; readonly version: number }) =>
      api('PATCH /v1/financement/operations/{id}', { params: { id }, body, version }),
    onSuccess: (financement) => {
      notifier({ message: 'Plan de financement enregistré' })
      client.setQueryData(cle(id), financement)
      relire()
    },
  })
}

/** Passe la subvention à une autre étape. */
export function usePasserLaFat(id: string) {
  const relire = useRelire(id)
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'PUT /v1/business/operations/{id}/subvention_transitions'>) =>
      api('PUT /v1/business/operations/{id}/subvention_transitions', { params: { id }, body }),
    onSuccess: ({ place }) => {
      notifier({ message: `Subvention passée à « ${statutsFat[(place ?? 'AUCUNE') as keyof typeof statutsFat]} »` })
      relire()
    },
  })
}

/** Produit la fiche du maître d'ouvrage et la télécharge ; elle reste aux documents. */
export function useFicheMaitreOuvrage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => telecharger('GET /v1/business/operations/{id}/fiche-maitre-d-ouvrage-action-logement', { params: { id } }),
    onSuccess: () => {
      notifier({ message: 'Fiche maître d’ouvrage produite : elle est aux documents' })
      return client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id)) })
    },
  })
}

/** La préFAT, en classeur : exportée, la fiche peut s'établir. */
export function useExporterLaPrefat(id: string) {
  const relire = useRelire(id)
  return useMutation({
    mutationFn: () => telecharger('GET /v1/business/operations/{id}/prefat', { params: { id }, query: { format: 'xlsx' } }),
    onSuccess: relire,
  })
}

export const adresseDuFinancement = (id: string): string => `/financement/operations/${id}`

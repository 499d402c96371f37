// Les lectures et les gestes d'une opération. Après un geste, la réponse remplace la fiche, et les listes se relisent.
import type { Plage } from '@relogement/domain/objectif/plage'
import { statutsCreation } from '@relogement/domain/operation/operation.listes'
import { sujetOperation } from '@relogement/domain/operation/operation.sujet'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type OptionsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { cleDe, type Vu } from '../sujet/vu.ts'

export type Operation = ReponseApi<'GET /v1/operations/{id}'>
export type LigneOperation = ReponseApi<'GET /v1/operations'>['hydra:member'][number]
export type DateDOperation = ReponseApi<'GET /v1/operations/{id}/dates'>['hydra:member'][number]
export type CorpsDOperation = CorpsApi<'POST /v1/operations'>

export const vuDeLOperation = (id: string): Vu => ({ sujet: sujetOperation, id })

export const operationOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id)),
    queryFn: ({ signal }) => api('GET /v1/operations/{id}', { params: { id }, signal }),
  })

export const datesOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'dates'),
    queryFn: async ({ signal }) => (await api('GET /v1/operations/{id}/dates', { params: { id }, signal }))['hydra:member'],
  })

function useGeste<D>(envoyer: (demande: D) => Promise<Operation>, dire: (operation: Operation) => string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: envoyer,
    onSuccess: (operation) => {
      notifier({ message: dire(operation) })
      client.setQueryData(cleDe(vuDeLOperation(operation.id)), operation)
      void client.invalidateQueries({ queryKey: ['operations'] })
      void client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(operation.id), 'historique') })
      // Son financement dit ce qui en bloque : la convention, le nombre de logements le changent.
      void client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(operation.id), 'financement') })
    },
  })
}

/** Enregistre l'identité d'une opération connue, ou en crée une. */
export const useEnregistrer = (id: string | null) =>
  useGeste(
    ({ body, version = 0 }: { readonly body: CorpsDOperation; readonly version?: number }) =>
      id === null ? api('POST /v1/operations', { body }) : api('PATCH /v1/operations/{id}', { params: { id }, body, version }),
    () => (id === null ? 'Opération créée' : 'Opération enregistrée'),
  )

type Passage = CorpsApi<'PUT /v1/business/operations/{id}/transitions'>

export const usePasser = (id: string) =>
  useGeste(
    (body: Passage) => api('PUT /v1/business/operations/{id}/transitions', { params: { id }, body }),
    ({ statutCreation }) => `Création passée à « ${statutsCreation[statutCreation.code]} »`,
  )

type CorpsDeDate = CorpsApi<'POST /v1/operations/{id}/dates'>

/** Ajoute une date, ou change celle-ci. */
export function useEnregistrerDate(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({
      date,
      body,
      statut,
    }: {
      readonly date: DateDOperation | null
      readonly body: CorpsDeDate
      readonly statut: DateDOperation['statut']
    }) => enregistrerDate(id, date, body, statut),
    onSuccess: (_posee, { date, statut }) => {
      notifier({ message: date === null || date.statut === statut ? 'Date enregistrée' : DITES[statut] })
      void client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id)) })
      void client.invalidateQueries({ queryKey: ['operations'] })
    },
  })
}

const DITES = { CLOTURE: 'Date clôturée', EN_ATTENTE: 'Date rouverte' } as const

/** Une date neuve se pose puis se clôt : le premier appel n'a pas de statut. */
async function enregistrerDate(id: string, date: DateDOperation | null, { type, ...jours }: CorpsDeDate, statut: DateDOperation['statut']) {
  const posee = date ?? (await api('POST /v1/operations/{id}/dates', { params: { id }, body: { type, ...jours } }))
  if (date === null && statut === posee.statut) return posee
  const params = { id, dateId: posee.id }
  return api('PATCH /v1/operations/{id}/dates/{dateId}', { params, body: { ...jours, statut }, version: posee.version })
}

export type StatistiquesDesOperations = ReponseApi<'GET /v1/statistiques-operations'>
type FiltresDesOperations = NonNullable<OptionsApi<'GET /v1/statistiques-operations'>['query']>

/** Les relogements visés et faits des opérations que ces filtres retiennent. */
export const statistiquesOptions = (filtres: FiltresDesOperations, { debut, fin }: Plage) => {
  const query = { ...filtres, debutPeriode: debut, finPeriode: fin }
  return queryOptions({
    queryKey: ['operations', 'statistiques', query],
    queryFn: ({ signal }) => api('GET /v1/statistiques-operations', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const objectifsOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'objectifs'),
    queryFn: ({ signal }) => api('GET /v1/operations/{id}/objectifs', { params: { id }, signal }),
  })

/** Décide des objectifs de l'opération. */
export function useRepartir(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'PATCH /v1/operations/{id}/objectifs'>) =>
      api('PATCH /v1/operations/{id}/objectifs', { params: { id }, body }),
    onSuccess: () => {
      notifier({ message: 'Objectifs enregistrés' })
      void client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id)) })
      void client.invalidateQueries({ queryKey: ['operations'] })
    },
  })
}

/** Produit l'attestation de relogement : elle vient aux documents. */
export function useAttester(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /v1/business/operations/{id}/generer-attestation-relogement', { params: { id } }),
    onSuccess: ({ nom }) => {
      notifier({ message: `${nom} : à lire dans les documents` })
      return client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id)) })
    },
  })
}

/** Ceux qui peuvent conduire une opération. */
export const useCharges = () =>
  useQuery({
    queryKey: ['operations', 'charges'],
    queryFn: async ({ signal }) => (await api('GET /v1/business/operations/charges', { query: {}, signal }))['hydra:member'],
    staleTime: 300_000,
  })

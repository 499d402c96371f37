// Les lectures et les gestes d'une réunion. Après un geste, la réponse remplace la fiche, et la liste se relit.
import { statutsReunion } from '@relogement/domain/reunion/reunion.listes'
import { sujetReunion } from '@relogement/domain/reunion/reunion.sujet'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { cleDe, type Vu } from '../sujet/vu.ts'

export type Reunion = ReponseApi<'GET /v1/reunions/{id}'>
export type LigneReunion = ReponseApi<'GET /v1/reunions'>['hydra:member'][number]

/** La réunion, telle que ce qui tient à un sujet la voit. */
export const vuDeLaReunion = (id: string): Vu => ({ sujet: sujetReunion, id })

export const reunionOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLaReunion(id)),
    queryFn: ({ signal }) => api('GET /v1/reunions/{id}', { params: { id }, signal }),
  })

/** Un geste : ce qu'il envoie, et les mots qui le disent fait. Refusé, c'est que la réunion a changé : elle se relit. */
function useGeste<D>(envoyer: (demande: D) => Promise<Reunion>, dire: string | null, erreurLocale = false) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale },
    mutationFn: envoyer,
    onSuccess: (reunion) => {
      if (dire !== null) notifier({ message: dire })
      client.setQueryData(cleDe(vuDeLaReunion(reunion.id)), reunion)
      void client.invalidateQueries({ queryKey: ['reunions'] })
      void client.invalidateQueries({ queryKey: cleDe(vuDeLaReunion(reunion.id), 'historique') })
    },
    onError: () => void client.invalidateQueries({ queryKey: ['reunion'] }),
  })
}

/** Enregistre la saisie d'une réunion connue, ou en crée une. */
export const useEnregistrer = (id: string | null) =>
  useGeste(
    ({ body, version = 0 }: { readonly body: CorpsApi<'POST /v1/reunions'>; readonly version?: number }) =>
      id === null ? api('POST /v1/reunions', { body }) : api('PATCH /v1/reunions/{id}', { params: { id }, body, version }),
    id === null ? 'GTR créé' : 'GTR enregistré',
    true,
  )

/** Fait avancer la réunion : le statut se demande, la clôture et la réouverture ont leur appel. */
export const usePasser = ({ id, version }: Reunion) => {
  const client = useQueryClient()
  const geste = useGeste(
    ({ transition, confirmation }: { readonly transition: string; readonly confirmation: boolean }) => {
      const params = { id }
      if (transition === 'cloturer') return api('POST /v1/business/gtr/{id}/cloture', { params, version })
      if (transition === 'rouvrir') return api('POST /v1/business/gtr/{id}/reouverture', { params, body: { confirmation }, version })
      const statut = transition === 'ouvrir_compte_rendu' ? 'COMPTE_RENDU' : 'EN_PREPARATION'
      return api('PATCH /v1/reunions/{id}', { params, body: { statut }, version })
    },
    null,
    true,
  )
  return {
    mutateAsync: async (demande: { readonly transition: string; readonly confirmation: boolean }) => {
      const reunion = await geste.mutateAsync(demande)
      notifier({ message: `GTR passé en statut ${statutsReunion[reunion.statut]}` })
      void client.invalidateQueries({ queryKey: ['menages'] })
      void client.invalidateQueries({ queryKey: ['logements'] })
      void client.invalidateQueries({ queryKey: cleDe(vuDeLaReunion(id)), exact: false })
      return reunion
    },
  }
}

type Nature = CorpsApi<'POST /v1/business/document-gtr/generate'>['type']

/** Produit un document de la réunion ; la section Documents se relit. */
export function useProduire(reunionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (type: Nature) => api('POST /v1/business/document-gtr/generate', { body: { reunionId, type } }),
    onSuccess: ({ nom }) => {
      notifier({ message: `Produit : ${nom}` })
      void client.invalidateQueries({ queryKey: cleDe(vuDeLaReunion(reunionId)) })
    },
  })
}

export const useEnvoyerLeDocument = (reunionId: string) =>
  useGeste((type: Nature) => api('POST /v1/business/document-gtr/envoi', { body: { reunionId, type } }), 'Envoyé aux participants', true)

/** Rend l'adresse du lien, qui ne se lira plus. */
export function useMontrerUnLien(id: string) {
  const client = useQueryClient()
  return async (email: string) => {
    const lien = await api('POST /v1/reunions/{id}/liens', { params: { id }, body: { email }, insister: true })
    void client.invalidateQueries({ queryKey: cleDe(vuDeLaReunion(id)) })
    return lien
  }
}

export const useRetirerLeLien = (id: string) =>
  useGeste(
    (lienId: string) => api('DELETE /v1/reunions/{id}/liens/{lienId}', { params: { id, lienId }, insister: true }),
    'Lien retiré',
    true,
  )

export function useSupprimer(id: string) {
  const client = useQueryClient()
  return async () => {
    await api('DELETE /v1/reunions/{id}', { params: { id } })
    notifier({ message: 'GTR supprimé' })
    client.removeQueries({ queryKey: cleDe(vuDeLaReunion(id)) })
    void client.invalidateQueries({ queryKey: ['reunions'] })
  }
}

/** Les PRU, par nom. */
export const usePrus = () =>
  useQuery({
    queryKey: ['zones', 'PRU'],
    queryFn: async ({ signal }) =>
      (await api('GET /v1/zones-geographiques', { query: { types: ['PRU'], pageSize: 1000 }, signal }))['hydra:member'],
    staleTime: 300_000,
  })

// Les documents que Relogement produit pour un ménage : où en est chacun, et de quoi le produire.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi, telecharger } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { type Document, rafraichir } from '../../document/document.data.ts'
import { vuDuMenage } from '../menage.sujet.ts'

type Produits = ReponseApi<'GET /v1/business/menages/{id}/documents-produits'>
export type EntreeProduite = Produits['entrees'][number]

export const produitsOptions = (menageId: string) =>
  queryOptions({
    queryKey: ['menage', menageId, 'documents', 'produits'],
    queryFn: async ({ signal }) =>
      (await api('GET /v1/business/menages/{id}/documents-produits', { params: { id: menageId }, signal })).entrees,
  })

/** Fait produire un document et le dit ; il est rendu à qui veut le montrer. */
export function useProduire(menageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (produire: () => Promise<Document>) => produire(),
    onSuccess: (document) => {
      rafraichir(client, vuDuMenage({ id: menageId }))
      notifier({ message: `Document produit : ${document.nom}` })
    },
  })
}

export const telechargerGuideVierge = () => telecharger('GET /v1/business/guide-entretiens/vierge')

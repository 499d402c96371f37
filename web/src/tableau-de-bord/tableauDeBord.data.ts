import type { Compteur, Periode } from '@relogement/domain/tableau-de-bord/compteurs'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import type { Portee } from '../objectif/adresses.ts'

export type Statistiques = ReponseApi<'GET /v1/statistiques-menages'>

export const statistiquesOptions = (portee: Portee) =>
  queryOptions({
    queryKey: ['menages', 'statistiques', portee],
    queryFn: ({ signal }) =>
      api('GET /v1/statistiques-menages', {
        query: { operationIds: portee.operationIds, chargeDeRelogement: portee.charge === null ? [] : [portee.charge] },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

const LIGNES = 1000

export const compteurOptions = (compteur: Compteur, periode: Periode, portee: Portee) =>
  queryOptions({
    queryKey: ['menages', 'compteur', compteur, periode, portee],
    queryFn: ({ signal }) =>
      api('GET /v1/business/statistiques-menages/{compteur}', {
        params: { compteur },
        query: {
          pageSize: LIGNES,
          periodes: [periode],
          operationIds: portee.operationIds,
          chargesDeRelogement: portee.charge === null ? [] : [portee.charge],
        },
        signal,
      }),
  })

export const operationsOptions = queryOptions({
  queryKey: ['operations', 'choix'],
  queryFn: ({ signal }) => api('GET /v1/operations', { query: { pageSize: LIGNES, sort: 'nom:asc' }, signal }),
  staleTime: 60_000,
})

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'

export type Candidats = ReponseApi<'GET /v1/logements/{id}/candidats'>
export type Candidat = Candidats['hydra:member'][number]
export type LogementsPossibles = ReponseApi<'GET /v1/business/menages/{id}/logements-possibles'>
export type LogementPossible = LogementsPossibles['hydra:member'][number]
export type Poids = Candidats['metadata']['poids']

/** Toute la réponse d'un coup (spécification § 9) : l'ordre et les nombres portent sur elle entière. */
const TOUS = 1000

export const candidatsOptions = (id: string, ordre: string) =>
  queryOptions({
    queryKey: ['logement', id, 'candidats', ordre],
    queryFn: ({ signal }) =>
      api('GET /v1/logements/{id}/candidats', { params: { id }, query: { pageSize: TOUS, sort: `${ordre}:desc` }, signal }),
    placeholderData: keepPreviousData,
  })

export const logementsPossiblesOptions = (id: string, ordre = 'points', pageSize = TOUS) =>
  queryOptions({
    queryKey: ['menage', id, 'logements-possibles', ordre, pageSize],
    queryFn: ({ signal }) =>
      api('GET /v1/business/menages/{id}/logements-possibles', {
        params: { id },
        query: { pageSize, sort: ordre === 'points' ? 'points:desc' : `${ordre}:asc` },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

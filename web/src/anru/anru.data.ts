import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'

const CHEMIN = 'GET /v1/business/indicateurs-anru'
export type IndicateursAnru = ReponseApi<typeof CHEMIN>
export type IndicateurLu = IndicateursAnru['indicateurs'][number]
/** Les filtres posés, par leur nom. */
export type Filtres = Readonly<Record<string, readonly string[]>>

export const indicateursOptions = (query: Filtres) =>
  queryOptions({
    queryKey: ['menages', 'anru', query],
    queryFn: ({ signal }) => api(CHEMIN, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const DOSSIERS_PAR_PAGE = 50

export const dossiersOptions = (nombre: string, page: number, query: Filtres) =>
  queryOptions({
    queryKey: ['menages', 'anru', 'dossiers', nombre, page, query],
    queryFn: ({ signal }) =>
      api('GET /v1/business/indicateurs-anru/dossiers', {
        query: { ...query, nombres: [nombre], page, pageSize: DOSSIERS_PAR_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

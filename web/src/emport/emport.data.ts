import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { type CoffreFerme, listerLesCoffres } from './coffre.ts'
import { lireLesEffaces } from './effaces.ts'

/** Ce que le serveur sait de mes dossiers emportés. */
export const mesEmportsOptions = queryOptions({
  queryKey: ['emports'],
  queryFn: async ({ signal }) => (await api('GET /v1/business/emports', { signal })).emports,
  staleTime: 0,
})

const A_EMPORTER = 100

/** Mes dossiers dont l'entretien reste à faire, ou à reprendre. */
export const aEmporterOptions = (chargeId: string, recherche: string) =>
  queryOptions({
    queryKey: ['menages', 'a-emporter', chargeId, recherche],
    queryFn: async ({ signal }) => {
      const query =
        recherche === ''
          ? { chargesDeRelogement: [chargeId], statuts: ['ENTRETIEN_PREALABLE_A_REALISER'], pageSize: A_EMPORTER }
          : { recherche, pageSize: 20 }
      return (await api('GET /v1/menages', { query, signal }))['hydra:member']
    },
  })

/** Les coffres de cette tablette, fermés. */
export const coffresOptions = queryOptions({
  queryKey: ['tablette', 'coffres'],
  queryFn: (): Promise<readonly CoffreFerme[]> => listerLesCoffres(new Date()),
  staleTime: 0,
})

/** Ce qu'elle a effacé d'elle-même. */
export const effacesOptions = queryOptions({
  queryKey: ['tablette', 'effaces'],
  queryFn: lireLesEffaces,
  staleTime: 0,
})

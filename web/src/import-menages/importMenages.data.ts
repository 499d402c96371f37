import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { envoyerFichiers } from '../core/envoyerFichiers.ts'

export type LigneDImport = ReponseApi<'GET /v1/imports-de-menages'>['hydra:member'][number]
export type ImportDeMenages = ReponseApi<'GET /v1/imports-de-menages/{id}'>

export const CLE = ['imports-de-menages'] as const
const cleDe = (id: string) => [...CLE, id] as const

const SUIVI_MS = 1_000

/** Un import ; pendant qu'il se fait, relu chaque seconde. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(id),
    queryFn: ({ signal }) => api('GET /v1/imports-de-menages/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.etat === 'EN_COURS' ? SUIVI_MS : false),
  })

/** Envoie un fichier, qui se juge à blanc. */
export function useEnvoyerUnFichier(quand: (recu: ImportDeMenages) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (fichier: File) => {
      const corps = new FormData()
      corps.append('fichiers', fichier, fichier.name)
      return envoyerFichiers('POST /v1/imports-de-menages', {
        corps,
        idempotence: crypto.randomUUID(),
        signal: new AbortController().signal,
        progres: () => {},
      })
    },
    onSuccess: (recu) => {
      client.setQueryData(cleDe(recu.id), recu)
      void client.invalidateQueries({ queryKey: CLE, exact: false, refetchType: 'none' })
      quand(recu)
    },
  })
}

/** Joint une archive de documents à l'essai ; `avancer` dit la part envoyée, ensuite chaque fichier se contrôle. */
export function useJoindreDesDocuments(id: string, avancer: (part: number) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (archive: File) => {
      avancer(0)
      const corps = new FormData()
      corps.append('fichiers', archive, archive.name)
      const adresse = `POST /v1/imports-de-menages/${id}/documents` as 'POST /v1/imports-de-menages/{id}/documents'
      return envoyerFichiers(adresse, {
        corps,
        idempotence: crypto.randomUUID(),
        signal: new AbortController().signal,
        progres: avancer,
      })
    },
    onSuccess: (recu) => client.setQueryData(cleDe(id), recu),
  })
}

type GesteDImport =
  | { readonly quoi: 'lancer' | 'annuler' | 'retirer' }
  | { readonly quoi: 'rattacher'; readonly body: CorpsApi<'PATCH /v1/imports-de-menages/{id}'> }

function faire(id: string, geste: GesteDImport): Promise<ImportDeMenages> {
  const params = { id }
  if (geste.quoi === 'rattacher') return api('PATCH /v1/imports-de-menages/{id}', { params, body: geste.body })
  if (geste.quoi === 'retirer') return api('DELETE /v1/imports-de-menages/{id}/documents', { params })
  return geste.quoi === 'lancer'
    ? api('POST /v1/imports-de-menages/{id}/execution', { params })
    : api('POST /v1/imports-de-menages/{id}/annulation', { params })
}

/** Ce qui se fait d'un import ; les ménages qu'il ouvre ou retire sont à relire. */
export function useGesteDImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (geste: GesteDImport) => faire(id, geste),
    onSuccess: (lu) => {
      client.setQueryData(cleDe(id), lu)
      void client.invalidateQueries({ queryKey: ['menages'] })
    },
  })
}

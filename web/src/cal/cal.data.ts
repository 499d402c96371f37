// Un logement chez son bailleur : où il en est, sa transmission, le retour de la commission.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type Cal = ReponseApi<'GET /v1/business/logements/{id}/cal'>
export type CandidatDeCal = Cal['candidats'][number]

const cleDe = (id: string) => ['logement', id, 'cal'] as const

export const calOptions = (id: string) =>
  queryOptions({ queryKey: cleDe(id), queryFn: ({ signal }) => api('GET /v1/business/logements/{id}/cal', { params: { id }, signal }) })

function useGeste<D, R extends Cal>(envoyer: (demande: D) => Promise<R>, dire: (fait: R) => string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: envoyer,
    onSuccess: (fait) => {
      notifier({ message: dire(fait) })
      client.setQueryData(cleDe(fait.logement.id), fait)
      for (const queryKey of [['logement', fait.logement.id], ['logements'], ['propositions'], ['menage']])
        void client.invalidateQueries({ queryKey })
    },
    // Refusé, c'est que le logement ou ses candidats ont changé.
    onError: () => void client.invalidateQueries({ queryKey: ['logement'] }),
  })
}

export const useTransmettre = () =>
  useGeste(
    (body: CorpsApi<'POST /v1/business/transmission-bailleur-pour-cal'>) =>
      api('POST /v1/business/transmission-bailleur-pour-cal', { body, insister: true }),
    () => 'Candidats transmis au bailleur',
  )

export const useEnregistrerLaCal = ({ id, version }: Cal['logement']) =>
  useGeste(
    (body: CorpsApi<'PUT /v1/business/logements/{id}/cal'>) =>
      api('PUT /v1/business/logements/{id}/cal', { params: { id }, body, version, insister: true }),
    ({ aSavoir }) => ['Retour de CAL enregistré', ...aSavoir].join('. '),
  )

/** Rend l'adresse du lien, qui ne se lira plus. */
export function useMontrerUnLien(id: string) {
  const client = useQueryClient()
  return async (email: string) => {
    const lien = await api('POST /v1/business/logements/{id}/cal/liens', { params: { id }, body: { email }, insister: true })
    void client.invalidateQueries({ queryKey: cleDe(id) })
    return lien
  }
}

export function useRetirerLeLien(id: string) {
  const client = useQueryClient()
  return async (lienId: string) => {
    client.setQueryData(
      cleDe(id),
      await api('DELETE /v1/business/logements/{id}/cal/liens/{lienId}', { params: { id, lienId }, insister: true }),
    )
    notifier({ message: 'Lien retiré' })
  }
}

/** Laisse un logement plus longtemps ; les listes se relisent. */
export function useProlonger(id: string) {
  const client = useQueryClient()
  return async (body: { readonly dates: { readonly dateFinMiseADisposition: string } }) => {
    await api('PATCH /v1/logements/{id}', { params: { id }, body })
    for (const queryKey of [['logement'], ['logements']]) void client.invalidateQueries({ queryKey })
    notifier({ message: 'Mise à disposition prolongée' })
  }
}

export type Attendus = ReponseApi<'GET /v1/business/reponses-attendues'>

/** Ce qu'un bailleur a devant lui. */
export const attendusOptions = queryOptions({
  queryKey: ['logement', 'reponses-attendues'],
  queryFn: ({ signal }) => api('GET /v1/business/reponses-attendues', { signal }),
})

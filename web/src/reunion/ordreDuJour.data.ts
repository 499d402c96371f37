// Les ménages et les logements d'une réunion. Chaque ligne s'enregistre seule, avec sa version : deux personnes n'écrasent pas ce que l'autre a dit.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { ErreurDite, estVersionDepassee } from '../core/erreurs.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { cleDe } from '../sujet/vu.ts'
import { type Reunion, vuDeLaReunion } from './reunion.data.ts'

export type MenageDeReunion = ReponseApi<'GET /v1/reunions/{id}/menages'>['hydra:member'][number]
export type LogementDeReunion = ReponseApi<'GET /v1/reunions/{id}/logements'>['hydra:member'][number]
export type PropositionDeReunion = LogementDeReunion['propositions'][number]

export const menagesOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLaReunion(id), 'menages'),
    queryFn: async ({ signal }) => (await api('GET /v1/reunions/{id}/menages', { params: { id }, query: {}, signal }))['hydra:member'],
  })

export const logementsOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLaReunion(id), 'logements'),
    queryFn: async ({ signal }) => (await api('GET /v1/reunions/{id}/logements', { params: { id }, query: {}, signal }))['hydra:member'],
  })

/** Un geste sur l'ordre du jour : la réunion, ses ménages et ses logements se relisent. */
function useGesteDOrdre<D>(envoyer: (demande: D) => Promise<unknown>, dire: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: envoyer,
    onSuccess: () => notifier({ message: dire }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['reunion'] })
      void client.invalidateQueries({ queryKey: ['reunions'] })
      void client.invalidateQueries({ queryKey: ['menages'] })
    },
  })
}

export const useInscrire = (id: string) =>
  useGesteDOrdre(
    (menageId: string) => api('POST /v1/reunions/{id}/menages/{menageId}', { params: { id, menageId } }),
    'Ménage inscrit au GTR',
  )
export const useRetirer = (id: string) =>
  useGesteDOrdre(
    (menageId: string) => api('DELETE /v1/reunions/{id}/menages/{menageId}', { params: { id, menageId } }),
    'Ménage retiré du GTR',
  )
export const useAjouterLogement = (id: string) =>
  useGesteDOrdre(
    (logementId: string) => api('POST /v1/reunions/{id}/logements/{logementId}', { params: { id, logementId } }),
    'Logement ajouté au GTR',
  )
export const useOterLogement = (id: string) =>
  useGesteDOrdre(
    (logementId: string) => api('DELETE /v1/reunions/{id}/logements/{logementId}', { params: { id, logementId } }),
    'Logement retiré du GTR',
  )
export const useRetirerProposition = () =>
  useGesteDOrdre((id: string) => api('DELETE /v1/propositions/{id}', { params: { id } }), 'Proposition retirée')

type Patch = CorpsApi<'PATCH /v1/reunions/{id}/menages/{menageId}'>

/** Ce qu'un collègue a écrit au même endroit, entre-temps. */
export class DejaDit extends ErreurDite {
  constructor() {
    super('Un collègue vient de répondre au même endroit : relisez, puis répondez de nouveau.')
  }
}

/** Écrit une réponse sur la ligne lue ; une autre réponse arrivée entre-temps se garde, la même se relit d'abord. */
export function useRepondreAuMenage(id: string) {
  const client = useQueryClient()
  const { queryKey } = menagesOptions(id)
  const ranger = (ligne: MenageDeReunion) => {
    client.setQueryData(queryKey, (lignes) => lignes?.map((autre) => (autre.id === ligne.id ? ligne : autre)))
    void client.invalidateQueries({ queryKey: cleDe(vuDeLaReunion(id)), exact: true })
  }
  return async (base: MenageDeReunion, body: Patch): Promise<void> => {
    const envoyer = (version: number) =>
      api('PATCH /v1/reunions/{id}/menages/{menageId}', { params: { id, menageId: base.id }, body, version, insister: estUneNote(body) })
    try {
      ranger(await envoyer(base.version))
    } catch (erreur) {
      if (!estVersionDepassee(erreur)) throw erreur
      const fraiche = (await client.query({ ...menagesOptions(id), staleTime: 0 })).find((ligne) => ligne.id === base.id)
      if (fraiche === undefined) throw erreur
      if (!memes(body, base, fraiche)) throw new DejaDit()
      ranger(await envoyer(fraiche.version))
    }
  }
}

type Reponse = CorpsApi<'PATCH /v1/reunions/{id}/propositions/{propositionId}'>

/** Répond à une proposition ; le logement revient entier, ses rangs renumérotés. */
export function useRepondreALaProposition(id: string) {
  const client = useQueryClient()
  const { queryKey } = logementsOptions(id)
  const ranger = (logement: LogementDeReunion) => {
    client.setQueryData(queryKey, (lus) => lus?.map((autre) => (autre.id === logement.id ? logement : autre)))
    void client.invalidateQueries({ queryKey: cleDe(vuDeLaReunion(id)), exact: true })
  }
  return async (base: PropositionDeReunion, body: Reponse): Promise<void> => {
    const envoyer = (version: number) =>
      api('PATCH /v1/reunions/{id}/propositions/{propositionId}', {
        params: { id, propositionId: base.id },
        body,
        version,
        insister: estUneNote(body),
      })
    try {
      ranger(await envoyer(base.version))
    } catch (erreur) {
      if (!estVersionDepassee(erreur)) throw erreur
      const lus = await client.query({ ...logementsOptions(id), staleTime: 0 })
      const fraiche = lus.flatMap(({ propositions }) => propositions).find((une) => une.id === base.id)
      if (fraiche === undefined) throw erreur
      const { rang: _, ...dit } = body
      if (!memes(dit, base, fraiche)) throw new DejaDit()
      ranger(await envoyer(fraiche.version))
    }
  }
}

/** Une note part au retour du réseau ; une réponse, qui se redonne d'une touche, dit aussitôt qu'elle n'est pas partie. */
const estUneNote = (body: object): boolean => 'commentaire' in body

/** Rien de ce que l'on écrit n'a changé depuis qu'on l'a lu. */
const memes = <T extends object>(body: object, base: T, fraiche: T): boolean =>
  (Object.keys(body) as (keyof T)[]).every((champ) => base[champ] === fraiche[champ])

/** Ceux qui attendent d'être présentés, dans les projets du GTR. */
export const useEnAttente = ({ id, PRUs }: Reunion, actif: boolean) =>
  useQuery({
    queryKey: ['menages', 'en-attente', id, PRUs.map((pru) => pru.id)],
    queryFn: ({ signal }) => api('GET /v1/menages', { query: { ...enAttente(PRUs), pageSize: 12, sort: 'cotation:desc' }, signal }),
    enabled: actif,
  })

interface APresenter<L> {
  readonly 'hydra:member': readonly L[]
  readonly 'hydra:totalItems': number
}

/** Ceux de cette lecture qui ne sont pas déjà à l'ordre du jour : elle peut dater d'avant le dernier ajout. */
export function pasEncore<L extends { readonly id: string }>(lus: APresenter<L> | undefined, presents: readonly { readonly id: string }[]) {
  const tous = lus?.['hydra:member'] ?? []
  const restent = tous.filter(({ id }) => !presents.some((present) => present.id === id))
  return { restent, total: (lus?.['hydra:totalItems'] ?? 0) - (tous.length - restent.length) }
}

const enAttente = (PRUs: Reunion['PRUs']) => ({
  statuts: ['ATTENTE_PRESENTATION_GTR'] as const satisfies readonly string[] as unknown as ['ATTENTE_PRESENTATION_GTR'],
  PRUs: PRUs.map((pru) => pru.id),
})

export const chercherMenages =
  ({ PRUs }: Reunion) =>
  async (texte: string, signal: AbortSignal) =>
    (await api('GET /v1/menages', { query: { ...enAttente(PRUs), recherche: texte, pageSize: 8 }, signal }))['hydra:member']

export const chercherLogements = async (texte: string, signal: AbortSignal) =>
  (
    await api('GET /v1/logements', {
      query: { recherche: texte, statuts: ['MIS_A_DISPOSITION', 'RESERVE', 'EN_COURS_DE_TRAITEMENT'], pageSize: 8 },
      signal,
    })
  )['hydra:member']

export const useReserves = (actif: boolean) =>
  useQuery({
    queryKey: ['logements', 'reserves'],
    queryFn: ({ signal }) =>
      api('GET /v1/logements', { query: { statuts: ['RESERVE'], pageSize: 12, sort: 'finMiseADisposition:asc' }, signal }),
    enabled: actif,
  })

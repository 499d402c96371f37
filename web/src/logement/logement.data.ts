// Les lectures et les gestes d'un logement. Après un geste, la réponse remplace la fiche, et la liste se relit.
import { sujetLogement } from '@relogement/domain/logement/logement.sujet'
import { passeEnStatut } from '@relogement/domain/logement/logement.transitions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { cleDe, type Vu } from '../sujet/vu.ts'

export type Logement = ReponseApi<'GET /v1/logements/{id}'>
export type LigneLogement = ReponseApi<'GET /v1/logements'>['hydra:member'][number]
/** Ce que la liste et la fiche ont en commun : de quoi réserver, écarter, agir. */
export type LogementLu = LigneLogement | Logement
export type PlaceDuLogement = Logement['nextPlaces'][number]

/** Le logement, tel que ce qui tient à un sujet le voit. */
export const vuDuLogement = (id: string): Vu => ({ sujet: sujetLogement, id })

export const logementOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDuLogement(id)),
    queryFn: ({ signal }) => api('GET /v1/logements/{id}', { params: { id }, query: { ecran: 'fiche' }, signal }),
  })

interface Options<D> {
  readonly erreurLocale?: boolean
  /** Ce qui le défait exactement, si le logement l'offre encore. */
  readonly inverse?: (logement: Logement, demande: D) => { readonly demande: D } | null
}

/** Poser un choix se défait tant que le logement offre de l'annuler ; annuler ne se défait pas : le choix repris serait daté d'aujourd'hui. */
const retirer =
  (verbe: string) =>
  ({ can }: Logement, pose: boolean) =>
    pose && can.includes(verbe) ? { demande: false } : null

/** Un geste : ce qu'il envoie, et les mots qui le disent fait. */
function useGeste<D>(
  envoyer: (demande: D) => Promise<Logement>,
  dire: (logement: Logement, demande: D) => string,
  { erreurLocale = false, inverse }: Options<D> = {},
) {
  const client = useQueryClient()
  const geste = useMutation({
    meta: { erreurLocale },
    mutationFn: envoyer,
    onSuccess: (logement, demande) => {
      const defaire = inverse?.(logement, demande) ?? null
      notifier({ message: dire(logement, demande), annuler: defaire === null ? undefined : () => geste.mutate(defaire.demande) })
      client.setQueryData(cleDe(vuDuLogement(logement.id)), logement)
      void client.invalidateQueries({ queryKey: ['logements'] })
      void client.invalidateQueries({ queryKey: cleDe(vuDuLogement(logement.id), 'historique') })
    },
    // Refusé, c'est que le logement a changé : la fiche et la liste se relisent.
    onError: () => {
      void client.invalidateQueries({ queryKey: ['logements'] })
      void client.invalidateQueries({ queryKey: ['logement'] })
    },
  })
  return geste
}

export const useReserver = (id: string) =>
  useGeste(
    (oui: boolean) =>
      oui
        ? api('POST /v1/logements/{id}/reservations', { params: { id } })
        : api('DELETE /v1/logements/{id}/reservations', { params: { id } }),
    (_, oui) => (oui ? 'Logement réservé' : 'Réservation annulée'),
    { inverse: retirer('annulerReservation') },
  )

export const useNePasSouhaiter = (id: string) =>
  useGeste(
    (oui: boolean) =>
      oui
        ? api('POST /v1/logements/{id}/nonSouhaites', { params: { id } })
        : api('PATCH /v1/logements/{id}/nonSouhaites/_cancel', { params: { id } }),
    (_, oui) => (oui ? 'Non souhait du logement ajouté' : 'Non souhait du logement annulé'),
    { inverse: retirer('souhaiter') },
  )

type Passage = CorpsApi<'PUT /v1/business/logements/{id}/transitions'>

export const usePasser = (id: string) =>
  useGeste(
    (body: Passage) => api('PUT /v1/business/logements/{id}/transitions', { params: { id }, body }),
    ({ statut }) => (statut === null ? '' : passeEnStatut(statut.code)),
    { erreurLocale: true },
  )

export const useDemanderProlongation = (id: string) =>
  useGeste(
    () => api('POST /v1/business/logements/{id}/prolongation', { params: { id } }),
    () => 'Prolongation demandée au bailleur',
  )

/** Enregistre la saisie d'un logement connu, ou en crée un. */
export const useEnregistrer = (id: string | null) =>
  useGeste(
    ({ body, version = 0 }: { readonly body: CorpsApi<'POST /v1/logements'>; readonly version?: number }) =>
      id === null ? api('POST /v1/logements', { body }) : api('PATCH /v1/logements/{id}', { params: { id }, body, version }),
    () => (id === null ? 'Logement mis à disposition' : 'Logement enregistré'),
    { erreurLocale: true },
  )

/** Les bailleurs, pour qui dit de quel bailleur est un logement. */
export const useBailleurs = () =>
  useQuery({
    queryKey: ['partenaires', 'bailleurs'],
    queryFn: async ({ signal }) =>
      (await api('GET /v1/partenaires', { query: { categories: ['BAILLEUR'], pageSize: 200 }, signal }))['hydra:member'],
  })

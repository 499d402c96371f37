import type { NomTransitionDeDemande } from '@relogement/domain/rgpd/droits/droits.transitions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi, telecharger } from '../../core/api.ts'
import type { DemandeDePassage } from '../../passage/passage.schema.ts'

export type LigneDeDemande = ReponseApi<'GET /v1/rgpd/demandes'>['hydra:member'][number]
export type RechercheDePersonne = ReponseApi<'POST /v1/rgpd/demandes/{id}/recherches'>
export type DemandeDeDroits = ReponseApi<'GET /v1/rgpd/demandes/{id}'>
export type PlaceDeDemande = DemandeDeDroits['nextPlaces'][number]

const cle = (id: string) => ['demandes-de-droits', id] as const

export const demandeOptions = (id: string) =>
  queryOptions({ queryKey: cle(id), queryFn: ({ signal }) => api('GET /v1/rgpd/demandes/{id}', { params: { id }, signal }) })

export const enregistrerDemande = (body: CorpsApi<'POST /v1/rgpd/demandes'>) => api('POST /v1/rgpd/demandes', { body })

/** Le nom part dans le corps de l'appel : ni l'adresse ni l'historique du navigateur ne le gardent. */
export function useRechercher(demandeId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (texte: string) => api('POST /v1/rgpd/demandes/{id}/recherches', { params: { id: demandeId }, body: { texte } }),
    // La recherche est une étape de la demande.
    onSuccess: () => void client.invalidateQueries({ queryKey: cle(demandeId) }),
  })
}

/** Le fichier se télécharge ; l'empreinte rejoint la demande. */
export function useExporter(demandeId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'POST /v1/rgpd/demandes/{id}/exports'>) =>
      telecharger('POST /v1/rgpd/demandes/{id}/exports', { params: { id: demandeId }, body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: cle(demandeId) }),
  })
}

/** Relu quand un dossier s'ajoute ou se retire : sa clé est sous celle de la demande. */
export const effacementOptions = (id: string) =>
  queryOptions({
    queryKey: [...cle(id), 'effacement'],
    queryFn: ({ signal }) => api('GET /v1/rgpd/demandes/{id}/effacement', { params: { id }, signal }),
    staleTime: 0,
  })

export type GesteDeDemande =
  | { readonly quoi: 'corriger'; readonly body: CorpsApi<'PUT /v1/rgpd/demandes/{id}'> }
  | { readonly quoi: 'instruire'; readonly passage: DemandeDePassage }
  | { readonly quoi: 'rattacher'; readonly body: CorpsApi<'POST /v1/rgpd/demandes/{id}/dossiers'> }
  | { readonly quoi: 'detacher'; readonly menageId: string }
  | { readonly quoi: 'courrier'; readonly body: CorpsApi<'POST /v1/rgpd/demandes/{id}/courriers'> }
  | { readonly quoi: 'limiter' | 'lever'; readonly menageId: string; readonly motif: string }

function envoyer({ id, version }: Pick<DemandeDeDroits, 'id' | 'version'>, geste: GesteDeDemande): Promise<DemandeDeDroits> {
  const commun = { params: { id }, version }
  switch (geste.quoi) {
    case 'corriger':
      return api('PUT /v1/rgpd/demandes/{id}', { ...commun, body: geste.body })
    case 'instruire':
      return instruire(commun, geste.passage)
    case 'rattacher':
      return api('POST /v1/rgpd/demandes/{id}/dossiers', { ...commun, body: geste.body })
    case 'courrier':
      return api('POST /v1/rgpd/demandes/{id}/courriers', { ...commun, body: geste.body })
    case 'limiter':
      return api('POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/limitation', {
        params: { id, menageId: geste.menageId },
        version,
        body: { motif: geste.motif },
      })
    case 'lever':
      return api('POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/levee', {
        params: { id, menageId: geste.menageId },
        version,
        body: { motif: geste.motif },
      })
    case 'detacher':
      return api('DELETE /v1/rgpd/demandes/{id}/dossiers/{menageId}', { params: { id, menageId: geste.menageId }, version })
  }
}

/** L'appel de chaque étape, tel que l'API le nomme. */
const APPELS = {
  demander_identite: 'POST /v1/rgpd/demandes/{id}/preuve-d-identite',
  verifier_identite: 'POST /v1/rgpd/demandes/{id}/identite',
  prolonger: 'POST /v1/rgpd/demandes/{id}/prolongation',
  repondre: 'POST /v1/rgpd/demandes/{id}/reponse',
  refuser: 'POST /v1/rgpd/demandes/{id}/refus',
} as const satisfies Readonly<Record<NomTransitionDeDemande, string>>

function instruire(commun: { params: { id: string }; version: number }, { transition, donnees = {} }: DemandeDePassage) {
  const { motifDeRefus, ...reste } = donnees
  const body = motifDeRefus === undefined ? reste : { ...reste, motif: motifDeRefus }
  const appel = APPELS[transition as NomTransitionDeDemande] as 'POST /v1/rgpd/demandes/{id}/reponse'
  return api(appel, { ...commun, body: body as CorpsApi<typeof appel> })
}

/** Un geste sur la demande ; la réponse est la demande telle qu'elle devient. */
export function useGesteDeDemande(demande: Pick<DemandeDeDroits, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (geste: GesteDeDemande) => envoyer(demande, geste),
    onSuccess: (ecrite) => client.setQueryData(cle(ecrite.id), ecrite),
    // Refusée parce qu'elle a changé : elle se relit.
    onError: () => void client.invalidateQueries({ queryKey: cle(demande.id) }),
    onSettled: (_ecrite, _erreur, geste) => {
      if ('menageId' in geste) void client.invalidateQueries({ queryKey: ['menage', geste.menageId] })
      void client.invalidateQueries({ queryKey: ['demandes-de-droits'], refetchType: 'none' })
      void client.invalidateQueries({ queryKey: effacementOptions(demande.id).queryKey })
    },
  })
}

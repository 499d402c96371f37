// Les lectures et les gestes d'un compte. Après un geste, la réponse remplace la fiche, et la liste se relit.
import { sujetUtilisateur } from '@relogement/domain/utilisateur/utilisateur.sujet'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { cleDe, type Vu } from '../sujet/vu.ts'

export type Utilisateur = ReponseApi<'GET /v1/utilisateurs/{id}'>
export type LigneUtilisateur = ReponseApi<'GET /v1/utilisateurs'>['hydra:member'][number]
export type Invitation = ReponseApi<'GET /v1/business/invitations'>['hydra:member'][number]

export const vuDeLUtilisateur = (id: string): Vu => ({ sujet: sujetUtilisateur, id })

export const utilisateurOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLUtilisateur(id)),
    queryFn: ({ signal }) => api('GET /v1/utilisateurs/{id}', { params: { id }, signal }),
  })

export const activiteOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLUtilisateur(id), 'activite'),
    queryFn: async ({ signal }) => (await api('GET /v1/business/utilisateurs/{id}/activite', { params: { id }, signal }))['hydra:member'],
  })

/** Un chargé de relogement ; l'administration lit tous les comptes, mais les autres n'ont pas d'objectifs (404). */
export const chargeOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLUtilisateur(id), 'charge'),
    queryFn: async ({ signal }) => {
      const charge = await api('GET /v1/utilisateurs/{id}', { params: { id }, signal })
      if (charge.charge === null) await api('GET /v1/utilisateurs/{id}/objectifs', { params: { id }, query: {}, signal })
      return charge
    },
  })

export type Capacite = ReponseApi<'GET /v1/business/capacites'>['hydra:member'][number]

/** Ce que chaque chargé porte et peut porter, semaine après semaine ; relu avec les ménages, que l'on confie. */
export const capacitesOptions = queryOptions({
  queryKey: ['menages', 'collaborateurs', 'capacites'],
  queryFn: async ({ signal }) => (await api('GET /v1/business/capacites', { signal }))['hydra:member'],
})

/** Combien des dossiers en cours de ces chargés sont en accompagnement ; relu avec les ménages. */
export const accompagnementsOptions = (charges: readonly string[]) =>
  queryOptions({
    queryKey: ['menages', 'accompagnements', charges],
    queryFn: async ({ signal }) => {
      const query = { chargesDeRelogement: [...charges], dossiers: ['EN_COURS' as const] }
      const { statuts } = await api('GET /v1/menages/_facettes', { query, signal })
      return statuts.find(({ valeur }) => valeur === 'ACCOMPAGNEMENT_POST_RELOGEMENT')?.nombre ?? 0
    },
  })

export const objectifsOptions = (id: string, debut: string, fin: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLUtilisateur(id), 'objectifs', debut, fin),
    queryFn: ({ signal }) => api('GET /v1/utilisateurs/{id}/objectifs', { params: { id }, query: { debut, fin }, signal }),
  })

/** La cible ou le prévisionnel d'un chargé ; ses objectifs et les nombres du tableau de bord se relisent. */
export function useSaisirLesObjectifs(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'PATCH /v1/utilisateurs/{id}/objectifs'>) =>
      api('PATCH /v1/utilisateurs/{id}/objectifs', { params: { id }, body }),
    onSuccess: () => {
      notifier({ message: 'Objectifs enregistrés' })
      void client.invalidateQueries({ queryKey: ['menages', 'statistiques'] })
      void client.invalidateQueries({ queryKey: ['menages', 'collaborateurs'] })
      // Attendue : rouverte aussitôt, la saisie part de ce qui vient d'être enregistré.
      return client.invalidateQueries({ queryKey: cleDe(vuDeLUtilisateur(id), 'objectifs') })
    },
  })
}

/** Un geste sur un compte : ce qu'il envoie, et les mots qui le disent fait. */
function useGeste<D>(envoyer: (demande: D) => Promise<Utilisateur>, dire: (demande: D) => string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: envoyer,
    onSuccess: (utilisateur, demande) => {
      notifier({ message: dire(demande) })
      const vu = vuDeLUtilisateur(utilisateur.id)
      client.setQueryData(cleDe(vu), utilisateur)
      void client.invalidateQueries({ queryKey: ['utilisateurs'] })
      void client.invalidateQueries({ queryKey: ['menages', 'collaborateurs'] })
      void client.invalidateQueries({ queryKey: cleDe(vu, 'historique') })
      void client.invalidateQueries({ queryKey: cleDe(vu, 'charge') })
    },
  })
}

export const useCreer = () =>
  useGeste(
    (body: CorpsApi<'POST /v1/utilisateurs'>) => api('POST /v1/utilisateurs', { body }),
    () => 'Invitation envoyée',
  )

interface Changement {
  readonly body: CorpsApi<'PATCH /v1/utilisateurs/{id}'>
  readonly version: number
  readonly dire?: string
}

export const useModifier = (id: string) =>
  useGeste(
    ({ body, version }: Changement) => api('PATCH /v1/utilisateurs/{id}', { params: { id }, body, version }),
    ({ dire = 'Compte enregistré' }) => dire,
  )

export const useReinviter = (id: string) =>
  useGeste(
    () => api('POST /v1/business/utilisateurs/{id}/invitation', { params: { id } }),
    () => 'Invitation envoyée de nouveau',
  )

/** `null` : toutes. */
export const useFermerSessions = (id: string) =>
  useGeste(
    (sessionId: string | null) =>
      sessionId === null
        ? api('DELETE /v1/business/utilisateurs/{id}/sessions', { params: { id } })
        : api('DELETE /v1/business/utilisateurs/{id}/sessions/{sessionId}', { params: { id, sessionId } }),
    (sessionId) => (sessionId === null ? 'Sessions fermées' : 'Session fermée'),
  )

export const useRetirerLeSecondFacteur = (id: string) =>
  useGeste(
    () => api('DELETE /v1/business/utilisateurs/{id}/second-facteur', { params: { id } }),
    () => 'Second facteur retiré',
  )

export const useReglerLeTempsDeTravail = (id: string) =>
  useGeste(
    (body: CorpsApi<'POST /v1/business/utilisateurs/{id}/temps-de-travail'>) =>
      api('POST /v1/business/utilisateurs/{id}/temps-de-travail', { params: { id }, body }),
    () => 'Temps de travail enregistré',
  )

export function useSupprimer(id: string) {
  const client = useQueryClient()
  return async () => {
    await api('DELETE /v1/utilisateurs/{id}', { params: { id } })
    notifier({ message: 'Compte supprimé' })
    client.removeQueries({ queryKey: cleDe(vuDeLUtilisateur(id)) })
    void client.invalidateQueries({ queryKey: ['utilisateurs'] })
  }
}

export const usePartenaires = () =>
  useQuery({
    queryKey: ['partenaires'],
    queryFn: async ({ signal }) => (await api('GET /v1/partenaires', { query: { pageSize: 1000 }, signal }))['hydra:member'],
    staleTime: 300_000,
  })

export const useZones = () =>
  useQuery({
    queryKey: ['zones', 'toutes'],
    queryFn: async ({ signal }) => (await api('GET /v1/zones-geographiques', { query: { pageSize: 1000 }, signal }))['hydra:member'],
    staleTime: 300_000,
  })

export const useInvitations = () =>
  useQuery({
    queryKey: ['utilisateurs', 'invitations'],
    queryFn: ({ signal }) => api('GET /v1/business/invitations', { query: { pageSize: 100 }, signal }),
  })

export function useDecider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, acceptee }: { readonly id: string; readonly acceptee: boolean }) =>
      api('PUT /v1/business/invitations/{id}', { params: { id }, body: { acceptee } }),
    onSuccess: (_lue, { acceptee }) => notifier({ message: acceptee ? 'Compte ouvert, invitation envoyée' : 'Demande refusée' }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['utilisateurs'] }),
  })
}

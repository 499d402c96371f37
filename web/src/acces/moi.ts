import { type CodeRole, roleDe } from '@relogement/domain/acces/roles'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'

export type Moi = ReponseApi<'GET /v1/utilisateurs/moi'>

/**
 * La personne connectée, relue quand la fenêtre revient au premier plan : nombre d'alertes, droits changés. Jamais à
 * intervalle fixe : une session sans activité doit pouvoir finir.
 */
export const moiOptions = queryOptions({
  queryKey: ['moi'],
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi', { signal }),
  staleTime: 60_000,
})

/** Sous le gabarit, la personne est toujours connue. */
export const useMoi = (): Moi => useSuspenseQuery(moiOptions).data

/** Recevoir ou non ses alertes par courriel chaque matin. */
export function useChoisirRecapitulatif() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (recapitulatifAlertes: boolean) => api('PATCH /v1/utilisateurs/moi', { body: { recapitulatifAlertes } }),
    onSuccess: (moi) => client.setQueryData(moiOptions.queryKey, moi),
  })
}

/** Ses rôles, pour le menu du domaine ; un rôle inconnu de l'écran n'ouvre rien. */
export const rolesDe = (moi: Pick<Moi, 'roles'>): { roles: CodeRole[] } => ({
  roles: moi.roles.map(({ code }) => roleDe(code)).filter((code) => code !== null),
})

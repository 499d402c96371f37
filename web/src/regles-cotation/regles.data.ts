import { direLEffetFait, type EffetDesRegles } from '@relogement/domain/regles-cotation/effetDesRegles'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type ReglesDeLOperation = ReponseApi<'GET /v1/operations/{id}/attributs-cotations'>
export type Regle = ReglesDeLOperation['hydra:member'][number]
export type CorpsDeRegle = CorpsApi<'POST /v1/operations/{id}/attributs-cotations'>

const cle = (operationId: string) => ['operations', operationId, 'cotation'] as const

export const reglesOptions = (id: string) =>
  queryOptions({
    queryKey: cle(id),
    queryFn: ({ signal }) => api('GET /v1/operations/{id}/attributs-cotations', { params: { id }, signal }),
  })

/** Ce que ferait le changement, une page de ménages après l'autre : `regle` nulle, celle-là retirée ; `attributId` nul, une de plus. */
export const effetOptions = (id: string, attributId: string | null, regle: CorpsDeRegle | null) =>
  infiniteQueryOptions({
    queryKey: [...cle(id), 'effet', attributId, regle],
    queryFn: ({ signal, pageParam: apres }) =>
      api('POST /v1/operations/{id}/attributs-cotations/apercu', { params: { id }, body: { attributId, regle, apres }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ suite }) => suite,
    staleTime: 0,
    gcTime: 60_000,
  })

export type GesteDeRegle =
  | { readonly quoi: 'ajouter'; readonly regle: CorpsDeRegle }
  | { readonly quoi: 'changer'; readonly id: string; readonly version: number; readonly regle: CorpsDeRegle; readonly fait?: string }
  | { readonly quoi: 'retirer'; readonly regle: Regle }
  | { readonly quoi: 'reprendre' }

/** Change les règles ; les ménages recotés dans le même geste se relisent, et leur nombre se dit. */
export function useGesteDeRegle(operationId: string, { local = false } = {}) {
  const client = useQueryClient()
  const relire = () => client.invalidateQueries({ queryKey: cle(operationId) })
  return useMutation({
    meta: { erreurLocale: local },
    mutationFn: (geste: GesteDeRegle) => envoyer(operationId, geste),
    onSuccess: async ({ effet }, geste) => {
      notifier({ titre: ('fait' in geste ? geste.fait : undefined) ?? faits[geste.quoi], message: direLEffetFait(effet) })
      void client.invalidateQueries({ queryKey: ['menages'] })
      void client.invalidateQueries({ queryKey: ['menage'] })
      await relire()
    },
    onError: () => void relire(),
  })
}

const faits = {
  ajouter: 'Règle ajoutée',
  changer: 'Règle enregistrée',
  retirer: 'Règle retirée',
  reprendre: 'Règles par défaut reprises',
} as const satisfies Record<GesteDeRegle['quoi'], string>

function envoyer(id: string, geste: GesteDeRegle): Promise<{ effet: EffetDesRegles }> {
  switch (geste.quoi) {
    case 'ajouter':
      return api('POST /v1/operations/{id}/attributs-cotations', { params: { id }, body: geste.regle, insister: true })
    case 'changer':
      return api('PUT /v1/operations/{id}/attributs-cotations/{attributId}', {
        params: { id, attributId: geste.id },
        body: geste.regle,
        version: geste.version,
        insister: true,
      })
    case 'retirer':
      return api('DELETE /v1/operations/{id}/attributs-cotations/{attributId}', {
        params: { id, attributId: geste.regle.id },
        version: geste.regle.version,
      })
    case 'reprendre':
      return api('POST /v1/operations/{id}/attributs-cotations/par-defaut', { params: { id }, insister: true })
  }
}

/** La règle telle que l'API la reçoit : ni identifiants ni version. */
export const corpsDe = ({ code, libelle, condition, points, plancher, actif }: Regle): CorpsDeRegle => ({
  code,
  libelle,
  condition,
  points,
  plancher,
  actif,
})

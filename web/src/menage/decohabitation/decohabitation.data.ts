import type { SaisieDecohabitation } from '@relogement/domain/menage/decohabitation/decohabitation.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { type Menage, rafraichirMenage } from '../menage.data.ts'

/** Sépare le ménage ; les deux fiches se relisent. */
export function useDecohabiter({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: SaisieDecohabitation) => api('POST /v1/business/menages/decohabitation', { body, version, insister: true }),
    onSuccess: (issu) => {
      rafraichirMenage(client, issu.id, issu)
      rafraichirMenage(client, id)
      notifier({ message: `Dossier ${issu.codeMenage} ouvert` })
    },
  })
}

export const annulationOptions = (id: string) =>
  queryOptions({
    queryKey: ['menage', id, 'annulation'],
    queryFn: ({ signal }) => api('GET /v1/business/menages/{id}/decohabitation', { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** Réunit le dossier à celui d'où il vient, et que l'on rend. */
export function useAnnulerDecohabitation({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (abandonner: boolean) =>
      api('POST /v1/business/menages/{id}/annuler-decohabitation', { params: { id }, body: { abandonner }, version, insister: true }),
    onSuccess: (source) => {
      rafraichirMenage(client, source.id, source)
      notifier({ message: `Décohabitation annulée : les personnes sont revenues au dossier ${source.codeMenage}` })
    },
  })
}

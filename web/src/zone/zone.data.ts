import type { TypeDeZone } from '@relogement/domain/zone/zone.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type Zone = ReponseApi<'GET /v1/zones-geographiques'>['hydra:member'][number]
export type CorpsDeZone = Omit<CorpsApi<'POST /v1/zones-geographiques'>, 'type'>

export const lireZone = (id: string) => api('GET /v1/zones-geographiques/{id}', { params: { id } })

interface AEnregistrer {
  /** Nulle : une zone de plus. */
  readonly zone: Zone | null
  readonly type: TypeDeZone
  readonly body: CorpsDeZone
  readonly version?: number
}

/** Ajoute une zone, ou change celle-ci. */
export function useEnregistrerZone() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({ zone, type, body, version = 0 }: AEnregistrer) =>
      zone === null
        ? api('POST /v1/zones-geographiques', { body: { ...body, type } })
        : api('PATCH /v1/zones-geographiques/{id}', { params: { id: zone.id }, body, version }),
    onSuccess: ({ nom }, { zone }) => {
      notifier({ message: zone === null ? `${nom} est ajouté` : `${nom} est enregistré` })
      void client.invalidateQueries({ queryKey: ['zones'] })
    },
  })
}

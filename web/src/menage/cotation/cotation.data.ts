import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { type Menage, rafraichirMenage } from '../menage.data.ts'

export type SaisieDerogation = CorpsApi<'PUT /v1/menages/{id}/cotation/derogation'>

type Geste =
  | { readonly quoi: 'imposer'; readonly saisie: SaisieDerogation }
  | { readonly quoi: 'lever' }
  | { readonly quoi: 'cocher'; readonly codes: string[] }

const faits = { imposer: 'Couleur imposée', lever: 'Les règles s’appliquent de nouveau', cocher: 'Cotation recalculée' } as const

/** Impose ou lève une couleur, coche une règle ; la fiche revient recotée. */
export function useCotation({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (geste: Geste) => {
      const envoi = { params: { id }, version, insister: true } as const
      if (geste.quoi === 'imposer') return api('PUT /v1/menages/{id}/cotation/derogation', { ...envoi, body: geste.saisie })
      if (geste.quoi === 'lever') return api('DELETE /v1/menages/{id}/cotation/derogation', envoi)
      return api('PUT /v1/menages/{id}/cotation/coches', { ...envoi, body: { codes: geste.codes } })
    },
    onSuccess: (menage, { quoi }) => {
      rafraichirMenage(client, id, menage)
      notifier({ message: faits[quoi] })
    },
  })
}

// Les courriels d'un dossier : ceux qui en sont partis, et ceux que l'on y écrit.
import type { TypeCourrielDuMenage } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { rafraichirMenage } from '../menage.data.ts'

export type CourrielDuMenage = ReponseApi<'GET /v1/business/menages/{id}/courriels'>['hydra:member'][number]
export type ModeleDeCourriel = ReponseApi<'GET /v1/business/menages/{id}/courriels/modele'>

// L'envoi se fait après coup : tant qu'un courriel attend, la liste se relit.
const RELECTURE_MS = 5_000

export const courrielsOptions = (id: string) =>
  queryOptions({
    queryKey: ['menage', id, 'courriels'],
    queryFn: ({ signal }) => api('GET /v1/business/menages/{id}/courriels', { params: { id }, query: { pageSize: 1000 }, signal }),
    refetchInterval: ({ state }) => (state.data?.['hydra:member'].some(estEnAttente) ? RELECTURE_MS : false),
  })

const UNE_MINUTE = 60_000
const estEnAttente = ({ statut, creeLe }: CourrielDuMenage) => statut.code === 'A_ENVOYER' && Date.now() - Date.parse(creeLe) < UNE_MINUTE

export const modeleOptions = (id: string, type: TypeCourrielDuMenage, cible?: string) =>
  queryOptions({
    queryKey: ['menage', id, 'courriels', 'modele', type, cible],
    queryFn: ({ signal }) =>
      api('GET /v1/business/menages/{id}/courriels/modele', {
        params: { id },
        query: { type, ...(cible === undefined ? {} : { cible }) },
        signal,
      }),
    // Le dossier a pu changer : le texte se refait à chaque ouverture.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface AEnvoyer {
  readonly type: TypeCourrielDuMenage
  readonly destinataires: string[]
  readonly sujet: string
  readonly corps: string
}

export function useEnvoyerCourriel(menageId: string) {
  const client = useQueryClient()
  return async (courriel: AEnvoyer) => {
    await api('POST /v1/business/emails', { body: { ...courriel, menageId }, insister: true })
    rafraichirMenage(client, menageId)
    notifier({ message: 'Courriel remis à la boîte d’envoi' })
  }
}

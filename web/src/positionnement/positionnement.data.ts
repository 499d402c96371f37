// Positionner un ménage sur un logement, et le retirer : la fiche du logement, ses candidats et le dossier se relisent.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { rafraichirMenage } from '../menage/menage.data.ts'

export type PropositionDuLogement = ReponseApi<'GET /v1/logements/{id}/propositions'>['hydra:member'][number]

/** Toutes, dans l'ordre de leur rang. */
export const propositionsDuLogementOptions = (logementId: string) =>
  queryOptions({
    queryKey: ['logement', logementId, 'propositions'],
    queryFn: ({ signal }) => api('GET /v1/logements/{id}/propositions', { params: { id: logementId }, query: { pageSize: 1000 }, signal }),
  })

interface Couple {
  readonly logementId: string
  readonly menageId: string
}

export function usePositionner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ logementId, menageId }: Couple) =>
      api('POST /v1/logements/{id}/menages/{menageId}', { params: { id: logementId, menageId }, insister: true }),
    onSuccess: ({ GTR, aSavoir }) => {
      const ou = GTR.nom === null ? 'sans GTR à venir' : `au ${GTR.nom}`
      notifier({ message: [`Proposé au rang ${GTR.rangMenagePourLogement ?? 1}, ${ou}`, ...(aSavoir ?? [])].join('. ') })
    },
    // Refusé, c'est que l'un des deux a changé : ils se relisent aussi.
    onSettled: (_proposition, _erreur, couple) => relire(client, couple),
  })
}

export function useRetirer() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({ id, motif }: Couple & { readonly id: string; readonly motif: string | null }) =>
      api('DELETE /v1/propositions/{id}', { params: { id }, body: { motif }, insister: true }),
    onSuccess: (_, couple) => {
      notifier({ message: 'Proposition retirée' })
      relire(client, couple)
    },
  })
}

function relire(client: QueryClient, { logementId, menageId }: Couple): void {
  rafraichirMenage(client, menageId)
  for (const queryKey of [['logement', logementId], ['logements'], ['propositions']]) void client.invalidateQueries({ queryKey })
}

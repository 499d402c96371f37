// La fiche du nouveau logement : elle s'écrit avec la version du dossier.
import type { FicheNouveauLogement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { rafraichirMenage } from '../menage.data.ts'

export type Fiche = ReponseApi<'GET /v1/business/menages/{id}/fiche-nouveau-logement'>
export interface SaisieDeLaFiche {
  readonly nouveauLogement: FicheNouveauLogement
}

export const ficheOptions = (id: string) =>
  queryOptions({
    queryKey: ['menage', id, 'nouveau-logement'],
    queryFn: ({ signal }) => api('GET /v1/business/menages/{id}/fiche-nouveau-logement', { params: { id }, signal }),
  })

export const saisieDe = ({ nouveauLogement }: Fiche): SaisieDeLaFiche => ({ nouveauLogement })

/** Produit le document de la fiche telle qu'elle est enregistrée. */
export function useEtablir(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /v1/business/fiche-nouveau-logement/generate', { body: { menageId: id }, insister: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ficheOptions(id).queryKey })
      rafraichirMenage(client, id)
      notifier({ message: 'Fiche établie, jointe aux documents du dossier' })
    },
  })
}

// Les lectures et les écritures des demandes de remboursement d'un ménage.
import type { SaisieRemboursement } from '@relogement/domain/remboursement/remboursement.schema'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { rafraichirMenage } from '../menage/menage.data.ts'

export type ListeDeDemandes = ReponseApi<'GET /v1/business/demande-remboursement/{menageId}'>
export type Demande = ListeDeDemandes['hydra:member'][number]
export type PlaceDeDemande = Demande['nextPlaces'][number]
export type PlafondDeNature = ListeDeDemandes['metadata']['natures'][number]

export const remboursementsOptions = (menageId: string) =>
  queryOptions({
    queryKey: ['menage', menageId, 'remboursements'],
    queryFn: ({ signal }) =>
      api('GET /v1/business/demande-remboursement/{menageId}', { params: { menageId }, query: { pageSize: 1000 }, signal }),
  })

// Une demande en cours empêche la clôture : les passages du dossier sont relus avec elle.
const rafraichir = (client: QueryClient, menageId: string): void => rafraichirMenage(client, menageId)

/** Prépare la demande, ou enregistre le brouillon à sa version. */
export function useEnregistrerDemande(menageId: string) {
  const client = useQueryClient()
  return async (demande: Pick<Demande, 'id' | 'version'> | null, body: SaisieRemboursement): Promise<Demande> => {
    const apres =
      demande === null
        ? await api('POST /v1/business/demande-remboursement/{menageId}', { params: { menageId }, body, insister: true })
        : await api('PATCH /v1/business/demande-remboursement/{menageId}/{demandeId}', {
            params: { menageId, demandeId: demande.id },
            body,
            version: demande.version,
            insister: true,
          })
    rafraichir(client, menageId)
    return apres
  }
}

/** Soumet, valide, rejette ou paie ; un refus revient à qui l'a demandé. */
export function usePasserDemande(menageId: string) {
  const client = useQueryClient()
  return async (
    { id, version }: Pick<Demande, 'id' | 'version'>,
    body: CorpsApi<'PUT /v1/business/demande-remboursement/{menageId}/{demandeId}/transitions'>,
  ): Promise<Demande> => {
    const params = { menageId, demandeId: id }
    try {
      const apres = await api('PUT /v1/business/demande-remboursement/{menageId}/{demandeId}/transitions', {
        params,
        body,
        version,
        insister: true,
      })
      notifier({ message: `Demande n° ${apres.numero} : ${apres.statut.libelle.toLowerCase()}` })
      return apres
    } finally {
      // Refusée aussi : la demande a pu changer entre-temps, la personne voit où elle en est.
      rafraichir(client, menageId)
    }
  }
}

export function useSupprimerDemande(menageId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({ id, version }: Demande) =>
      api('DELETE /v1/business/demande-remboursement/{menageId}/{demandeId}', {
        params: { menageId, demandeId: id },
        version,
        insister: true,
      }),
    onSuccess: (_rien, { numero }) => notifier({ message: `Brouillon n° ${numero} supprimé` }),
    onSettled: () => rafraichir(client, menageId),
  })
}

/** Produit la demande en PDF, à signer ; chaque production est une version de plus au dossier. */
export function useImprimerDemande(menageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Demande) =>
      api('POST /v1/business/demande-remboursement/{menageId}/{demandeId}/generate', {
        params: { menageId, demandeId: id },
        insister: true,
      }),
    onSuccess: ({ nom }) => {
      rafraichir(client, menageId)
      notifier({ message: `Document produit : ${nom}` })
    },
  })
}

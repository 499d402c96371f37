// Les demandes de paiement d'une opération : les lire, les préparer, les faire passer. Après un geste, tout ce qui dit la subvention se relit.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { vuDeLOperation } from '../operation/operation.data.ts'
import { cleDe } from '../sujet/vu.ts'

export type Paiements = ReponseApi<'GET /v1/financement/operations/{id}/paiements'>
export type Demande = Paiements['hydra:member'][number]
export type PlaceDePaiement = Demande['nextPlaces'][number]
type Prepare = CorpsApi<'POST /v1/financement/operations/{id}/paiements'>

export const paiementsOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'paiements'),
    queryFn: ({ signal }) => api('GET /v1/financement/operations/{id}/paiements', { params: { id }, query: { pageSize: 1000 }, signal }),
  })

function useRelire(id: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id)) })
    void client.invalidateQueries({ queryKey: ['financement'] })
  }
}

/** Prépare une demande, ou corrige celle-ci à sa version. */
export function useEcrirePaiement(id: string) {
  const relire = useRelire(id)
  return async (demande: Pick<Demande, 'id' | 'version'> | null, body: Prepare): Promise<Demande> => {
    try {
      const apres =
        demande === null
          ? await api('POST /v1/financement/operations/{id}/paiements', { params: { id }, body, insister: true })
          : await api('PATCH /v1/financement/operations/{id}/paiements/{paiementId}', {
              params: { id, paiementId: demande.id },
              body: { montant: body.montant, objet: body.objet },
              version: demande.version,
              insister: true,
            })
      notifier({ message: `Demande n°\u00A0${apres.numero} ${demande === null ? 'préparée' : 'corrigée'}` })
      return apres
    } finally {
      relire()
    }
  }
}

/** Valide, dépose, paie ou rejette ; un refus revient à qui l'a demandé. */
export function usePasserPaiement(id: string) {
  const relire = useRelire(id)
  return async (
    { id: paiementId, version }: Pick<Demande, 'id' | 'version'>,
    body: CorpsApi<'PUT /v1/financement/operations/{id}/paiements/{paiementId}/transitions'>,
  ): Promise<Demande> => {
    const params = { id, paiementId }
    try {
      const apres = await api('PUT /v1/financement/operations/{id}/paiements/{paiementId}/transitions', {
        params,
        body,
        version,
        insister: true,
      })
      notifier({ message: `Demande n°\u00A0${apres.numero} : ${apres.statut.libelle.toLowerCase()}` })
      return apres
    } finally {
      // Refusée aussi : la demande a pu changer entre-temps, la personne voit où elle en est.
      relire()
    }
  }
}

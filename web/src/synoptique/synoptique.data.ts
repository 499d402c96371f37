// L'immeuble d'une opération : son dessin, ses totaux, ce qui s'y ajoute.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { vuDeLOperation } from '../operation/operation.data.ts'
import { cleDe } from '../sujet/vu.ts'

export type Vue = ReponseApi<'GET /v1/business/operations/{id}/vue_synoptique'>
export type Batiment = Vue['batiments'][number]
export type Porte = Batiment['cages'][number]['etages'][number]['portes'][number]
export type Recapitulatif = ReponseApi<'GET /v1/business/operations/{id}/recapitulatif_synoptique'>

export const vueOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'synoptique'),
    queryFn: ({ signal }) => api('GET /v1/business/operations/{id}/vue_synoptique', { params: { id }, signal }),
  })

export const recapitulatifOptions = (id: string) =>
  queryOptions({
    queryKey: cleDe(vuDeLOperation(id), 'synoptique', 'recapitulatif'),
    queryFn: ({ signal }) => api('GET /v1/business/operations/{id}/recapitulatif_synoptique', { params: { id }, signal }),
  })

/** Le nom qui tient dans une porte : « Ouali », « Ouali +1 » ; sans dossier que l'on lise, ce qu'elle est. */
export function nomDeLaPorte({ menages, etat }: Porte): string {
  const [premier, ...autres] = menages
  if (premier === undefined) return etat.code === 'VIDE' ? 'Vide' : 'Occupé'
  const nom = (premier.noms.split(' / ')[0] ?? '').replace(/^(?:M\. et Mme|Mme|M\.) /, '')
  return autres.length === 0 ? nom : `${nom} +${autres.length}`
}

/** Le mot que sa couleur redit, quand son nom ne le dit pas déjà. */
export const motDeLaPorte = ({ texte, menages, etat }: Porte): string => texte || (menages.length > 0 ? etat.libelle : '')

export const cotee = ({ menages }: Porte): boolean => menages.some(({ cotation }) => cotation.couleur === 'NOIRE')

/** Une porte de plus : l'immeuble et la fiche de l'opération se relisent. */
export function useAjouterUnePorte(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'POST /v1/operations/{id}/logements'>) =>
      api('POST /v1/operations/{id}/logements', { params: { id }, body }),
    onSuccess: () => {
      notifier({ message: 'Porte ajoutée' })
      return client.invalidateQueries({ queryKey: cleDe(vuDeLOperation(id)) })
    },
  })
}

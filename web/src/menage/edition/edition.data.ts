import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type CorpsApi, type ReponseApi } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { type Menage, menageOptions, rafraichirMenage, statutDe } from '../menage.data.ts'

/** Le contrôle tel que le serveur le voit : vérifications levées, dossiers en double. */
export type ControleDuServeur = ReponseApi<'GET /v1/business/menages/{id}/errors'>
export type Acquitte = ControleDuServeur['acquittes'][number]

/** La fiche qui se saisit : d'une étape à l'autre, elle ne se relit pas. */
export const aSaisirOptions = (id: string) => ({ ...menageOptions(id, 'edition'), staleTime: 60_000 })

const cle = (id: string) => ['menage', id, 'controle'] as const

export const controleOptions = (id: string) =>
  queryOptions({
    queryKey: cle(id),
    queryFn: ({ signal }) => api('GET /v1/business/menages/{id}/errors', { params: { id }, signal }),
  })

/**
 * Les étapes que quelqu'un a ouvertes, celle-ci comprise, qui se note ; rien après l'entretien, où il n'y a plus à les parcourir. Manqué, cela
 * se notera à la prochaine ouverture : il n'y a rien à en dire.
 */
export function useEtapesOuvertes(menage: Menage, etape: number, modifiable: boolean): ReadonlySet<number> | undefined {
  const client = useQueryClient()
  const { id } = menage
  const enEntretien = statutDe(menage) === 'ENTRETIEN_PREALABLE_A_REALISER'
  const { data } = useQuery(controleOptions(id))
  const aNoter = modifiable && enEntretien && data?.etapesOuvertes.includes(etape) === false
  const { mutate } = useMutation({
    meta: { erreurLocale: true },
    mutationFn: () => api('PUT /v1/business/menages/{id}/etapes-ouvertes/{etape}', { params: { id, etape } }),
    onSuccess: () =>
      client.setQueryData(controleOptions(id).queryKey, (lu) => lu && { ...lu, etapesOuvertes: [...lu.etapesOuvertes, etape] }),
  })
  useEffect(() => {
    if (aNoter) mutate()
  }, [aNoter, mutate])
  return enEntretien ? new Set([...(data?.etapesOuvertes ?? []), etape]) : undefined
}

/** Lève une vérification, avec sa raison. */
export function useAcquitter(id: string) {
  const client = useQueryClient()
  return async (body: CorpsApi<'POST /v1/business/menages/{id}/verifications'>) => {
    const controle = await api('POST /v1/business/menages/{id}/verifications', { params: { id }, body, insister: true })
    client.setQueryData(controleOptions(id).queryKey, controle)
    void client.invalidateQueries({ queryKey: menageOptions(id).queryKey, exact: true })
    notifier({ message: 'Vérification levée' })
  }
}

export function useRemettreAVerifier(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verificationId: string) =>
      api('DELETE /v1/business/menages/{id}/verifications/{verificationId}', { params: { id, verificationId }, insister: true }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: menageOptions(id).queryKey })
      notifier({ message: 'À vérifier de nouveau' })
    },
  })
}

/**
 * Demande une nouvelle présentation au GTR. Sans If-Match : le passage ne dépend pas de ce qu'un collègue a pu saisir, et la garde du
 * serveur vérifie le statut.
 */
export function useDemanderNouvellePresentation(id: string) {
  const client = useQueryClient()
  return async (): Promise<Menage> => {
    const body = { transition: 'demander_nouvelle_presentation_gtr' }
    const menage = await api('PUT /v1/business/menages/{id}/transitions', { params: { id }, body, insister: true })
    rafraichirMenage(client, id, menage)
    return menage
  }
}

import type { NouveauMenage } from '@relogement/domain/menage/creation/creation.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi, type ReponseApi } from '../../core/api.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { type Menage, rafraichirMenage } from '../menage.data.ts'

export type Ressemblant = ReponseApi<'POST /v1/menages/_ressemblances'>['hydra:member'][number]

export const chercherRessemblants = async ({
  nom,
  prenom,
  dateDeNaissance,
  telephone,
  email,
}: NouveauMenage['demandeur']): Promise<Ressemblant[]> =>
  (await api('POST /v1/menages/_ressemblances', { body: { nom, prenom, dateDeNaissance, telephone, email } }))['hydra:member']

export function useOuvrirDossier() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: NouveauMenage) => api('POST /v1/menages', { body, insister: true }),
    onSuccess: (menage) => {
      rafraichirMenage(client, menage.id, menage)
      notifier({ message: `Dossier ${menage.codeMenage} ouvert` })
    },
  })
}

/** Corrige le code d'un ménage ; un refus revient à son champ. */
export function useCorrigerLeCode({ id, version, codeMenage: ancien }: Pick<Menage, 'id' | 'version' | 'codeMenage'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: { readonly codeMenage: string; readonly motifDuCode: string }) =>
      api('PATCH /v1/menages/{id}', { params: { id }, body, version, insister: true }),
    onSuccess: (menage) => {
      rafraichirMenage(client, id, menage)
      notifier({ message: menage.codeMenage === ancien ? 'Le code n’a pas changé' : `Le code ${ancien} est devenu ${menage.codeMenage}` })
    },
  })
}

/** Supprime le dossier : ses lectures gardées partent avec lui. */
export function useSupprimerDossier({ id, version, codeMenage }: Pick<Menage, 'id' | 'version' | 'codeMenage'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'DELETE /v1/menages/{id}'>) => api('DELETE /v1/menages/{id}', { params: { id }, body, version }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['menage', id] })
      void client.invalidateQueries({ queryKey: ['menages'] })
      notifier({ message: `Dossier ${codeMenage} supprimé` })
    },
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moiOptions } from '../acces/moi.ts'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { messageDe } from '../core/erreurs.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type Purge = ReponseApi<'GET /v1/rgpd/purges'>['hydra:member'][number]
export type Archive = ReponseApi<'GET /v1/rgpd/archives'>['hydra:member'][number]
export type Consultation = ReponseApi<'GET /v1/rgpd/consultations'>['hydra:member'][number]
export type LectureDeListe = ReponseApi<'GET /v1/rgpd/lectures-de-listes'>['hydra:member'][number]

/** L'aperçu se relit à chaque ouverture : c'est lui que l'on valide. */
export const apercuOptions = (id: string) =>
  queryOptions({
    queryKey: ['purges', id, 'apercu'],
    queryFn: ({ signal }) => api('GET /v1/rgpd/purges/{id}/apercu', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useValiderPurge(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'POST /v1/rgpd/purges/{id}/validation'>) =>
      api('POST /v1/rgpd/purges/{id}/validation', { params: { id }, body, insister: true }),
    onSuccess: ({ etat, codeMenage }) => {
      void client.invalidateQueries({ queryKey: ['purges'] })
      void client.invalidateQueries({ queryKey: ['menage', id] })
      void client.invalidateQueries({ queryKey: moiOptions.queryKey })
      notifier({ message: etat === 'VALIDEE' ? `Purge de ${codeMenage} validée` : `Données de ${codeMenage} effacées` })
    },
  })
}

type Validation = CorpsApi<'POST /v1/rgpd/purges/{id}/validation'> & { readonly id: string }

/** Valide des purges l'une après l'autre : chacune est entière par elle-même, un refus n'arrête pas les suivantes. */
export function useValiderLesPurges() {
  const client = useQueryClient()
  const [etat, setEtat] = useState<EtatDesValidations>({ faites: new Set(), refus: new Map(), enCours: false })
  const valider = async (validations: readonly Validation[]) => {
    setEtat((avant) => ({ ...avant, refus: new Map(), enCours: true }))
    for (const { id, ...body } of validations) {
      const refus = await api('POST /v1/rgpd/purges/{id}/validation', { params: { id }, body, insister: true }).then(
        () => null,
        (erreur: Error) => messageDe(erreur),
      )
      setEtat((avant) =>
        refus === null ? { ...avant, faites: new Set([...avant.faites, id]) } : { ...avant, refus: new Map([...avant.refus, [id, refus]]) },
      )
      // Refusée, elle se relit : son aperçu a pu changer.
      if (refus !== null) void client.invalidateQueries({ queryKey: ['purges', id, 'apercu'] })
    }
    setEtat((avant) => ({ ...avant, enCours: false }))
    // Les listes se relisent à la fin : une ligne qui bougerait pendant le geste s'y perdrait.
    void client.invalidateQueries({ queryKey: ['purges'], predicate: ({ queryKey }) => queryKey[2] !== 'apercu' })
    void client.invalidateQueries({ queryKey: moiOptions.queryKey })
  }
  return { ...etat, valider }
}

interface EtatDesValidations {
  readonly faites: ReadonlySet<string>
  readonly refus: ReadonlyMap<string, string>
  readonly enCours: boolean
}

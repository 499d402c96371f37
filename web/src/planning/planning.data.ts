// Le planning d'un mois, et ses gestes : chacun relit le mois ; sous « plannings », le direct le fait relire aussi.

import { formatDate } from '@relogement/domain/common/date.format'
import { colonnesDesCreneaux } from '@relogement/domain/planning/creneaux.liste'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi, telecharger } from '../core/api.ts'
import { direLErreur } from '../core/direLErreur.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { dernierJourDe, semainesDe } from './mois.ts'

export type Planning = ReponseApi<'GET /v1/business/planning/recapitulatif'>
export type Jour = Planning['hydra:member'][number]
export type Creneau = Jour['creneaux'][number]

const lire = (debut: string, fin: string, signal?: AbortSignal) =>
  api('GET /v1/business/planning/recapitulatif', { query: { debut, fin }, ...(signal === undefined ? {} : { signal }) })

export const planningOptions = (mois: string) => {
  const semaines = semainesDe(mois)
  return queryOptions({
    queryKey: ['plannings', mois],
    queryFn: ({ signal }) => lire(semaines[0]?.[0] ?? '', semaines.at(-1)?.at(-1) ?? '', signal),
  })
}

export const lireLeBon = (id: string): Promise<void> =>
  telecharger('GET /v1/business/creneaux/{id}/bon-de-commande', { params: { id } }).catch(direLErreur)

export const exporterLesCreneaux = (mois: string, format: 'csv' | 'xlsx', motif?: string): Promise<void> =>
  telecharger('POST /v1/business/creneaux/_export', {
    body: { debut: `${mois}-01`, fin: dernierJourDe(mois), format, motif, columns: colonnesDesCreneaux },
  })

function useGeste<D>(envoyer: (demande: D) => Promise<unknown>, dire: (demande: D) => string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: envoyer,
    onSuccess: (_, demande) => notifier({ message: dire(demande) }),
    // Refusé, c'est que le jour a changé : il se relit aussi.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['plannings'] })
      void client.invalidateQueries({ queryKey: ['menage'] })
    },
  })
}

interface Parametre {
  readonly date: string
  readonly libres: number
}

/** La base tient le total du jour ; le dialogue, comme la spécification, compte les libres. */
export const useParametrer = () =>
  useGeste(
    async ({ date, libres }: Parametre) => {
      const pris = (await lire(date, date))['hydra:member'][0]?.creneaux.length ?? 0
      return api('POST /v1/business/parametres', { body: { date, nombreCreneaux: libres + pris } })
    },
    ({ date }) => `Paramètre pour le ${formatDate(date)} appliqué.`,
  )

export const useBloquer = (date: string) =>
  useGeste(
    ({ title }: { readonly title: string }) => api('POST /v1/business/creneaux', { body: { title, date } }),
    () => 'Le créneau de déménagement a été correctement bloqué.',
  )

export const useAnnuler = ({ id, version }: Creneau) =>
  useGeste(
    () => api('DELETE /v1/business/creneaus/{id}', { params: { id }, version }),
    () => 'La demande de déménagement a été correctement annulé.',
  )

export const useChanger = ({ id, version }: Creneau) =>
  useGeste(
    (body: { readonly title?: string; readonly date?: string }) =>
      api('PATCH /v1/business/creneaus/{id}', { params: { id }, body, version }),
    ({ date }) => (date === undefined ? 'Créneau renommé.' : `Déménagement déplacé au ${formatDate(date)}.`),
  )

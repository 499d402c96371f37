// Les lectures et les écritures d'un dossier. Après une écriture, la réponse du serveur remplace la fiche affichée.
import { formatDate } from '@relogement/domain/common/date.format'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { moiOptions } from '../acces/moi.ts'
import { relireAlertes } from '../alerte/alerte.data.ts'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import type { DemandeDePassage } from '../passage/passage.schema.ts'

export type Menage = ReponseApi<'GET /v1/menages/{id}'>
export type PlaceSuivante = Menage['nextPlaces'][number]
/** La prochaine étape : le bouton, la ligne, le rail et le dialogue la lisent, aucun ne la calcule. */
export type Etape = NonNullable<Menage['prochaineEtape']>
export type PointBloquant = Etape['bloquants'][number]
export type LienDeLEtape = NonNullable<PointBloquant['lien']>

/** Le serveur note chaque lecture avec l'écran qui la demande : un survol n'y passe pas pour une ouverture. */
type Ecran = 'fiche' | 'survol' | 'apercu' | 'fusion' | 'edition'

const cle = (id: string) => ['menage', id] as const

export const menageOptions = (id: string, ecran: Ecran = 'fiche') =>
  queryOptions({
    queryKey: cle(id),
    queryFn: ({ signal }) => api('GET /v1/menages/{id}', { params: { id }, query: { ecran }, signal }),
  })

export const alertesOptions = (id: string) =>
  queryOptions({
    queryKey: [...cle(id), 'alertes'],
    queryFn: async ({ signal }) => {
      const query = { statuts: ['ALERTE', 'EN_ATTENTE'], pageSize: 200 }
      return (await api('GET /v1/menages/{id}/alertes', { params: { id }, query, signal }))['hydra:member']
    },
  })

export const alertesClosesOptions = (id: string) =>
  queryOptions({
    queryKey: [...cle(id), 'alertes', 'closes'],
    queryFn: async ({ signal }) => {
      const query = { statuts: ['CLOTURE'], pageSize: 200 }
      return (await api('GET /v1/menages/{id}/alertes', { params: { id }, query, signal }))['hydra:member']
    },
  })

/** Le dossier tel qu'il était à la fin d'un jour. */
export const dossierAuOptions = (id: string, jour: string) =>
  queryOptions({
    queryKey: [...cle(id), 'au', jour],
    queryFn: ({ signal }) => api('GET /v1/menages/{id}/au/{jour}', { params: { id, jour }, signal }),
  })

export const chargesPossiblesOptions = (id: string) =>
  queryOptions({
    queryKey: [...cle(id), 'charges'],
    queryFn: ({ signal }) => api('GET /v1/menages/{id}/charges-de-relogement', { params: { id }, signal }),
  })

/** La fiche et ce qui en dépend, après une écriture ; `menage` : la réponse, qui dispense de relire. */
export function rafraichirMenage(client: QueryClient, id: string, menage?: Menage): void {
  if (menage !== undefined) client.setQueryData(menageOptions(id).queryKey, menage)
  if (menage?.alerts !== undefined) client.setQueryData(alertesOptions(id).queryKey, menage.alerts)
  void client.invalidateQueries({ queryKey: cle(id), predicate: ({ queryKey }) => menage === undefined || queryKey.length > 2 })
  void client.invalidateQueries({ queryKey: ['menages'] })
  void client.invalidateQueries({ queryKey: moiOptions.queryKey })
}

/** Fait passer le dossier à un autre statut ; un refus revient à qui l'a demandé (le dialogue le montre). */
export function usePasser({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: DemandeDePassage) =>
      api('PUT /v1/business/menages/{id}/transitions', {
        params: { id },
        body: body as CorpsApi<'PUT /v1/business/menages/{id}/transitions'>,
        version,
        insister: true,
      }),
    onSuccess: (menage) => {
      rafraichirMenage(client, id, menage)
      notifier({ message: [`Statut : ${menage.relogement.statut.libelle}`, ...(menage.aSavoir ?? [])].join('. ') })
    },
  })
}

/** Confie le dossier à une personne, ou le retire (`null`). */
export function useAssigner({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (charge: { readonly id: string } | null) =>
      api('PATCH /v1/menages/{id}', {
        params: { id },
        body: { relogement: { chargeDeRelogementPrincipal: charge } },
        version,
        insister: true,
      }),
    onSuccess: (menage) => {
      rafraichirMenage(client, id, menage)
      const charge = menage.relogement.chargeDeRelogementPrincipal
      notifier({ message: charge === null ? 'Dossier sans chargé de relogement' : `Dossier confié à ${charge.prenom} ${charge.nom}` })
    },
  })
}

/** Note un suivi ; la fiche qui les porte et l'historique se relisent. */
export function useNoterSuivi(id: string) {
  const client = useQueryClient()
  return (body: CorpsApi<'POST /v1/menages/{id}/suivis'>) =>
    api('POST /v1/menages/{id}/suivis', { params: { id }, body, insister: true }).then((suivi) => {
      rafraichirMenage(client, id)
      return suivi
    })
}

export function usePoserAlerte(id: string) {
  const client = useQueryClient()
  return (body: CorpsApi<'POST /v1/menages/{id}/alertes'>) =>
    api('POST /v1/menages/{id}/alertes', { params: { id }, body, insister: true }).then((alerte) => {
      relireAlertes(client, cle(id))
      return alerte
    })
}

/** Clôt une alerte, du dossier ou de la cloche : le compte de la cloche suit. */
export function useCloreAlerte() {
  const client = useQueryClient()
  const geste = useMutation({
    mutationFn: ({ menageId, id, statut = 'CLOTURE' }: AlerteVisee & { readonly statut?: 'CLOTURE' | 'ROUVERTE' }) =>
      api('PATCH /v1/menages/{id}/alertes/{alerteId}', { params: { id: menageId, alerteId: id }, body: { statut } }),
    onSuccess: ({ can }, { menageId, id, statut }) => {
      relireAlertes(client, cle(menageId))
      notifier({
        message: statut === 'ROUVERTE' ? 'Alerte rouverte' : 'Alerte close',
        annuler: can.includes('rouvrir') ? () => geste.mutate({ menageId, id, statut: 'ROUVERTE' }) : undefined,
      })
    },
  })
  return geste
}

/** Reporte une alerte du dossier à un autre jour. */
export function useReporterAlerte() {
  const client = useQueryClient()
  return async ({ menageId, id, dateAlerte }: AlerteVisee & { readonly dateAlerte: string }) => {
    await api('PATCH /v1/menages/{id}/alertes/{alerteId}', { params: { id: menageId, alerteId: id }, body: { dateAlerte } })
    relireAlertes(client, cle(menageId))
    notifier({ message: `Alerte reportée au ${formatDate(dateAlerte)}` })
  }
}

export function useSupprimerAlerte() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: ({ menageId, id }: AlerteVisee) =>
      api('DELETE /v1/menages/{id}/alertes/{alerteId}', { params: { id: menageId, alerteId: id } }),
    onSuccess: (_, { menageId }) => {
      relireAlertes(client, cle(menageId))
      notifier({ message: 'Alerte supprimée' })
    },
  })
}

interface AlerteVisee {
  readonly menageId: string
  readonly id: string
}

export const statutDe = ({ relogement }: Pick<Menage, 'relogement'>): StatutMenage => relogement.statut.code as StatutMenage
export const peut = ({ can }: Pick<Menage, 'can'>, verbe: string): boolean => can.includes(verbe)
/** Pourquoi le verbe est fermé ; `null` : il est ouvert. */
export const refusDe = (menage: Pick<Menage, 'can' | 'refus'>, verbe: string): string | null =>
  peut(menage, verbe) ? null : (menage.refus[verbe] ?? 'Cette action ne vous est pas ouverte.')

/** Change le jour où une veille se réexamine. */
export function useChangerLaVeille({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (veille: { readonly jusquAu: string }) =>
      api('PATCH /v1/menages/{id}', { params: { id }, body: { relogement: { veille } }, version, insister: true }),
    onSuccess: (menage) => {
      rafraichirMenage(client, id, menage)
      const jusquAu = menage.relogement.veille?.jusquAu
      notifier({ message: jusquAu == null ? 'Dossier enregistré' : `Dossier en veille jusqu’au ${formatDate(jusquAu)}` })
    },
  })
}

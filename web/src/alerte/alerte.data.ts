// Mes alertes, de quelque objet qu'elles soient ; après un geste, le compte de la cloche suit.
import { typesDUnLogement } from '@relogement/domain/alerte/alerte.listes'
import { formatDate } from '@relogement/domain/common/date.format'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { moiOptions } from '../acces/moi.ts'
import { adresseDuLogement } from '../acces/navigation.ts'
import { api, type CorpsApi, type ReponseApi } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'

export type Alerte = ReponseApi<'GET /v1/utilisateurs/moi/alertes'>['hydra:member'][number]

/** D'aucun dossier ni opération, elle dit de regarder un logement : le sien. */
export const adresseDuLogementEnCause = ({ type, valeur, menage, operation }: Pick<Alerte, 'type' | 'valeur' | 'menage' | 'operation'>) =>
  menage === null && operation === null && valeur !== null && typesDUnLogement.some((code) => code === type)
    ? adresseDuLogement(valeur)
    : null

/** Clôt ou reporte plusieurs de ses alertes : toutes, ou aucune. */
export function useTraiterMesAlertes() {
  const client = useQueryClient()
  const geste = useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'PATCH /v1/utilisateurs/moi/alertes'>) => api('PATCH /v1/utilisateurs/moi/alertes', { body }),
    onSuccess: (_, { ids, statut, dateAlerte }) => {
      relireAlertes(client, ['menage'])
      const combien = ids.length === 1 ? 'Alerte' : `${ids.length} alertes`
      const fait = statut === 'ROUVERTE' ? 'rouverte' : statut === 'CLOTURE' ? 'close' : 'reportée'
      notifier({
        message: `${combien} ${fait}${ids.length === 1 ? '' : 's'}${dateAlerte === undefined ? '' : ` au ${formatDate(dateAlerte)}`}`,
        annuler: statut === 'CLOTURE' ? () => geste.mutate({ ids, statut: 'ROUVERTE' }) : undefined,
      })
    },
  })
  return geste
}

/** Relit ce qui tient à un objet, de clé `cle`, hors lui-même. */
export function relireAlertes(client: QueryClient, cle: readonly string[]): void {
  void client.invalidateQueries({ queryKey: cle, predicate: ({ queryKey }) => queryKey.length > 2 })
  void client.invalidateQueries({ queryKey: moiOptions.queryKey })
}

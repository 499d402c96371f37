import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ErreurApi, ErreurSession, messageDe } from './erreurs.ts'
import { notifier } from './notifications/notifications.ts'

declare module '@tanstack/react-query' {
  interface Register {
    // `erreurLocale` : l'écran montre lui-même l'erreur (formulaire, conflit), elle n'est pas notifiée.
    mutationMeta: { erreurLocale?: boolean }
  }
}

const dire = (erreur: unknown) => {
  if (!(erreur instanceof ErreurSession)) notifier({ sens: 'erreur', message: messageDe(erreur) })
}

/** Un refus de l'API ne s'arrange pas en le redemandant ; une panne de réseau, parfois. */
const reessayer = (essais: number, erreur: unknown) =>
  essais < 2 && !(erreur instanceof ErreurSession) && !(erreur instanceof ErreurApi && erreur.statut < 500)

export const creerClientDeRequetes = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: reessayer, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
    // Sans donnée, la page montre l'erreur à sa place ; avec des données à l'écran, l'échec est seulement notifié.
    queryCache: new QueryCache({ onError: (erreur, requete) => requete.state.data !== undefined && dire(erreur) }),
    mutationCache: new MutationCache({ onError: (erreur, _saisie, _suite, envoi) => envoi.meta?.erreurLocale !== true && dire(erreur) }),
  })

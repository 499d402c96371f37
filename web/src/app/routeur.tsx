import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { Chargement } from '../core/Chargement.tsx'
import { quandLaSessionFinit } from '../core/session.ts'
import { routeTree } from '../routeTree.gen.ts'
import { ecrireAdresse, lireAdresse } from './adresse.ts'
import { PageErreur } from './PageErreur.tsx'
import { PageIntrouvable } from './PageIntrouvable.tsx'
import { quandLaPageChange } from './page.ts'

export function creerRouteur(queryClient: QueryClient) {
  let precedente: string | null = null
  const routeur = createRouter({
    routeTree,
    context: { queryClient, pagePrecedente: () => precedente },
    parseSearch: lireAdresse,
    stringifySearch: ecrireAdresse,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Chargement />,
    defaultErrorComponent: PageErreur,
    defaultNotFoundComponent: PageIntrouvable,
    scrollRestoration: true,
  })

  routeur.subscribe('onRendered', ({ toLocation, pathChanged, fromLocation }) => {
    precedente = toLocation.href
    if (pathChanged && fromLocation !== undefined) quandLaPageChange()
  })

  quandLaSessionFinit((motif) => {
    const { href, pathname } = routeur.state.location
    if (pathname === '/connexion') return
    const titre = document.title.replace(/ · Relogement$/, '')
    // La page se démonte d'abord : ses brouillons sont rangés avant que les données ne soient oubliées.
    void routeur
      .navigate({ to: '/connexion', search: { from: href }, state: motif === 'expiree' ? { expiree: true, titre } : {} })
      .then(() => queryClient.clear())
  })
  return routeur
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof creerRouteur>
  }
  interface HistoryState {
    /** La connexion fait suite à une session expirée, sur la page de ce titre. */
    expiree?: boolean
    titre?: string
  }
}

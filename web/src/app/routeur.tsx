import type { FinDeSession } from '@relogement/domain/compte/finDeSession'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { ecrireAdresse, ecrireLeFragment, lireAdresse, lireLeFragment } from '../acces/adresse.ts'
import { defilerJusqua, listesQuittees } from '../acces/listesQuittees.ts'
import { quandLaPageChange } from '../acces/page.ts'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { Chargement } from '../core/Chargement.tsx'
import { finDite, quandLaSessionFinit } from '../core/session.ts'
import { surLaTablette } from '../emport/chemins.ts'
import { routeTree } from '../routeTree.gen.ts'
import { PageErreur } from './PageErreur.tsx'
import { PageIntrouvable } from './PageIntrouvable.tsx'

export function creerRouteur(queryClient: QueryClient) {
  cacherCeQuiEstCherche()
  let precedente: string | null = null
  const routeur = createRouter({
    routeTree,
    context: { queryClient, pagePrecedente: () => precedente },
    parseSearch: lireAdresse,
    stringifySearch: ecrireAdresse,
    rewrite: { input: ({ url }) => lireLeFragment(url), output: ({ url }) => ecrireLeFragment(url) },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Chargement />,
    defaultErrorComponent: PageErreur,
    defaultNotFoundComponent: PageIntrouvable,
    scrollRestoration: true,
    // Une autre fiche, une autre page : rien de ce qui est ouvert ou tapé sur l'une ne passe à l'autre.
    defaultRemountDeps: ({ params }) => params,
  })

  routeur.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (pathChanged && fromLocation !== undefined) listesQuittees.quitter(fromLocation, toLocation, window.scrollY)
  })

  routeur.subscribe('onRendered', ({ toLocation, pathChanged, fromLocation }) => {
    precedente = toLocation.href
    if (!pathChanged || fromLocation === undefined) return
    quandLaPageChange()
    defilerJusqua(listesQuittees.retrouver(toLocation.pathname))
  })

  quandLaSessionFinit((motif) => {
    const { href, pathname } = routeur.state.location
    // Un entretien hors ligne a son propre code : la session qui finit ailleurs ne l'interrompt pas.
    if (pathname === '/connexion' || surLaTablette(pathname)) return void brouillons.sceller()
    const titre = document.title.replace(/ · Relogement$/, '')
    // La page se démonte d'abord : ses brouillons sont rangés avant que les données et leur clé ne soient oubliées.
    void routeur
      .navigate({ to: '/connexion', search: { from: href }, state: motif === 'expiree' ? { expiree: true, titre, fin: finDite() } : {} })
      .then(() => {
        queryClient.clear()
        listesQuittees.oublier()
        return brouillons.sceller()
      })
  })
  return routeur
}

/** Arrivé par une adresse qui porte un nom cherché : elle ne le montre plus avant son dièse. */
function cacherCeQuiEstCherche(): void {
  const { href } = window.location
  const montree = ecrireLeFragment(new URL(href)).href
  if (montree !== href) window.history.replaceState(window.history.state, '', montree)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof creerRouteur>
  }
  interface HistoryState {
    /** La connexion fait suite à une session expirée, sur la page de ce titre. */
    expiree?: boolean
    titre?: string
    /** Pourquoi, quand le serveur l'a dit. */
    fin?: FinDeSession | null
  }
}

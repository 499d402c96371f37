// Qui entre où : sans session, la connexion ; sans le droit, le message de la spécification § 6 et la page d'avant.
import { pageDuChemin, peutOuvrir } from '@relogement/domain/acces/pages'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { type Moi, moiOptions } from '../acces/moi.ts'
import { sOuvrePour } from '../acces/navigation.ts'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { finDite, sessionOuverte } from '../core/session.ts'
import { listesOptions } from '../referentiel/listes.data.ts'

export interface ContexteRouteur {
  readonly queryClient: QueryClient
  /** Page affichée avant celle-ci, dans ce même onglet. */
  readonly pagePrecedente: () => string | null
}

interface Entree {
  readonly context: ContexteRouteur
  readonly location: { readonly href: string; readonly pathname: string }
  readonly preload: boolean
}

export async function garder({ context: { queryClient, pagePrecedente }, location, preload }: Entree): Promise<{ moi: Moi }> {
  const session = await sessionOuverte()
  if (session !== 'ouverte') {
    const search = location.href === '/' ? {} : { from: location.href }
    throw redirect({ to: '/connexion', search, state: session === 'expiree' ? { expiree: true, fin: finDite() } : {}, replace: true })
  }
  const [moi] = await Promise.all([
    queryClient.query({ ...moiOptions, staleTime: 'static' }),
    // Sans elles, l'écran montre les listes livrées.
    queryClient.query({ ...listesOptions(queryClient), staleTime: 'static' }).catch(() => undefined),
  ])
  await brouillons.ouvrir(moi.id, moi.cleDesBrouillons)
  if (!sOuvrePour(moi, location.pathname)) {
    if (!preload) notifier({ sens: 'erreur', message: "Vous n'avez pas les droits requis pour accéder à cette ressource" })
    throw redirect({ href: retour(pagePrecedente(), location.href), replace: true })
  }
  return { moi }
}

/** La page d'avant ; la connexion n'en est pas une : on y resterait, connecté, devant son formulaire. */
function retour(precedente: string | null, href: string): string {
  if (precedente === null || precedente === href) return '/'
  const page = pageDuChemin(precedente.replace(/[?#].*$/, ''))
  return page !== null && peutOuvrir(null, page) ? '/' : precedente
}

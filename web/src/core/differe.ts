import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: c'est la borne que React pose à `lazy`
type Composant = ComponentType<any>

const aCharger = new Set<() => Promise<unknown>>()

/**
 * Un dialogue ou un formulaire, dont on n'a pas besoin pour lire la page : son code vient une fois la page lue
 * (`chargerLesDifferes`), au plus tard à sa première ouverture.
 *
 *   const NoterUnSuivi = differe(() => import('./NoterUnSuivi.tsx'), 'NoterUnSuivi')
 */
export function differe<N extends string, M extends Readonly<Record<N, Composant>>>(
  charger: () => Promise<M>,
  nom: N,
): LazyExoticComponent<M[N]> {
  aCharger.add(charger)
  return lazy(() => charger().then((module) => ({ default: module[nom] })))
}

/** Charge ce qui a été différé, un code après l'autre, quand le navigateur n'a rien d'autre à faire. */
export async function chargerLesDifferes(): Promise<void> {
  for (const charger of aCharger) {
    await auRepos()
    // Le réseau manque : ce sera à l'ouverture.
    await charger().catch(() => undefined)
    aCharger.delete(charger)
  }
}

const PATIENCE_MS = 2000

/** Safari n'a pas de quoi attendre le repos : un instant suffit. */
const auRepos = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, 50)
  })

import { InfiniteQueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { notifier } from './notifications/notifications.ts'

const PATIENCE_MS = 10_000

type Fenetre = Pick<Window, 'print' | 'requestAnimationFrame'>

/**
 * Imprime la page une fois arrivé tout ce qu'elle lit, fils déroulés jusqu'au bout, et dessiné ; `false` : au bout de dix secondes il en
 * manquait, rien n'est imprimé.
 */
export async function imprimerEntier(client: QueryClient, fenetre: Fenetre = window, patienceMs = PATIENCE_MS): Promise<boolean> {
  const terme = Date.now() + patienceMs
  do {
    for (const fil of filsADerouler(client)) void fil.fetchNextPage()
    if (!(await toutEstLu(client, terme - Date.now()))) return false
    // Une section dessinée peut en lire une autre.
    await uneImage(fenetre)
    await uneImage(fenetre)
  } while (estIncomplete(client))
  fenetre.print()
  return true
}

/** La même, qui dit pourquoi rien ne s'imprime. */
export async function imprimer(client: QueryClient): Promise<void> {
  if (await imprimerEntier(client)) return
  notifier({ sens: 'erreur', message: 'La page n’est pas arrivée en entier : elle n’est pas imprimée. Réessayez dans un instant.' })
}

/** Il manque à la page de quoi s'imprimer en entier : une lecture en cours, ou un fil dont on n'a que le début. */
const estIncomplete = (client: QueryClient): boolean => client.isFetching() > 0 || filsADerouler(client).length > 0

/** Les fils affichés (historique, commentaires…) dont une page reste à lire ; en panne, un fil le dit lui-même. */
const filsADerouler = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ observers }) => observers.find((observateur) => observateur instanceof InfiniteQueryObserver) ?? [])
    .filter((fil) => {
      const { hasNextPage, isError } = fil.getCurrentResult()
      return hasNextPage && !isError
    })

/**
 * Ctrl+P attend aussi, le temps que le contenu arrive. Le menu du navigateur, lui, n'attend pas : ce qui s'imprime alors incomplet le
 * dit (`data-impression`).
 */
export function useImpressionEntiere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const { dataset } = document.documentElement
    const avant = () => {
      if (estIncomplete(client)) dataset['impression'] = 'incomplete'
    }
    const apres = () => delete dataset['impression']
    window.addEventListener('beforeprint', avant)
    window.addEventListener('afterprint', apres)
    return () => {
      window.removeEventListener('beforeprint', avant)
      window.removeEventListener('afterprint', apres)
    }
  }, [client])
  useEffect(() => {
    const surTouche = (evenement: KeyboardEvent) => {
      const imprime =
        (evenement.ctrlKey || evenement.metaKey) && !evenement.shiftKey && !evenement.altKey && evenement.key.toLowerCase() === 'p'
      if (!imprime || !estIncomplete(client)) return
      evenement.preventDefault()
      void imprimer(client)
    }
    window.addEventListener('keydown', surTouche)
    return () => window.removeEventListener('keydown', surTouche)
  }, [client])
}

/** La page s'imprime : ce qui n'est dessiné qu'à l'écran l'est en entier avant que le papier ne se compose. */
export function useSurPapier(): boolean {
  const [surPapier, setSurPapier] = useState(false)
  useEffect(() => {
    const avant = () => flushSync(() => setSurPapier(true))
    const apres = () => setSurPapier(false)
    window.addEventListener('beforeprint', avant)
    window.addEventListener('afterprint', apres)
    return () => {
      window.removeEventListener('beforeprint', avant)
      window.removeEventListener('afterprint', apres)
    }
  }, [])
  return surPapier
}

const uneImage = (fenetre: Fenetre) => new Promise((suite) => fenetre.requestAnimationFrame(suite))

function toutEstLu(client: QueryClient, delaiMs: number): Promise<boolean> {
  if (client.isFetching() === 0) return Promise.resolve(true)
  return new Promise((suite) => {
    const finir = (lu: boolean) => {
      clearTimeout(delai)
      cesser()
      suite(lu)
    }
    const delai = setTimeout(() => finir(false), Math.max(delaiMs, 0))
    const cesser = client.getQueryCache().subscribe(() => {
      if (client.isFetching() === 0) finir(true)
    })
  })
}

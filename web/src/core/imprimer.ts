import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifier } from './notifications/notifications.ts'

const PATIENCE_MS = 10_000

type Fenetre = Pick<Window, 'print' | 'requestAnimationFrame'>

/** Imprime la page une fois arrivé tout ce qu'elle lit, et dessiné ; `false` : au bout de dix secondes il en manquait, rien n'est imprimé. */
export async function imprimerEntier(client: QueryClient, fenetre: Fenetre = window, patienceMs = PATIENCE_MS): Promise<boolean> {
  const terme = Date.now() + patienceMs
  do {
    if (!(await toutEstLu(client, terme - Date.now()))) return false
    // Une section dessinée peut en lire une autre.
    await uneImage(fenetre)
    await uneImage(fenetre)
  } while (client.isFetching() > 0)
  fenetre.print()
  return true
}

/** La même, qui dit pourquoi rien ne s'imprime. */
export async function imprimer(client: QueryClient): Promise<void> {
  if (await imprimerEntier(client)) return
  notifier({ sens: 'erreur', message: 'La fiche n’est pas arrivée en entier : elle n’est pas imprimée. Réessayez dans un instant.' })
}

/** Ctrl+P attend aussi, le temps que le contenu arrive. */
export function useImpressionEntiere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const surTouche = (evenement: KeyboardEvent) => {
      const imprime =
        (evenement.ctrlKey || evenement.metaKey) && !evenement.shiftKey && !evenement.altKey && evenement.key.toLowerCase() === 'p'
      if (!imprime || client.isFetching() === 0) return
      evenement.preventDefault()
      void imprimer(client)
    }
    window.addEventListener('keydown', surTouche)
    return () => window.removeEventListener('keydown', surTouche)
  }, [client])
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

// Ce que la page courante dit d'elle au gabarit : son titre et son fil d'Ariane.
import { useEffect, useSyncExternalStore } from 'react'
import { insecables } from '../core/typographie/insecables.ts'

export interface Maillon {
  readonly libelle: string
  readonly vers?: string
}
interface PageCourante {
  readonly titre: string
  readonly fil: readonly Maillon[] | null
}

let courante: PageCourante = { titre: '', fil: null }
const abonnes = new Set<() => void>()

/** Annonce le titre (« Ménages · Relogement ») et, pour une fiche, d'où elle vient. Le titre encore inconnu : `null`. */
export function usePage(titre: string | null, fil: readonly Maillon[] | null = null): void {
  const trace = JSON.stringify(fil)
  useEffect(() => {
    if (titre === null) return
    document.title = `${insecables(titre)} · Relogement`
    courante = { titre, fil: JSON.parse(trace) as PageCourante['fil'] }
    for (const prevenir of abonnes) prevenir()
  }, [titre, trace])
}

export const usePageCourante = (): PageCourante =>
  useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => void abonnes.delete(prevenir)
    },
    () => courante,
  )

let guet: MutationObserver | null = null

/**
 * À chaque changement de page, le titre prend le focus dès qu'il paraît : un lecteur d'écran lit où l'on est arrivé. Sauf si la page, remontée
 * tout entière, l'a déjà donné à un champ où l'on vient écrire.
 */
export function quandLaPageChange(): void {
  guet?.disconnect()
  if (viserLeTitre()) return
  guet = new MutationObserver(() => viserLeTitre() && guet?.disconnect())
  guet.observe(document.body, { childList: true, subtree: true })
}

function viserLeTitre(): boolean {
  const titre = document.querySelector<HTMLElement>('main h1')
  if (titre === null) return false
  if (document.activeElement?.matches('main :is(input, textarea, select)')) return true
  titre.tabIndex = -1
  titre.focus({ preventScroll: true })
  return true
}

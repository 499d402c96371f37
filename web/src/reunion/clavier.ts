import type { KeyboardEvent } from 'react'

export const LIGNE = '[data-ligne]'
const SAISIE = 'input, textarea, select, [role="menu"], [role="dialog"]'

/**
 * Le compte rendu au clavier : flèches d'une ligne à l'autre, A accepter, R refuser (et la suivante), C commenter ; Alt et une flèche
 * changent le rang.
 */
export function auClavier(touche: KeyboardEvent<HTMLElement>): void {
  const cible = touche.target as HTMLElement
  if (cible.closest(SAISIE) !== null || touche.ctrlKey || touche.metaKey) return
  const lignes = [...touche.currentTarget.querySelectorAll<HTMLElement>(LIGNE)]
  const place = lignes.findIndex((ligne) => ligne.contains(cible))
  const geste = gesteDe(touche)
  if (geste === null) return
  if (geste === 'suivante' || geste === 'precedente') {
    touche.preventDefault()
    viser(lignes[Math.max(0, place + (geste === 'suivante' ? 1 : -1))])
    return
  }
  const bouton = lignes[place]?.querySelector<HTMLElement>(`[data-reponse="${geste}"]`)
  if (bouton == null) return
  touche.preventDefault()
  bouton.click()
  if (geste === 'a' || geste === 'r') viser(lignes[place + 1] ?? lignes[place])
}

function gesteDe({ key, altKey }: KeyboardEvent): string | null {
  if (key === 'ArrowDown') return altKey ? 'descendre' : 'suivante'
  if (key === 'ArrowUp') return altKey ? 'monter' : 'precedente'
  const lettre = key.toLowerCase()
  return ['a', 'r', 'c'].includes(lettre) ? lettre : null
}

/** Donne le clavier à cette ligne : à sa réponse, à défaut à son premier bouton. */
export const viser = (ligne: HTMLElement | null | undefined): void => {
  const bouton =
    ligne?.querySelector<HTMLElement>('[data-reponse][aria-pressed="true"]') ??
    ligne?.querySelector<HTMLElement>('[data-reponse="a"]') ??
    ligne?.querySelector('button')
  bouton?.focus()
  ligne?.scrollIntoView({ block: 'nearest' })
}

/** La première ligne qui attend sa réponse. */
export const allerALaPremiereSansReponse = (): void => viser(document.querySelector<HTMLElement>(`${LIGNE}[data-attend="oui"]`))

// Les touches seules : une page dit la sienne sur l'élément qui la porte (`aria-keyshortcuts="J"`), et la presser vaut ce geste.
// Chacun peut les couper (WCAG 2.1.4) : à la voix, un mot dicté en presserait plusieurs.
import { ecrireChoix, lireChoix } from './choixDePoste.ts'

const cleDe = (personne: string) => `touches.${personne}`

export const touchesSeulesDe = (personne: string): boolean => lireChoix(cleDe(personne)) !== 'coupees'
export const choisirLesTouchesSeules = (personne: string, actives: boolean): void =>
  ecrireChoix(cleDe(personne), actives ? null : 'coupees')

const OU_L_ON_ECRIT = 'input, textarea, select, [contenteditable], [role="listbox"], [role="dialog"], [role="menu"]'
const PAR_DESSUS = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

/** Pressée seule, hors d'un champ, sans rien d'ouvert par-dessus la page. */
export function estSeule({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  repeat,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false
  // « ? » et « / » peuvent demander Maj ; une lettre avec Maj n'est plus la touche seule.
  if (shiftKey && /^\p{L}$/u.test(key)) return false
  return !(target instanceof Element && target.closest(OU_L_ON_ECRIT) !== null) && document.querySelector(PAR_DESSUS) === null
}

/** Un champ prend le curseur ; un bouton se presse. */
export function jouerLaTouche(touche: KeyboardEvent): void {
  const porteur = [...document.querySelectorAll<HTMLElement>(':is(main, [role="status"]) [aria-keyshortcuts]')].find(
    (element) => element.getAttribute('aria-keyshortcuts')?.toLowerCase() === touche.key.toLowerCase() && element.checkVisibility(),
  )
  if (porteur === undefined) return
  touche.preventDefault()
  if (porteur.matches('input, textarea')) porteur.focus()
  else porteur.click()
}

import { type RefObject, useEffect } from 'react'
import { lieuDe, rendreLeFocus } from './focusPerdu.ts'

const CHAMPS =
  'input:not([type=hidden], [disabled], [readonly], [tabindex="-1"]), select:not([disabled]), textarea:not([disabled], [readonly]), [role=spinbutton], [contenteditable=true]'
const CALQUES = '[role="menu"], .pop, .dlg'
/** Le temps laissé à un contenu différé pour arriver. */
const PATIENCE_MS = 3_000

/** Le dernier endroit de la page qui avait le focus, hors des menus et dialogues qui s'ouvrent au-dessus d'elle. */
let dansLaPage: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest(CALQUES) === null) dansLaPage = target
})

/**
 * À l'ouverture, le premier champ a le focus, même arrivé après coup, si personne ne l'a pris entre-temps ; sans champ, le
 * dialogue lui-même, dont le titre se lit. À la fermeture, il revient d'où l'on venait : l'entrée d'un menu refermé n'est plus
 * là, son bouton si ; sa ligne close entre-temps, celle qui en prend la place. Fermé par un envoi qui aboutit, la bibliothèque le rend parfois à une page encore inerte : il serait perdu.
 */
export function useFocusDuDialogue(dialogue: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const boite = dialogue.current
    if (boite === null) return
    const surUnAutre = [...document.querySelectorAll('.dlg')].some((autre) => !autre.contains(boite))
    const ouvreur = surUnAutre || dansLaPage === null ? null : lieuDe(dansLaPage)
    const viser = (): boolean => {
      const actif = document.activeElement
      if (actif !== boite && actif !== document.body && boite.contains(actif)) return true
      const champ = [...boite.querySelectorAll<HTMLElement>(CHAMPS)].find((element) => element.checkVisibility())
      champ?.focus({ preventScroll: true })
      return champ !== undefined
    }
    const veille = new MutationObserver(() => viser() && veille.disconnect())
    if (!viser()) veille.observe(boite, { childList: true, subtree: true })
    const fin = setTimeout(() => veille.disconnect(), PATIENCE_MS)
    return () => {
      veille.disconnect()
      clearTimeout(fin)
      // Après que la bibliothèque a rendu le focus, ou ne l'a pas pu.
      if (ouvreur !== null) setTimeout(() => rendreLeFocus(ouvreur), 50)
    }
  }, [dialogue])
}

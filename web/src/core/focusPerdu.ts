// Où va le clavier quand le bouton qui avait ouvert un dialogue n'est plus là : sa ligne close, supprimée, changée entre-temps.

/** Un endroit de la page et ce qui l'entourait, du plus près au plus loin, chacun à son rang chez l'autre. */
interface Lieu {
  readonly element: HTMLElement
  readonly autour: readonly { readonly ancetre: HTMLElement; readonly rang: number }[]
}

const LIGNE = 'li, tr, [role=row], [role=listitem]'
/** Le temps qu'une page met à dire ce qu'un dialogue a changé. */
const PATIENCE_MS = 3_000

export function lieuDe(element: HTMLElement): Lieu {
  const autour: { ancetre: HTMLElement; rang: number }[] = []
  for (let ici = element; ici.parentElement !== null && ici.parentElement !== document.body; ici = ici.parentElement)
    autour.push({ ancetre: ici.parentElement, rang: [...ici.parentElement.children].indexOf(ici) })
  return { element, autour }
}

const estPerdu = () => document.activeElement === null || document.activeElement === document.body

/** Rend le clavier à cet endroit, et l'y garde si son bouton disparaît juste après ; jamais si la personne est déjà ailleurs. */
export function rendreLeFocus(lieu: Lieu): void {
  const rendre = () => {
    if (!estPerdu() || document.querySelector('.dlg') !== null) return
    if (lieu.element.isConnected) lieu.element.focus()
    if (estPerdu()) reprendreAutour(lieu)
  }
  rendre()
  const veille = new MutationObserver(() => !lieu.element.isConnected && rendre())
  veille.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => veille.disconnect(), PATIENCE_MS)
}

/** La ligne qui prend sa place, par son lien plutôt que par un bouton qui agirait ; sinon la ligne, la section ou la page où il était. */
function reprendreAutour({ autour }: Lieu): void {
  for (const { ancetre, rang } of autour) {
    if (!ancetre.isConnected) continue
    const voisine = ancetre.children[rang] ?? ancetre.children[rang - 1]
    const cible =
      voisine instanceof HTMLElement && voisine.matches(LIGNE)
        ? (voisine.querySelector<HTMLElement>('a[href]') ?? voisine)
        : ancetre.matches(`${LIGNE}, section, main, [tabindex]`)
          ? ancetre
          : null
    if (cible === null) continue
    if (cible.tabIndex < 0 && !cible.hasAttribute('tabindex')) cible.tabIndex = -1
    cible.focus({ preventScroll: true })
    if (document.activeElement === cible) return
  }
}

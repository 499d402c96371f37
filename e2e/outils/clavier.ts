import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'

const PAS_MAX = 150
/** Chercher par rôle relit toute la page : on ne le refait qu'à l'arrivée, quand l'élément a été remplacé, et de loin en loin. */
const PAS_SANS_CHERCHER = 20

/** Avance avec Tab jusqu'à cet élément ; arrivé, le focus se voit. */
export async function tabulerJusqua(cible: Locator, touche: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = cible.page()
  await cible.waitFor()
  await pasJusqua(cible, touche)
  expect(await focusVisible(page), `le focus se voit sur ${String(cible)}`).toBe(true)
}

/** Combien de touches séparent cet élément de ce qui a le focus ; il l'a ensuite. */
export async function pasJusqua(cible: Locator, touche: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  let trouve = await cible.evaluateHandle((element) => element)
  for (let pas = 0; pas < PAS_MAX; pas += 1) {
    const ou = await trouve.evaluate((element) => (element === document.activeElement ? 'ici' : element.isConnected ? 'ailleurs' : 'parti'))
    if (ou === 'ici' && (await cible.evaluate((element) => element === document.activeElement))) return pas
    if (ou !== 'ailleurs' || pas % PAS_SANS_CHERCHER === PAS_SANS_CHERCHER - 1) {
      trouve = await cible.evaluateHandle((element) => element)
      if (await trouve.evaluate((element) => element === document.activeElement)) return pas
    }
    await cible.page().keyboard.press(touche)
  }
  throw new Error(`Le clavier n’atteint pas ${String(cible)} en ${PAS_MAX} pas`)
}

/** Un trait, une ombre ou un fond qui n'est là que pour le focus, sur l'élément ou sur ce qui l'entoure. */
const focusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const marque = (element: Element | null) => {
      if (element === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const vise = document.activeElement
    if (vise === null || vise === document.body) return false
    // Un champ en plusieurs morceaux (une date) le montre sur son cadre.
    const cadre = vise.closest('[role="group"]')
    return marque(vise) || marque(vise.parentElement) || marque(cadre)
  })

/** Atteint au clavier, puis active. */
export async function activer(cible: Locator, touche: 'Enter' | ' ' = 'Enter'): Promise<void> {
  await tabulerJusqua(cible)
  await cible.page().keyboard.press(touche)
}

/** Ouvre le choix d'un fichier sur le bouton qui a le focus. */
export async function choisirUnFichier(page: Page): Promise<FileChooser> {
  const choix = page.waitForEvent('filechooser')
  // Une touche et l'ordre de retenir ce choix vont à la page par deux chemins : sans cet aller-retour, la touche passe parfois la première.
  await page.evaluate(() => undefined)
  await page.keyboard.press('Enter')
  return choix
}

/** Atteint au clavier, puis tape à la place de ce qui y est. */
export async function saisir(cible: Locator, texte: string): Promise<void> {
  await tabulerJusqua(cible)
  await cible.page().keyboard.press('ControlOrMeta+a')
  await cible.page().keyboard.type(texte)
}

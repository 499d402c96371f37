import { expect, type Page, test } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (ou: ElementContext, options: RunOptions) => Promise<AxeResults> }
  }
}

const NORMES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Le reste ne change pas en sombre : même document, seules les couleurs diffèrent. Le relire tout entier doublerait ce temps (1 à 2 s par examen). */
const COULEURS = ['color-contrast', 'link-in-text-block']
const LARGEURS = [1440, 390] as const

interface Etat {
  /** Vérifié aussi à 320 px : un zoom de 400 % (fiabilité W6). */
  readonly etroit?: boolean
  /** La partie de l'écran qui n'a pas déjà été regardée. */
  readonly zone?: string
  /** Pour ce qui se referme quand la fenêtre change de taille. */
  readonly largeurs?: readonly number[]
}

/** Ni défaut d'axe, ni débordement, large et étroit, en clair et en sombre (fiabilité W1) ; une image de chaque avec CAPTURES=oui. */
export async function verifierEcran(page: Page, nom: string, { etroit = false, zone, largeurs = LARGEURS }: Etat = {}): Promise<void> {
  await test.step(`accessibilité : ${nom}`, async () => {
    if (zone !== undefined) await expect(page.locator(zone).first()).toBeVisible()
    for (const largeur of etroit ? [...largeurs, 320] : largeurs) {
      await page.setViewportSize({ width: largeur, height: largeur > 700 ? 900 : 844 })
      await page.emulateMedia({ colorScheme: 'light' })
      await capturer(page, `${nom}-${largeur}-clair`)
      expect.soft(await defauts(page, zone, { type: 'tag', values: NORMES }), `${nom}, ${largeur} px`).toEqual([])
      const debord = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect.soft(debord, `${nom} tient en ${largeur} px`).toBe(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      await capturer(page, `${nom}-${largeur}-sombre`)
      expect.soft(await defauts(page, zone, { type: 'rule', values: COULEURS }), `${nom}, ${largeur} px, sombre`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}

/**
 * Posé une fois par document, et tenu de ne détailler que les défauts, axe prend moitié moins de temps. Le seul cadre du produit est le
 * lecteur de PDF du navigateur, qui n'est pas de nous.
 */
async function defauts(page: Page, zone: string | undefined, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  await page.evaluate(auRepos)
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  const violations = await page.evaluate(
    async ([ou, options]) => (await window.axe?.run(ou === undefined ? document : { include: [ou] }, options))?.violations,
    [zone, options] as const,
  )
  if (violations === undefined) throw new Error('axe n’est plus sur la page')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const raisons = [...any, ...all, ...none].map(({ message }) => message)
      return `${id} : ${help} · ${target.join(' ')} · ${html.slice(0, 120)} · ${raisons.join(' ; ')}`
    }),
  )
}

/** L'écran a fini de se redessiner : trois images de suite sans que le document change, ou une seconde de passée. */
const auRepos = () =>
  new Promise<void>((resolve) => {
    let calmes = 0
    let images = 0
    const observateur = new MutationObserver(() => {
      calmes = 0
    })
    observateur.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const image = () => {
      calmes += 1
      images += 1
      if (calmes <= 3 && images < 60) return requestAnimationFrame(image)
      observateur.disconnect()
      return resolve()
    }
    requestAnimationFrame(image)
  })

async function capturer(page: Page, nom: string): Promise<void> {
  if (process.env['CAPTURES'] !== 'oui') return
  await page.screenshot({ path: `.tmp/captures/${nom}.png`, fullPage: process.env['CAPTURES_ENTIERES'] === 'oui' })
}

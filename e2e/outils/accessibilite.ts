import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const NORMES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Tout le reste est le même en clair et en sombre : c'est le même document. */
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
      expect.soft(await defauts(axe(page, zone).withTags(NORMES)), `${nom}, ${largeur} px`).toEqual([])
      const debord = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect.soft(debord, `${nom} tient en ${largeur} px`).toBe(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      await capturer(page, `${nom}-${largeur}-sombre`)
      expect.soft(await defauts(axe(page, zone).withRules(COULEURS)), `${nom}, ${largeur} px, sombre`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}

function axe(page: Page, zone: string | undefined): AxeBuilder {
  const tout = new AxeBuilder({ page }).setLegacyMode(true)
  return zone === undefined ? tout : tout.include(zone)
}

async function defauts(examen: AxeBuilder): Promise<string[]> {
  const { violations } = await examen.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const raisons = [...any, ...all, ...none].map(({ message }) => message)
      return `${id} : ${help} · ${target.join(' ')} · ${html.slice(0, 120)} · ${raisons.join(' ; ')}`
    }),
  )
}

async function capturer(page: Page, nom: string): Promise<void> {
  if (process.env['CAPTURES'] !== 'oui') return
  await page.screenshot({ path: `.tmp/captures/${nom}.png`, fullPage: process.env['CAPTURES_ENTIERES'] === 'oui' })
}

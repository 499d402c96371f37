import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import type { Banc } from './banc.ts'
import type { Mesure } from './rapport.ts'

/** Au-delà, un geste se sent en retard. */
const TACHE_MS_MAX = 50
const PORTES = '[data-porte]'

/**
 * L'immeuble entier à l'écran : après le chargement, la plus longue tâche du navigateur tandis qu'on le parcourt, qu'on y marche et qu'on en change la
 * vue, en processeur du fil principal : une machine chargée allonge les durées.
 */
export async function mesurerSynoptique(banc: Banc, operationId: string): Promise<Mesure> {
  const navigateur = await chromium.launch(await findChromium())
  try {
    const page = await navigateur.newPage({ locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(60_000)
    await page.goto(`${banc.produit}/connexion`)
    await page.getByLabel('Adresse email').fill('responsable-equipe-relogement@demo.relogement.test')
    await page.getByLabel('Mot de passe', { exact: true }).fill('Relogement-demo-2026')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Connexion' }).waitFor()
    await page.goto(`${banc.produit}/operations/${operationId}/synoptique`)
    await page.locator(PORTES).first().waitFor()
    // Elles se dessinent par tranches, d'une image à l'autre.
    await reposer(page)
    const portes = await page.locator(PORTES).count()
    const pire = await plusLongueTache(page, () => parcourir(page))
    return {
      ...{
        nom: `Synoptique de ${portes} portes : la plus longue tâche à l’écran (processeur)`,
        cible: 1,
        nous: pire,
        plancher: TACHE_MS_MAX,
      },
      ...{ unite: 'ms', rapport: pire / TACHE_MS_MAX, sens: 'au plus' },
    }
  } finally {
    await navigateur.close()
  }
}

/** Le chargement est fini : plus une tâche longue pendant une seconde d'images. */
const reposer = (page: Page) =>
  page.evaluate(async () => {
    for (let image = 0; image < 60; image += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

interface Trace {
  readonly ph: string
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microsecondes de processeur du fil. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Millisecondes de processeur de la plus longue tâche du fil principal pendant ce geste. */
async function plusLongueTache(page: Page, geste: () => Promise<void>): Promise<number> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const traces: Trace[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => traces.push(...(value as unknown as Trace[])))
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] } })
  await geste()
  const fini = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await fini
  const fil = ({ pid, tid }: Trace) => `${pid} ${tid}`
  const principaux = new Set(traces.filter(({ args }) => args?.name === 'CrRendererMain').map(fil))
  const taches = traces.filter((trace) => trace.ph === 'X' && trace.name.endsWith('RunTask') && principaux.has(fil(trace)))
  if (taches.length === 0) throw new Error('La trace du navigateur ne dit aucune tâche du fil principal.')
  return Math.max(...taches.map(({ tdur = 0 }) => tdur)) / 1000
}

async function parcourir(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let pas = 0; pas < 40; pas += 1) await page.mouse.wheel(0, pas < 20 ? 250 : -250)
  await reposer(page)
  await page.locator(PORTES).first().focus()
  for (let pas = 0; pas < 20; pas += 1) await page.keyboard.press('ArrowRight')
  await page.locator(PORTES).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const vue of ['Tableau', 'Plan']) {
    await page.getByRole('group', { name: 'Présentation' }).getByText(vue, { exact: true }).click()
    await reposer(page)
  }
}

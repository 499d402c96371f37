import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { racine } from '../server/src/core/racine.ts'
import type { Banc } from './banc.ts'
import type { Mesure } from './rapport.ts'

const KO_MAX = 200
const PEINTURE_MS_MAX = 100
const TOURS = 9
const DEMARRAGE_MS = 5_000

/** Le poids du premier écran après connexion, et le temps entre l'arrivée de mille lignes et leur peinture. */
export async function mesurerEcran(banc: Banc): Promise<Mesure[]> {
  const navigateur = await chromium.launch(await findChromium())
  try {
    const page = await navigateur.newPage({ locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: { width: 1440, height: 900 } })
    const scripts = new Set<string>()
    page.on(
      'response',
      (reponse) => /\/assets\/.*\.js$/.test(new URL(reponse.url()).pathname) && scripts.add(new URL(reponse.url()).pathname),
    )
    await page.goto(`${banc.produit}/connexion`)
    await page.getByLabel('Adresse email').fill('responsable-ingenierie-sociale@demo.relogement.test')
    await page.getByLabel('Mot de passe', { exact: true }).fill('Relogement-demo-2026')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Connexion' }).waitFor()
    // Le flux en direct reste ouvert : le réseau ne se tait jamais.
    await page.waitForTimeout(DEMARRAGE_MS)
    const ko = [...scripts].reduce((total, script) => total + poids(script), 0) / 1000
    const peinture = await peindreMille(banc, page)
    return [
      {
        nom: 'JavaScript jusqu’au premier écran connecté (gzip)',
        cible: 1,
        nous: ko,
        plancher: KO_MAX,
        unite: 'ko',
        rapport: ko / KO_MAX,
        sens: 'au plus',
      },
      {
        nom: 'Mille lignes, de la réponse à la peinture',
        cible: 1,
        nous: peinture,
        plancher: PEINTURE_MS_MAX,
        unite: 'ms',
        rapport: peinture / PEINTURE_MS_MAX,
        sens: 'au plus',
      },
    ]
  } finally {
    await navigateur.close()
  }
}

const DOSSIER = join(racine, 'web', 'dist', 'assets')
const fichiers = () => new Set(readdirSync(DOSSIER))

const poids = (chemin: string): number => {
  const nom = chemin.split('/').pop() ?? ''
  return fichiers().has(nom) ? gzipSync(readFileSync(join(DOSSIER, nom))).length : 0
}

/** Médiane de neuf pages : de la fin de la réponse à la deuxième image qui suit l'arrivée de la première ligne, datée par la page elle-même. */
async function peindreMille(banc: Banc, page: Page): Promise<number> {
  await page.addInitScript(daterLaPeinture)
  const temps: number[] = []
  for (let tour = 1; tour <= TOURS; tour += 1) {
    await page.goto(`${banc.produit}/menages?pageSize=1000&page=${tour}`)
    temps.push(await page.evaluate(attendreLaPeinture))
  }
  return temps.sort((a, b) => a - b)[(TOURS - 1) / 2] ?? 0
}

/** Posé avant la page : marque la peinture de la première ligne qui est un lien. */
function daterLaPeinture(): void {
  const guetteur = new MutationObserver(() => {
    if (document.querySelector('tbody tr.lien') === null) return
    guetteur.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('mille lignes')))
  })
  guetteur.observe(document, { childList: true, subtree: true })
}

async function attendreLaPeinture(): Promise<number> {
  let peinture = performance.getEntriesByName('mille lignes').at(0)
  while (peinture === undefined) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    peinture = performance.getEntriesByName('mille lignes').at(0)
  }
  const reponses = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/v1/menages?')) as PerformanceResourceTiming[]
  return peinture.startTime - (reponses.at(-1)?.responseEnd ?? 0)
}

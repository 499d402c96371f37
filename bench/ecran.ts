import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { racine } from '../server/src/core/racine.ts'
import type { Banc } from './banc.ts'
import type { Mesure } from './rapport.ts'

const KO_MAX = 200
const PEINTURE_MS_MAX = 100

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
    await page.waitForLoadState('networkidle')
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

/** Médiane de cinq ouvertures : de la fin de la réponse à la deuxième image qui suit l'apparition des lignes. */
async function peindreMille(banc: Banc, page: import('@playwright/test').Page): Promise<number> {
  const temps: number[] = []
  for (let tour = 0; tour < 5; tour += 1) {
    await page.goto(`${banc.produit}/menages?pageSize=1000&page=${tour + 1}`)
    await page.getByRole('link').filter({ hasText: /^M/ }).first().waitFor()
    temps.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const [reponse] = performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.includes('/v1/menages?'))
              .slice(-1) as PerformanceResourceTiming[]
            const marque = performance.getEntriesByName('liste:peinte').at(-1)
            resolve((marque?.startTime ?? performance.now()) - (reponse?.responseEnd ?? 0))
          }),
      ),
    )
  }
  return temps.sort((a, b) => a - b)[2] ?? 0
}

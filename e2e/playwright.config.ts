import '../scripts/temporaire.mjs'
import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'

// Sur un produit déjà démarré. Dit avant que les ouvriers n'héritent de l'adresse que donne la mise en place.
process.env['PARCOURS_EN_ECRITURE'] ??= process.env['PARCOURS_URL'] === undefined ? 'non' : 'oui'
const enEcriture = process.env['PARCOURS_EN_ECRITURE'] === 'oui'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.tmp/parcours',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Un de plus que de cœurs : un parcours seul attend un tiers de son temps (une touche, une image, une seconde avant un brouillon).
  workers: 3,
  // Un parcours qui ne passe pas au premier essai cache un défaut : le bilan le nomme, à corriger. Jamais rejoué aux essais longs (décision 0112), ni pour qui écrit un parcours.
  retries: enEcriture || process.env['ESSAIS_LONGS'] === 'oui' ? 0 : 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findChromium(),
    // Suivre chaque geste coûte un sixième du temps d'un parcours : seul le fait qui en écrit un.
    trace: { mode: enEcriture ? 'retain-on-failure' : 'off', screenshots: false },
  },
})

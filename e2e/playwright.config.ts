import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'

/** Sur un produit déjà démarré. */
const enEcriture = process.env['PARCOURS_URL'] !== undefined

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.tmp/parcours',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Deux navigateurs sur une machine chargée : un second essai, que le bilan nomme. Jamais pour qui écrit un parcours.
  retries: enEcriture ? 0 : 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findChromium(),
    // Suivre chaque geste coûte un sixième du temps d'un parcours : le second essai seul le fait, ou celui de qui écrit un parcours.
    trace: { mode: enEcriture ? 'retain-on-failure' : 'on-first-retry', screenshots: false },
  },
})

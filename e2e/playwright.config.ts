import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.tmp/parcours',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Deux navigateurs sur une machine chargée : un second essai, que le bilan nomme. Jamais pour qui écrit un parcours.
  retries: process.env['PARCOURS_URL'] ? 0 : 1,
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
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})

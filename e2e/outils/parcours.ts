/**
 * Les parcours : le produit construit, dans un vrai navigateur.
 *
 *   test('Camille trouve un ménage', async ({ ouvrir }) => {
 *     const page = await ouvrir(camille, '/menages')
 *
 * `ouvrir` rend une page où la personne est connectée, dans un navigateur à elle ; `page` est celle d'un visiteur. `db` est la
 * base du produit : un parcours qui écrit prépare son dossier, que personne d'autre ne touche.
 */
import { test as base, type Page } from '@playwright/test'
import pino from 'pino'
import { type Base, createDatabase, openPool } from '../../server/src/core/database.ts'
import type { Compte } from './distribution.ts'
import { sessionDe } from './sessions.ts'
import { surveiller } from './surveillance.ts'

export { expect, type Page } from '@playwright/test'

const env = (nom: string): string => process.env[nom] ?? ''

interface Parcours {
  readonly ouvrir: (qui: Compte, adresse?: string) => Promise<Page>
}
interface Ouvrier {
  readonly db: Base
}

export const test = base.extend<Parcours, Ouvrier>({
  baseURL: async ({}, use) => use(env('PARCOURS_URL')),

  context: async ({ context, baseURL }, use) => {
    const verifier = surveiller(context, baseURL ?? '')
    await use(context)
    verifier()
  },

  ouvrir: async ({ browser, baseURL, db }, use) => {
    const ouverts: (() => Promise<void>)[] = []
    await use(async ({ email }, adresse = '/') => {
      const { hostname } = new URL(baseURL ?? '')
      const jeton = { name: 'refresh', value: await sessionDe(db, email), domain: hostname, path: '/v1/oauth' }
      const cookies = [{ ...jeton, expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }]
      const context = await browser.newContext({ storageState: { cookies, origins: [] } })
      const verifier = surveiller(context, baseURL ?? '')
      ouverts.push(async () => {
        await context.close()
        verifier()
      })
      const page = await context.newPage()
      await page.addInitScript(marquerLaSession)
      await page.goto(adresse)
      return page
    })
    for (const fermer of ouverts) await fermer()
  },

  db: [
    async ({}, use) => {
      const db = createDatabase(openPool({ url: env('PARCOURS_BASE'), max: 2, log: pino({ level: 'error' }) }))
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
})

/**
 * La marque que la connexion laisse au poste, à la première page seulement : une déconnexion l'ôte pour de bon. L'état de départ d'un
 * contexte la poserait aussi, par une page de plus à ouvrir : 0,4 s à chaque personne qui se connecte.
 */
function marquerLaSession(): void {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('parcours') !== null) return
  sessionStorage.setItem('parcours', 'marqué')
  localStorage.setItem('relogement.session', '1')
}

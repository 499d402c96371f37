// La tablette dont la batterie s'arrache : le navigateur est tué net, le réseau absent, puis tout se retrouve.
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { arriver, mention, suivant } from '../menage/etapes.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { sessionDe } from '../outils/sessions.ts'
import { emporter, ouvrirLeCoffre, surLaTablette } from './tablette.ts'

const langue = (page: Page) => page.getByLabel(/^Langue parlée/)

test('le processus tué en pleine frappe, sans réseau, la session finie : tout est encore au coffre, et part ensuite', async ({
  baseURL,
  db,
}) => {
  test.slow()
  const adresse = baseURL ?? ''
  const profil = mkdtempSync(join(tmpdir(), 'relogement-tablette-'))
  const lancer = async () =>
    chromium.launchPersistentContext(profil, { ...(await findChromium()), baseURL: adresse, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const connecter = async (contexte: BrowserContext) => {
    const { hostname } = new URL(adresse)
    const jeton = { name: 'refresh', value: await sessionDe(db, camille.email), domain: hostname, path: '/v1/oauth' }
    await contexte.addCookies([{ ...jeton, httpOnly: true, secure: false, sameSite: 'Strict' }])
  }
  try {
    const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
    const avant = await lancer()
    await connecter(avant)
    const page = await avant.newPage()
    await page.goto('/connexion')
    await page.evaluate(() => localStorage.setItem('relogement.session', '1'))
    await emporter(page, dossier.code, dossier.nom)
    await avant.setOffline(true)
    await page.goto('/tablette')
    await ouvrirLeCoffre(page)
    await page.getByRole('link', { name: 'Commencer l’entretien' }).click()
    await arriver(page, 'Informations')
    await langue(page).fill('Serbe')
    await suivant(page).click()
    await arriver(page, 'Composition et occupants')
    await page.getByRole('link', { name: /Informations/ }).click()
    await arriver(page, 'Informations')
    await langue(page).fill('Serbo-croate')
    await expect(mention(page)).toContainText(/gardée sur ce poste/)
    // Le navigateur ne ferme rien : il est tué.
    process.kill(pidDe(profil), 'SIGKILL')
    await avant.close().catch(() => undefined)

    const apres = await lancer()
    await apres.clearCookies()
    await apres.setOffline(true)
    const revenue = await apres.newPage()
    await revenue.goto('/tablette')
    await ouvrirLeCoffre(revenue)
    await expect(surLaTablette(revenue, dossier.nom)).toContainText('1 champ')
    await revenue.getByRole('link', { name: 'Reprendre l’entretien' }).click()
    await expect(langue(revenue)).toHaveValue('Serbo-croate')

    // Le réseau revient, la session n'est plus là : on se connecte, et ce qui était tapé part aussi.
    await apres.setOffline(false)
    await connecter(apres)
    await revenue.evaluate(() => localStorage.setItem('relogement.session', '1'))
    await revenue.goto('/entretiens-hors-ligne')
    await revenue.getByRole('button', { name: 'Rendre le dossier' }).click()
    await expect(surLaTablette(revenue, dossier.nom)).toBeHidden({ timeout: 30_000 })
    const { informations } = await db.selectFrom('menage').select('informations').where('id', '=', dossier.id).executeTakeFirstOrThrow()
    expect(informations).toMatchObject({ langueParlee: 'Serbo-croate' })
    await apres.close()
  } finally {
    rmSync(profil, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** Le processus de ce profil : Chromium l'écrit dans son verrou, « machine-processus ». */
function pidDe(profil: string): number {
  const tient = (pid: string) => {
    try {
      const demande = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const [programme = ''] = demande.split('\0', 1)
      // Ni celui qui le lance (« /bin/sh … »), ni ceux qu'il lance.
      return programme.includes('chrom') && demande.includes(`--user-data-dir=${profil}`) && !demande.includes('--type=')
    } catch {
      return false
    }
  }
  // Un Chromium sans fenêtre ne pose pas de verrou sur son profil.
  const verrou = join(profil, 'SingletonLock')
  const pid = lstatSync(verrou, { throwIfNoEntry: false }) ? readlinkSync(verrou).split('-').at(-1) : readdirSync('/proc').find(tient)
  return Number(pid)
}

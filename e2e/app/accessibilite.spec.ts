import { verifierEcran } from '../outils/accessibilite.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const DIALOGUE = '[role="dialog"]'
const titre = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe.configure({ timeout: 120_000 })

test('accueil et page introuvable', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  await expect(titre(page)).toHaveText('Bonjour Camille')
  await verifierEcran(page, 'accueil', { etroit: true })
  await page.goto('/nulle-part')
  await expect(titre(page)).toHaveText('Page introuvable')
  await verifierEcran(page, 'page-introuvable')
})

test('la palette, les alertes, les notifications, l’aide, le tiroir du menu', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  await expect(titre(page)).toHaveText('Bonjour Camille')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' }).fill('ma')
  await expect(page.getByRole('group', { name: 'Ménages' }).getByRole('menuitem').first()).toBeVisible()
  await verifierEcran(page, 'palette', { zone: DIALOGUE })
  await page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' }).fill('zzzzzz')
  await expect(page.getByText('Aucune donnée disponible')).toBeVisible()
  await verifierEcran(page, 'palette-vide', { zone: DIALOGUE })
  await page.keyboard.press('Escape')

  for (const [nom, onglet] of [
    ['alertes', 'Alertes'],
    ['notifications', 'Notifications'],
  ] as const)
    for (const largeur of [1440, 390]) {
      await page.setViewportSize({ width: largeur, height: 844 })
      await page.getByRole('button', { name: /^Alertes/ }).click()
      await page.getByRole('tab', { name: onglet }).click()
      await expect(page.getByRole('tabpanel', { name: onglet })).not.toContainText('Chargement')
      await verifierEcran(page, nom, { zone: DIALOGUE, largeurs: [largeur] })
      await page.keyboard.press('Escape')
    }

  await page.getByRole('button', { name: 'Aide et raccourcis clavier' }).click()
  await expect(page.getByRole('dialog', { name: 'Aide' })).toBeVisible()
  await verifierEcran(page, 'aide-clavier', { zone: DIALOGUE })
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await verifierEcran(page, 'tiroir', { zone: 'dialog[open]', largeurs: [390] })
})

test('chaque page a son titre, un seul h1, sa langue, ses repères et son lien d’évitement', async ({ ouvrir, page, db }) => {
  const { adresse } = await deposerDossier(db)
  const connectee = await ouvrir(camille)
  const titres = new Map<string, string>()
  const lire = async (ou: Page, chemin: string, reperes: readonly string[]) => {
    await ou.goto(chemin)
    await expect(titre(ou)).toHaveCount(1)
    await expect(ou).toHaveTitle(/ · Relogement$/)
    await expect(ou.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(ou.getByRole('main')).toHaveCount(1)
    for (const repere of reperes) await expect(ou.getByRole('navigation', { name: repere })).toHaveCount(1)
    const deja = titres.get(await ou.title())
    expect(deja, `${chemin} a le titre de ${deja}`).toBeUndefined()
    titres.set(await ou.title(), chemin)
  }
  for (const chemin of [
    '/connexion',
    '/mot-de-passe-oublie',
    '/reinitialisation-mot-de-passe',
    '/validation-compte',
    '/aide',
    '/accessibilite',
    '/donnees-personnelles',
  ])
    await lire(page, chemin, ['Informations'])
  for (const chemin of ['/', '/menages', adresse, '/nulle-part']) {
    await lire(connectee, chemin, ['Navigation principale', 'Fil d’Ariane'])
    await expect(connectee.getByRole('banner')).toHaveCount(1)
    await expect(connectee.getByRole('link', { name: 'Aller au contenu' })).toHaveCount(1)
  }
})

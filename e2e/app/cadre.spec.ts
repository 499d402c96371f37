import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { seConnecterAuClavier } from '../outils/connexion.ts'
import { adrien, bastien, camille, colette, delphine, denise, firmin, melanie, rachid } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const titre = (page: Page) => page.getByRole('heading', { level: 1 })
const INTERDIT = "Vous n'avez pas les droits requis pour accéder à cette ressource"

/** Change d'adresse sans recharger, comme un retour en arrière. */
const allerParLHistorique = (page: Page, adresse: string) =>
  page.evaluate((vers) => {
    history.pushState({}, '', vers)
    dispatchEvent(new PopStateEvent('popstate'))
  }, adresse)

test('l’accueil montre les modules ouverts, et le menu les entrées du rôle', async ({ ouvrir }) => {
  for (const qui of [camille, rachid, denise, adrien, bastien, colette, melanie]) {
    const page = await ouvrir(qui)
    await expect(titre(page)).toHaveText(`Bonjour ${qui.prenom}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Relogement\b/ })
      .click()
    await expect(menu(page).getByRole('link', { name: 'Ménages' })).toBeVisible()
  }
})

test('qui n’a aucun rôle lit à l’accueil que rien ne lui est ouvert, et n’a pas d’entrée morte au menu', async ({ ouvrir, db }) => {
  const { email } = await createCompte(db, { roles: [] })
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  await expect(titre(page)).toHaveText('Bonjour Odile')
  await expect(page.getByText('Aucun module ne vous est ouvert')).toBeVisible()
  await expect(menu(page).getByRole('listitem')).toHaveCount(0)
  await verifierEcran(page, 'accueil-sans-module')
})

test('l’ingénierie financière a son module, et lui seul', async ({ ouvrir }) => {
  const page = await ouvrir(firmin)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Financement/ })
    .click()
  await expect(page).toHaveURL(/\/financement\//)
  await expect(menu(page).getByRole('link', { name: 'Ménages' })).toHaveCount(0)
})

test('une page fermée au rôle : le message, et retour à la page d’avant', async ({ ouvrir }) => {
  const page = await ouvrir(delphine)
  await expect(titre(page)).toHaveText('Bonjour Delphine')
  await allerParLHistorique(page, '/menages')
  await expect(page.getByRole('alert').filter({ hasText: INTERDIT })).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/menages')
  await expect(page.getByRole('alert').filter({ hasText: INTERDIT })).toBeVisible()
  await expect(titre(page)).toHaveText('Bonjour Delphine')
})

test('au clavier seul : une adresse reçue mène, après connexion, à une page fermée ; le message le dit et se relit', async ({ page }) => {
  await page.goto('/menages')
  await expect(page).toHaveURL(/\/connexion\?from=/)
  await seConnecterAuClavier(page, delphine.email, delphine.motDePasse)
  await expect(page.getByRole('alert').filter({ hasText: INTERDIT })).toBeVisible()
  await expect(titre(page)).toHaveText('Bonjour Delphine')
  await expect(page).toHaveURL('/')

  await activer(page.getByRole('button', { name: /^Alertes/ }))
  await tabulerJusqua(page.getByRole('tab', { name: 'Alertes' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Notifications' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Notifications' })).toContainText(INTERDIT)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Alertes/ })).toBeFocused()
})

test('au clavier, le lien d’évitement mène au contenu', async ({ ouvrir }) => {
  const page = await ouvrir(camille, '/menages')
  await expect(titre(page)).toContainText('Ménages')
  await page.keyboard.press('Tab')
  const evitement = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(evitement).toBeFocused()
  await expect(evitement).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('à chaque page, le titre prend le focus et le fil d’Ariane dit où l’on est', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  await activer(page.getByRole('main').getByRole('link', { name: /^Relogement\b/ }))
  await expect(titre(page)).toBeFocused()
  await expect(page).toHaveTitle('Résumé · Relogement')
  const fil = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect(fil).toContainText('Résumé')
  await expect(menu(page).getByRole('link', { name: 'Résumé' })).toHaveAttribute('aria-current', 'page')
  await activer(page.getByRole('button', { name: 'Retour', exact: true }))
  await expect(titre(page)).toHaveText('Bonjour Camille')
})

test('Ctrl K, sans souris : un écran, puis une action', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  await expect(titre(page)).toHaveText('Bonjour Camille')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' })).toBeFocused()
  await page.keyboard.type('menag')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(titre(page)).toContainText('Ménages')

  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('couleurs : sombre')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('« ? » ouvre l’aide, Échap la ferme et rend le focus', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  const bouton = page.getByRole('button', { name: 'Aide et raccourcis clavier' })
  await tabulerJusqua(bouton)
  await page.keyboard.press('?')
  const aide = page.getByRole('dialog', { name: 'Aide' })
  await expect(aide).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(aide).toBeHidden()
  await expect(bouton).toBeFocused()
})

test('les couleurs choisies et le menu replié restent au rechargement', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  await page.getByRole('button', { name: 'Aide et raccourcis clavier' }).click()
  await page.getByRole('dialog', { name: 'Aide' }).getByText('Sombre').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Replier le menu' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Déplier le menu' })).toBeVisible()
})

test('sur un téléphone, le menu est un tiroir qui se ferme sur le choix et sur Échap', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  await page.setViewportSize({ width: 390, height: 844 })
  const bouton = page.getByRole('button', { name: 'Ouvrir le menu' })
  await activer(bouton)
  const tiroir = page.getByRole('dialog', { name: 'Menu' })
  await expect(tiroir).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tiroir).toBeHidden()
  await expect(bouton).toBeFocused()
  await bouton.click()
  await tiroir.getByRole('link', { name: 'Relogement', exact: true }).click()
  await expect(titre(page)).toContainText('Résumé')
  await expect(tiroir).toBeHidden()
})

test('de la tablette au grand écran, une seule recherche, des filtres visibles, et les noms ne sont pas coupés à cinq lettres', async ({
  ouvrir,
}) => {
  const page = await ouvrir(denise, '/menages')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  for (const largeur of [768, 960, 1264, 1440, 1920]) {
    await page.setViewportSize({ width: largeur, height: 900 })
    await expect(page.getByRole('button', { name: 'Ménage, logement, opération' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rechercher', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filtres', exact: true })).toBeHidden()
    await expect(page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name: 'Ville' })).toBeVisible()
    const colonne = await page.getByRole('columnheader', { name: 'Nom' }).boundingBox()
    expect(colonne?.width, `${largeur} px`).toBeGreaterThan(140)
  }
})

test('les notifications passent une à une, trois secondes chacune, attendent sous la souris et restent dans l’historique', async ({
  ouvrir,
}) => {
  const page = await ouvrir(delphine)
  await page.clock.install()
  await page.reload()
  await expect(titre(page)).toHaveText('Bonjour Delphine')
  for (let fois = 1; fois <= 3; fois += 1) await allerParLHistorique(page, '/menages')
  const bulle = page.getByRole('alert').getByRole('group')
  await expect(bulle).toHaveCount(1)
  const premiere = await bulle.elementHandle()
  await page.clock.runFor(3000)
  await expect(bulle).toHaveCount(1)
  expect(await premiere?.evaluate((element) => element.isConnected), 'la première a laissé sa place').toBe(false)

  await bulle.hover()
  await page.clock.runFor(30_000)
  await expect(bulle).toBeVisible()
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(3000)
  await expect(bulle).toHaveCount(0)

  await page.getByRole('button', { name: /^Alertes/ }).click()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog').getByText(INTERDIT)).toHaveCount(3)
})

test('une adresse inconnue le dit dans le cadre, et ramène à l’accueil', async ({ ouvrir }) => {
  const page = await ouvrir(camille, '/nulle-part')
  await expect(titre(page)).toHaveText('Page introuvable')
  await expect(page).toHaveTitle('Page introuvable · Relogement')
  await activer(page.getByRole('link', { name: 'Revenir à l’accueil' }))
  await expect(titre(page)).toHaveText('Bonjour Camille')
})

import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { camille } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

test('Camille se connecte, voit ses modules et se déconnecte', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/connexion')
  await expect(page).toHaveTitle('Connexion · Relogement')
  await seConnecter(page, camille.email, camille.motDePasse)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
  await expect(page).toHaveURL('/')
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect(menu).toContainText('Camille')
  await expect(menu).toContainText(camille.email)

  await menu.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  await page.goto('/')
  await expect(page).toHaveURL('/connexion')
})

test('au clavier seul, Camille se connecte depuis l’adresse demandée et y arrive', async ({ page }) => {
  await page.goto('/menages?villes=59100')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  await saisir(page.getByLabel('Adresse email'), camille.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(camille.motDePasse)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ménages')
  await expect(page).toHaveURL(/\/menages\?villes=59100/)
})

test('déjà connectée, Camille n’a pas à se connecter deux fois : la connexion la mène où elle allait', async ({ page }) => {
  await page.goto('/connexion')
  await seConnecter(page, camille.email, camille.motDePasse)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
  await page.goto('/connexion?from=%2Fmenages%3Fvilles%3D59100')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ménages')
  await page.goto('/connexion')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
})

test('une adresse de retour d’un autre site est oubliée', async ({ page }) => {
  for (const ailleurs of ['https://exemple.test/vol', '//exemple.test/vol', '/\\exemple.test', 'javascript:alert(1)']) {
    await page.goto(`/connexion?from=${encodeURIComponent(ailleurs)}`)
    await seConnecter(page, camille.email, camille.motDePasse)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  }
})

test('un mot de passe faux est refusé sans dire si le compte existe, et la saisie reste', async ({ page }) => {
  await page.goto('/connexion')
  for (const email of [camille.email, 'personne@relogement.test']) {
    await seConnecter(page, email, 'Pas-le-bon-2026')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Adresse email ou mot de passe incorrect')
    await expect(page.getByLabel('Adresse email')).toHaveValue(email)
    await page.reload()
  }
})

test('des champs vides se disent sous chacun, au clavier aussi', async ({ page }) => {
  await page.goto('/connexion')
  await activer(page.getByRole('button', { name: 'Se connecter' }))
  const email = page.getByLabel('Adresse email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Vous devez indiquer une adresse email valide')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription('Ce champ est requis')
})

test('après six mots de passe faux, le compte est bloqué un moment, même avec le bon', async ({ page, db }) => {
  const { email } = await createCompte(db)
  await page.goto('/connexion')
  for (let essai = 1; essai <= 6; essai += 1) {
    const reponse = page.waitForResponse('**/v1/oauth/login')
    await seConnecter(page, email, `Pas-le-bon-${essai}`)
    expect((await reponse).status()).toBe(401)
  }
  await seConnecter(page, email, MOT_DE_PASSE)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/Trop d’essais\. Réessayez dans \d+\sminutes?\./)
  await expect(page).toHaveURL('/connexion')
})

test('le mot de passe se montre et se cache', async ({ page }) => {
  await page.goto('/connexion')
  const champ = page.getByLabel('Mot de passe', { exact: true })
  await champ.fill('tramway')
  const bouton = page.getByRole('button', { name: 'Afficher le mot de passe' })
  await activer(bouton)
  await expect(champ).toHaveAttribute('type', 'text')
  await expect(bouton).toHaveAttribute('aria-pressed', 'true')
  await activer(bouton, ' ')
  await expect(champ).toHaveAttribute('type', 'password')
})

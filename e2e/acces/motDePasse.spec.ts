import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { dernierLien, listCourriels } from '../../server/test/courriels.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { adrien } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const NOUVEAU = 'Canal-gris-au-petit-matin-4'

async function demanderUnLien(page: Page, email: string) {
  await page.goto('/connexion')
  await activer(page.getByRole('link', { name: 'Mot de passe oublié' }))
  await expect(page).toHaveTitle('Mot de passe oublié · Relogement')
  await saisir(page.getByLabel('Adresse email'), email)
  await page.keyboard.press('Enter')
  // La démonstration n'a pas de serveur de courriel, et le dit.
  await expect(page.getByText('Aucun courriel ne peut partir pour l’instant')).toBeVisible()
}

/** Le lien que reçoit cette adresse. */
const lienRecu = (db: Parameters<typeof listCourriels>[0], page: Page, email: string) =>
  dernierLien(db, email, new URL(page.url()).origin, new Date())

test('mot de passe oublié : un lien par courriel, un nouveau mot de passe, l’ancien ne vaut plus', async ({ page, db }) => {
  const { email } = await createCompte(db)
  await demanderUnLien(page, email)

  await page.goto(await lienRecu(db, page, email))
  await expect(page).toHaveTitle('Nouveau mot de passe · Relogement')
  await expect(page, 'le jeton ne reste pas dans l’adresse').toHaveURL('/reinitialisation-mot-de-passe')
  const champ = page.getByLabel('Nouveau mot de passe')
  const confirmation = page.getByLabel('Confirmation du mot de passe')

  await saisir(champ, NOUVEAU)
  await saisir(confirmation, `${NOUVEAU}x`)
  await page.keyboard.press('Enter')
  await expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne sont similaire')

  await saisir(confirmation, NOUVEAU)
  await tabulerJusqua(page.getByRole('button', { name: 'Changer le mot de passe' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Mot de passe changé. Connectez-vous.' })).toBeVisible()
  await expect(page).toHaveURL('/connexion')

  await seConnecter(page, email, MOT_DE_PASSE)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Adresse email ou mot de passe incorrect')
  await seConnecter(page, email, NOUVEAU)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
})

test('un mot de passe trop faible est refusé, un lien déjà utilisé aussi', async ({ page, db }) => {
  const { email } = await createCompte(db)
  await demanderUnLien(page, email)
  const lien = await lienRecu(db, page, email)
  const choisir = async (motDePasse: string) => {
    await page.getByLabel('Nouveau mot de passe').fill(motDePasse)
    await page.getByLabel('Confirmation du mot de passe').fill(motDePasse)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await page.goto(lien)
  // Ni aide ni refus ne disent deux longueurs à la fois.
  const champ = page.getByLabel('Nouveau mot de passe')
  await choisir('court')
  await expect(champ).toHaveAccessibleDescription(/Votre mot de passe doit contenir au moins 6 caractères/)
  await expect(page.getByRole('main')).not.toContainText(/douze|12/i)
  await choisir('motdepasse123')
  await expect(champ).toHaveAccessibleDescription(/Mot de passe trop faible\. 12 caractères au moins\./)
  await expect(page.getByRole('main')).not.toContainText('6 caractères')
  await choisir(NOUVEAU)
  await expect(page).toHaveURL('/connexion')

  await page.goto('about:blank')
  await page.goto(lien)
  await choisir(`${NOUVEAU}-bis`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/lien/)
})

test('un compte neuf choisit son mot de passe par le lien de validation', async ({ page, db }) => {
  const { email } = await createCompte(db, { motDePasse: null })
  await demanderUnLien(page, email)
  await page.goto(await lienRecu(db, page, email))
  await expect(page).toHaveTitle('Validation du compte · Relogement')
  await saisir(page.getByLabel('Nouveau mot de passe'), NOUVEAU)
  await saisir(page.getByLabel('Confirmation du mot de passe'), NOUVEAU)
  await activer(page.getByRole('button', { name: 'Valider mon compte' }))
  await expect(page.getByRole('status').filter({ hasText: 'Compte validé. Connectez-vous.' })).toBeVisible()
  await seConnecter(page, email, NOUVEAU)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
})

test('une adresse inconnue reçoit la même réponse, et aucun courriel', async ({ page, db }) => {
  const email = `inconnue-${Date.now()}@relogement.test`
  await demanderUnLien(page, email)
  expect(await listCourriels(db, email)).toEqual([])
})

test('un lien incomplet propose d’en demander un autre', async ({ page }) => {
  await page.goto('/reinitialisation-mot-de-passe')
  await activer(page.getByRole('link', { name: 'Demander un nouveau lien' }))
  await expect(page).toHaveURL('/mot-de-passe-oublie')
})

test('sans serveur de courriel, l’administration voit une fois le lien d’un compte jamais activé', async ({ page, ouvrir, db }) => {
  const { email } = await createCompte(db, { motDePasse: null })
  await demanderUnLien(page, email)
  const boite = await ouvrir(adrien, '/administration/courriels')
  const lire = () => boite.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Relogement : votre compte est ouvert' })
  await activer(lire())
  const dialogue = boite.getByRole('dialog')
  await expect(dialogue).toContainText('[lien personnel, fait à l’envoi]')
  await verifierEcran(boite, 'courriel-lien', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Voir le lien une fois' }))
  const lien = (await dialogue.getByText('/validation-compte#jeton=').textContent()) ?? ''
  await expect(dialogue.getByText('/validation-compte#jeton=')).toBeFocused()
  await verifierEcran(boite, 'courriel-lien-montre', { zone: '[role=dialog]' })
  await boite.keyboard.press('Escape')
  await expect(dialogue).toHaveCount(0)
  await activer(lire())
  await expect(dialogue).toBeVisible()
  await expect(dialogue.getByRole('button', { name: 'Voir le lien une fois' })).toHaveCount(0)
  await page.goto(lien)
  await expect(page).toHaveTitle('Validation du compte · Relogement')
})

test('au clavier seul : changer son mot de passe demande l’actuel, et la session continue', async ({ ouvrir, db, page: visiteur }) => {
  const { email } = await createCompte(db)
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  await activer(page.getByRole('link', { name: 'Mon compte' }))
  await verifierEcran(page, 'mon-compte')
  await activer(page.getByRole('button', { name: 'Changer mon mot de passe' }))
  const dialogue = page.getByRole('dialog')
  const actuel = dialogue.getByLabel('Mot de passe actuel')
  await saisir(actuel, 'pas celui-là')
  await saisir(dialogue.getByLabel('Nouveau mot de passe'), NOUVEAU)
  await saisir(dialogue.getByLabel('Confirmation du mot de passe'), NOUVEAU)
  await page.keyboard.press('Enter')
  await expect(actuel).toHaveAccessibleDescription('Le mot de passe actuel est incorrect')
  await verifierEcran(page, 'changer-mot-de-passe', { zone: '[role=dialog]' })
  await saisir(actuel, MOT_DE_PASSE)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Votre mot de passe est changé.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte')
  await visiteur.goto('/connexion')
  await seConnecter(visiteur, email, NOUVEAU)
  await expect(visiteur.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
})

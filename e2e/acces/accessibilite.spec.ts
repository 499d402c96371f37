import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { expect, test } from '../outils/parcours.ts'

// Chaque état est regardé sous plusieurs largeurs et couleurs : c'est long, sans être lent.
test.describe.configure({ timeout: 120_000 })

test('connexion : vide, refusée, champs manquants', async ({ page }) => {
  await page.goto('/connexion')
  await expect(page.getByLabel('Adresse email')).toBeVisible()
  await verifierEcran(page, 'connexion', { etroit: true })
  await activer(page.getByRole('button', { name: 'Se connecter' }))
  await expect(page.getByLabel('Adresse email')).toBeFocused()
  await verifierEcran(page, 'connexion-champs-manquants')
  await seConnecter(page, 'personne@relogement.test', 'Pas-le-bon-2026')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await verifierEcran(page, 'connexion-refusee')
})

test('connexion après une session expirée', async ({ ouvrir, db }) => {
  const { id, email } = await createCompte(db)
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
  // Partie ailleurs : restée ouverte, la page l'apprendrait par le direct, et le dirait elle-même.
  await page.goto('about:blank')
  await db.updateTable('session').set({ revoquee_le: new Date() }).where('utilisateur_id', '=', id).execute()
  await page.goto('/menages')
  await expect(page.getByText('Votre connexion a expiré')).toBeVisible()
  await expect(page.getByText('Connectez-vous pour reprendre où vous en étiez.')).toBeVisible()
  await verifierEcran(page, 'connexion-expiree', { etroit: true })
})

test('mot de passe oublié, nouveau mot de passe, lien incomplet, validation du compte', async ({ page }) => {
  await page.goto('/mot-de-passe-oublie')
  await expect(page.getByLabel('Adresse email')).toBeVisible()
  await verifierEcran(page, 'mot-de-passe-oublie')
  await page.getByLabel('Adresse email').fill('personne@relogement.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Aucun courriel ne peut partir' })).toBeVisible()
  await verifierEcran(page, 'mot-de-passe-oublie-envoye')

  await page.goto('/reinitialisation-mot-de-passe#jeton=x')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByLabel('Nouveau mot de passe')).toBeFocused()
  await verifierEcran(page, 'nouveau-mot-de-passe-champs-manquants')
  await page.goto('/reinitialisation-mot-de-passe')
  await expect(page.getByText('Ce lien est incomplet.')).toBeVisible()
  await verifierEcran(page, 'lien-incomplet')
  await page.goto('/validation-compte#jeton=x')
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  await verifierEcran(page, 'validation-compte')
})

test('les pages à lire', async ({ page }) => {
  for (const nom of ['aide', 'accessibilite', 'donnees-personnelles', 'notice']) {
    await page.goto(`/${nom}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await verifierEcran(page, nom)
  }
})

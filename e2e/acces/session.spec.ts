import type { Base } from '../../server/src/core/database.ts'
import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { tabulerJusqua } from '../outils/clavier.ts'
import { seConnecter, seConnecterAuClavier } from '../outils/connexion.ts'
import { expect, test } from '../outils/parcours.ts'

/** Comme une révocation par le serveur : toutes les sessions de la personne. */
const fermerSessions = (db: Base, id: string) =>
  db.updateTable('session').set({ revoquee_le: new Date() }).where('utilisateur_id', '=', id).execute()

test('au clavier seul : une session expirée le dit, et la connexion ramène à la page d’origine', async ({ ouvrir, db }) => {
  const { id, email } = await createCompte(db, { roles: ['RESPONSABLE_INGENIERIE_SOCIALE'] })
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  // Sans direct, c'est le geste qui l'apprend ; avec lui, la page le dirait d'elle-même avant.
  await page.route('**/v1/direct?*', (route) => route.abort())
  await page.goto('/menages?villes=59100')
  await tabulerJusqua(page.getByRole('button', { name: 'Nom', exact: true }))
  await fermerSessions(db, id)

  await page.keyboard.press('Enter')
  await expect(page.getByText('Votre connexion a expiré')).toBeVisible()
  await expect(page.getByText('Après connexion, vous retrouverez « Ménages ».')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\/menages\?villes=59100/)

  await seConnecterAuClavier(page, email, MOT_DE_PASSE)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ménages')
  await expect(page).toHaveURL(/\/menages\?villes=59100/)
})

test('une session fermée pendant l’absence : l’adresse demandée attend la connexion', async ({ ouvrir, db }) => {
  const { id, email } = await createCompte(db)
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
  // Partie ailleurs : restée ouverte, la page l'apprendrait par le direct, et le dirait elle-même.
  await page.goto('about:blank')
  await fermerSessions(db, id)
  await page.goto('/menages')
  await expect(page.getByText('Votre connexion a expiré')).toBeVisible()
  await seConnecter(page, email, MOT_DE_PASSE)
  await expect(page).toHaveURL(/\/menages/)
})

test('se déconnecter dans un onglet ferme les autres', async ({ ouvrir, db }) => {
  const { email } = await createCompte(db)
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  const autre = await page.context().newPage()
  await autre.goto('/')
  await expect(autre.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(autre.getByRole('heading', { level: 1 })).toHaveText('Connexion')
})

test('l’onglet rechargé reprend la session sans redemander le mot de passe', async ({ ouvrir, db }) => {
  const { email } = await createCompte(db)
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')
  const gardes = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(gardes, 'ni jeton ni personne dans le navigateur').not.toMatch(/eyJ|refresh|Odile|@/)
})

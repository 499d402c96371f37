import { expect, type Page, test } from '@playwright/test'
import pino from 'pino'
import { faireLeLien } from '../../server/src/compte/liens.ts'
import { type Base, createDatabase, openPool } from '../../server/src/core/database.ts'
import { createCompte } from '../../server/test/comptes.ts'
import { type FournisseurDEssai, startFournisseur } from '../../server/test/maison.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { bastien, denise, rachid } from '../outils/distribution.ts'
import { startProduit } from '../outils/produit.ts'

/** Un produit à lui, qui a une connexion de la maison, celle d'un vrai fournisseur sur ce poste, et un disque presque plein. */
let fournisseur: FournisseurDEssai
let produit: Awaited<ReturnType<typeof startProduit>>
let db: Base

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  produit = await startProduit(async (url) => {
    fournisseur = await startFournisseur(url)
    const { emetteur, clientId, secret } = fournisseur.reglages
    // Plus que n'en a ce poste : son disque y est presque plein.
    return { OIDC_EMETTEUR: emetteur, OIDC_CLIENT_ID: clientId, OIDC_SECRET: secret, DISQUE_LIBRE_MIN_MO: '100000000' }
  })
  db = createDatabase(openPool({ url: produit.base, max: 2, log: pino({ level: 'error' }) }))
})
test.afterAll(async () => {
  await db.destroy()
  await produit.stop()
  await fournisseur.close()
})

const connexion = async (page: Page) => {
  await page.goto(`${produit.url}/connexion`)
  return page.getByRole('button', { name: 'Se connecter avec ProConnect' })
}

test('une personne invitée active son compte par la maison, entre, fait un jeton, sort des deux, et de son autre poste', async ({
  page,
  browser,
}) => {
  fournisseur.devant({ sujet: 'inconnue', email: 'inconnue@maison.test' })
  const entrer = await connexion(page)
  await expect(entrer).toBeVisible()
  await verifierEcran(page, 'connexion-maison')
  await activer(entrer)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Aucun compte ouvert n’est rattaché à cette identité ProConnect.')
  expect(new URL(page.url()).search).toBe('')
  await verifierEcran(page, 'connexion-maison-refusee')
  await page.context().clearCookies()

  const { id, email } = await createCompte(db, { motDePasse: null })
  const { adresse } = await faireLeLien(db, produit.url, id, 'VALIDATION', new Date())
  fournisseur.devant({ sujet: 'odile', email })
  await page.goto(adresse)
  await activer(page.getByRole('button', { name: 'Activer mon compte avec ProConnect' }))
  await activer(page.getByRole('link', { name: 'Mon compte' }))
  await expect(page.getByRole('region', { name: 'ProConnect' })).toContainText('Compte rattaché le')
  await expect(page.getByRole('region', { name: 'Mot de passe' })).toContainText('vous entrez avec ProConnect')
  await verifierEcran(page, 'mon-compte-maison')
  await activer(page.getByRole('button', { name: 'Faire un jeton' }))
  const dialogue = page.getByRole('dialog')
  await expect(dialogue).toContainText('dans les cinq minutes qui suivent votre connexion')
  await dialogue.getByLabel('Pour quel outil').fill('Tableur')
  await page.keyboard.press('Enter')
  await expect(dialogue.getByRole('textbox', { name: 'Jeton d’API' })).toHaveValue(/^rlg_/)
  await activer(dialogue.getByRole('button', { name: 'J’ai gardé le jeton' }))

  const autrePoste = await browser.newContext()
  const ailleurs = await autrePoste.newPage()
  await activer(await connexion(ailleurs))
  await expect(ailleurs.getByRole('link', { name: 'Mon compte' })).toBeVisible()

  await page.getByRole('button', { name: /déconnecter/i }).click()
  await page.waitForURL(new RegExp(`^${fournisseur.reglages.emetteur}`))
  await page.locator('button[name=logout], button[value=yes], form button').first().click()
  await page.waitForURL(({ href }) => href.startsWith(`${produit.url}/connexion?state=`))
  // Le fournisseur l'a annoncé lui-même : l'autre poste est fermé aussi.
  const motifs = db.selectFrom('session').select('motif_revocation').where('utilisateur_id', '=', id).orderBy('cree_le')
  await expect
    .poll(async () => (await motifs.execute()).map(({ motif_revocation }) => motif_revocation))
    .toEqual(['DECONNEXION', 'SORTIE_DE_LA_MAISON'])
  await ailleurs.reload()
  await expect(ailleurs.getByRole('button', { name: 'Se connecter avec ProConnect' })).toBeVisible()
  await autrePoste.close()
  // Rentrée par le bouton, sans mot de passe.
  await activer(await connexion(page))
  await expect(page.getByRole('link', { name: 'Mon compte' })).toBeVisible()
})

test('connectée, une personne rattache son compte avec son mot de passe, puis l’en détache', async ({ page }) => {
  fournisseur.devant({ sujet: 'denise', email: denise.email })
  await page.goto(`${produit.url}/connexion`)
  await seConnecter(page, denise.email, denise.motDePasse)
  await activer(page.getByRole('link', { name: 'Mon compte' }))
  await activer(page.getByRole('button', { name: 'Rattacher à ProConnect' }))
  const dialogue = page.getByRole('dialog')
  await verifierEcran(page, 'maison-rattacher', { zone: '[role=dialog]' })
  await dialogue.getByLabel('Mot de passe actuel').fill('pas celui-là')
  await page.keyboard.press('Enter')
  await expect(dialogue.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription('Le mot de passe actuel est incorrect')
  await dialogue.getByLabel('Mot de passe actuel').fill(denise.motDePasse)
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: 'ProConnect' })
  await expect(section).toContainText('Compte rattaché le')
  await activer(section.getByRole('button', { name: 'Détacher' }))
  await verifierEcran(page, 'maison-detacher', { zone: '[role=dialog]' })
  await dialogue.getByLabel('Mot de passe actuel').fill(denise.motDePasse)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Rattacher à ProConnect' })).toBeVisible()
})

test('un partenaire ferme ses mots de passe : ses comptes l’apprennent à la porte, et entrent par la maison', async ({ page, browser }) => {
  await page.goto(`${produit.url}/connexion`)
  await seConnecter(page, denise.email, denise.motDePasse)
  await page.getByRole('link', { name: 'Mon compte' }).waitFor()
  await page.goto(`${produit.url}/utilisateurs/partenaires`)
  const { nom } = await db
    .selectFrom('utilisateur as u')
    .innerJoin('partenaire as p', 'p.id', 'u.partenaire_id')
    .select('p.nom')
    .where('u.email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  await verifierEcran(page, 'partenaires-connexion')
  await activer(page.getByRole('button', { name: `Mot de passe : régler la connexion de ${nom}` }))
  const dialogue = page.getByRole('dialog')
  await dialogue.getByLabel('Un mot de passe suffit pour entrer').uncheck()
  await expect(dialogue).toContainText('Leurs sessions se ferment')
  await verifierEcran(page, 'partenaire-connexion', { zone: '[role=dialog]' })
  await dialogue.getByLabel('SIRET').fill('12')
  await activer(dialogue.getByRole('button', { name: 'Enregistrer' }))
  await expect(dialogue.getByLabel('SIRET')).toHaveAccessibleDescription(/Un SIRET a quatorze chiffres/)
  await dialogue.getByLabel('SIRET').fill('130 025 265 00013')
  await activer(dialogue.getByRole('button', { name: 'Enregistrer' }))
  await expect(page.getByRole('button', { name: `La maison seule : régler la connexion de ${nom}` })).toBeVisible()

  const ailleurs = await (await browser.newContext()).newPage()
  await ailleurs.goto(`${produit.url}/connexion`)
  await seConnecter(ailleurs, bastien.email, bastien.motDePasse)
  await expect(ailleurs.getByText('Votre organisme n’entre plus par mot de passe')).toBeVisible()
  await ailleurs.context().close()
})

test('un disque presque plein se dit à l’accueil de qui administre, et à nul autre ; le lien mène à l’état du service', async ({
  page,
  browser,
}) => {
  await page.goto(`${produit.url}/connexion`)
  await seConnecter(page, denise.email, denise.motDePasse)
  const alarme = page.getByRole('status').filter({ hasText: /Le disque \(.+\) est presque plein\s: .+\slibres sur .+\./ })
  await expect(alarme).toBeVisible()
  await verifierEcran(page, 'accueil-disque-presque-plein')
  await activer(alarme.getByRole('link', { name: 'Voir l’état du service' }))
  await expect(page.getByRole('region', { name: 'Sauvegardes et disques' })).toContainText('est presque plein')

  const ailleurs = await (await browser.newContext()).newPage()
  await ailleurs.goto(`${produit.url}/connexion`)
  await seConnecter(ailleurs, rachid.email, rachid.motDePasse)
  await expect(ailleurs.getByRole('link', { name: 'Mon compte' })).toBeVisible()
  await expect(ailleurs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ailleurs.getByText('est presque plein')).toBeHidden()
  await ailleurs.context().close()
})

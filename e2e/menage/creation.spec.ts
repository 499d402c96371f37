import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille, melanie, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { choisir, prendre } from './etapes.ts'
import { notification, titre } from './fiche.ts'

test.describe.configure({ timeout: 120_000 })

const champ = (page: Page, nom: string) => page.getByRole('textbox', { name: nom, exact: true })
const liste = (page: Page, nom: string) => page.getByRole('button', { name: new RegExp(`${nom}$`) })
const ouvrirLeDossier = (page: Page) => page.getByRole('button', { name: 'Ouvrir le dossier' })

interface Quelquun {
  readonly nom: string
  readonly telephone: string
}

/** Quelqu'un que personne d'autre ne connaît : les parcours partagent une base. */
const quelquun = (): Quelquun => ({
  nom: nomUnique('Lefevre'),
  telephone: `06${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
})

/** Le formulaire, rempli au clavier. */
async function remplir(page: Page, { nom, telephone }: Quelquun) {
  await expect(titre(page)).toHaveText('Nouveau ménage')
  await choisir(liste(page, 'Opération'), await premiereOperation(page))
  await saisir(champ(page, 'Nom'), nom)
  await saisir(champ(page, 'Prénom'), 'Nadia')
  await saisir(page.getByRole('textbox', { name: /^Téléphone/ }), telephone)
  await saisir(champ(page, 'Rue'), 'rue de Lannoy')
  await saisir(champ(page, 'Code postal'), '59100')
  await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Roubaix')
}

/** « Quartier de l'Épeule (EPE) » ; une liste qui attend ses valeurs le dit dans une option sans code. */
const operationOfferte = (page: Page) => page.getByRole('option', { name: /\(.+\)$/ }).first()

/** Le nom de la première opération offerte ; la liste se referme. */
async function premiereOperation(page: Page): Promise<string> {
  await liste(page, 'Opération').click()
  const premiere = operationOfferte(page)
  await expect(premiere).toBeVisible()
  const nom = ((await premiere.textContent()) ?? '').trim()
  await page.keyboard.press('Escape')
  await expect(premiere).toBeHidden()
  return nom
}

test('au clavier seul : ouvrir un dossier, puis commencer sa saisie', async ({ ouvrir, db }) => {
  const personne = quelquun()
  const page = await ouvrir(camille, '/menages')
  await activer(page.getByRole('link', { name: 'Nouveau ménage' }))
  await remplir(page, personne)
  await activer(ouvrirLeDossier(page))
  await expect(page.getByRole('heading', { level: 1, name: 'Informations' })).toBeVisible()
  await expect(page).toHaveURL(/\/menages\/[\da-f-]{36}\/edition\/informations$/)
  const id = page.url().split('/').at(-3) ?? ''
  expect(await lireMenageEnBase(db, id)).toMatchObject({
    noms: personne.nom,
    ville_code: '59512',
    telephone: personne.telephone,
    version: 1,
  })
})

test('une liste ouverte avant que ses valeurs n’arrivent le dit, puis les montre', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, '/menages')
  let laisserArriver = () => {}
  const arrivee = new Promise<void>((resoudre) => {
    laisserArriver = resoudre
  })
  await page.route('**/v1/operations?*', async (route) => {
    await arrivee
    await route.continue()
  })
  await page.goto('/menages/nouveau')
  await expect(titre(page)).toHaveText('Nouveau ménage')
  await liste(page, 'Opération').click()
  await expect(page.getByRole('listbox').getByText('Chargement')).toBeVisible()
  laisserArriver()
  await operationOfferte(page).click()
  await expect(liste(page, 'Opération')).not.toContainText('Sélectionner')
})

test('des valeurs que l’API ne rend pas se disent non lues ; rouverte, la liste les redemande, et la saisie n’a pas bougé', async ({
  ouvrir,
}) => {
  const page = await ouvrir(rachid, '/menages')
  await page.route('**/v1/operations?*', (route) => route.abort())
  await page.goto('/menages/nouveau')
  await champ(page, 'Nom').fill('Delobel')
  await liste(page, 'Opération').click()
  await expect(page.getByRole('listbox')).toHaveText(
    'Ces choix n’ont pas pu être lus. Fermez la liste et rouvrez-la : ils seront redemandés.',
  )
  await expect(page.getByText('Aucune donnée disponible')).toHaveCount(0)
  await verifierEcran(page, 'choix-non-lus')
  await page.unroute('**/v1/operations?*')
  await page.keyboard.press('Escape')
  await liste(page, 'Opération').click()
  await operationOfferte(page).click()
  await expect(liste(page, 'Opération')).not.toContainText('Sélectionner')
  await expect(champ(page, 'Nom')).toHaveValue('Delobel')
})

test('une personne déjà suivie se signale ; on revient à sa saisie, rien n’est perdu', async ({ ouvrir, db }) => {
  const personne = quelquun()
  const page = await ouvrir(rachid, '/menages/nouveau')
  await remplir(page, personne)
  await activer(ouvrirLeDossier(page))
  await expect(page.getByRole('heading', { level: 1, name: 'Informations' })).toBeVisible()

  await page.goto('/menages/nouveau')
  await remplir(page, personne)
  await activer(ouvrirLeDossier(page))
  const deja = page.getByRole('dialog', { name: 'Cette personne a peut-être déjà un dossier' })
  await expect(deja).toContainText('Même téléphone')
  await expect(deja.getByRole('link', { name: new RegExp(personne.nom) })).toBeVisible()
  await verifierEcran(page, 'deja-suivi', { zone: '[role="dialog"]' })
  await activer(deja.getByRole('button', { name: 'Revenir à la saisie' }))
  await expect(deja).toBeHidden()
  await expect(champ(page, 'Nom')).toHaveValue(personne.nom)
  expect(await db.selectFrom('menage').select('id').where('noms', '=', personne.nom).execute()).toHaveLength(1)
  await activer(ouvrirLeDossier(page))
  await activer(deja.getByRole('button', { name: 'Ouvrir quand même' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Informations' })).toBeVisible()
  expect(await db.selectFrom('menage').select('id').where('noms', '=', personne.nom).execute()).toHaveLength(2)
})

test('un dossier ouvert par erreur se supprime, avec son motif', async ({ ouvrir, db }) => {
  const personne = quelquun()
  const page = await ouvrir(rachid, '/menages/nouveau')
  await remplir(page, personne)
  await activer(ouvrirLeDossier(page))
  await expect(page.getByRole('heading', { level: 1, name: 'Informations' })).toBeVisible()
  const id = page.url().split('/').at(-3) ?? ''
  await page.goto(`/menages/${id}`)
  await prendre(page.getByRole('button', { name: 'Autres actions' }), 'Supprimer le dossier…')
  const dialogue = page.getByRole('dialog', { name: 'Supprimer le dossier' })
  await verifierEcran(page, 'supprimer-le-dossier', { zone: '[role="dialog"]' })
  await activer(dialogue.getByRole('button', { name: 'Supprimer le dossier' }))
  await expect(dialogue.getByText('Indiquez pourquoi le dossier est supprimé')).toBeVisible()
  await verifierEcran(page, 'supprimer-le-dossier-erreur', { zone: '[role="dialog"]' })
  await choisir(dialogue.getByRole('button', { name: /Motif$/ }), 'Doublon d’un autre dossier')
  await activer(dialogue.getByRole('button', { name: 'Supprimer le dossier' }))
  await expect(notification(page, /Dossier .* supprimé/)).toBeVisible()
  await expect(page).toHaveURL(/\/menages(\?|$)/)
  expect(await db.selectFrom('menage').select('id').where('id', '=', id).execute()).toEqual([])
})

test('l’écran se tient : vide, en erreur, large et étroit ; sans le droit, il le dit', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, '/menages/nouveau')
  await expect(ouvrirLeDossier(page)).toBeVisible()
  await verifierEcran(page, 'nouveau-menage', { etroit: true })
  await activer(ouvrirLeDossier(page))
  await expect(page.getByText('Ce champ est requis').first()).toBeVisible()
  await verifierEcran(page, 'nouveau-menage-erreurs')
  const metropole = await ouvrir(melanie, '/menages/nouveau')
  await expect(metropole.getByText('Vous n’avez pas les droits requis')).toBeVisible()
  await metropole.goto('/menages')
  await expect(titre(metropole)).toHaveText('Ménages')
  await expect(metropole.getByRole('link', { name: 'Nouveau ménage' })).toBeHidden()
})

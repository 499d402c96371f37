import type { Locator } from '@playwright/test'
import type { Base } from '../../server/src/core/database.ts'
import { copierLesReglesParDefaut } from '../../server/src/regles-cotation/attributsCotation.queries.ts'
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { adrien, camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

/** Une opération et ses règles par défaut, avec un ménage complexe qui n'a jamais été coté. */
async function deposerUneOperation(db: Base) {
  const dossier = await deposerDossier(db, { charge: camille, colonnes: { situation_complexe: true } })
  const { operation_id: operation } = await lireMenageEnBase(db, dossier.id)
  await copierLesReglesParDefaut(db, operation)
  const { nom } = await db.selectFrom('operation').select('nom').where('id', '=', operation).executeTakeFirstOrThrow()
  return { dossier, operation, nom, adresse: `/operations/${operation}/cotation` }
}

const ligne = (page: Page, regle: string): Locator =>
  page.getByRole('table', { name: 'Règles de cotation' }).getByRole('row').filter({ hasText: regle })
const enBase = (db: Base, operation: string) =>
  db.selectFrom('operation_attribut_cotation').selectAll().where('operation_id', '=', operation).orderBy('ordre').execute()

test('du dossier aux règles de son opération : une règle de plus, son effet annoncé, le ménage recoté', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { dossier, operation, nom } = await deposerUneOperation(db)
  const page = await ouvrir(adrien, dossier.adresse)
  await page.getByRole('button', { name: /^Cotation .* pourquoi/ }).click()
  const pourquoi = page.getByRole('dialog', { name: 'Pourquoi cette cotation ?' })
  await expect(pourquoi).toContainText('aide au travail')
  // Qui n'impose pas de couleur n'a qu'à fermer.
  await expect(pourquoi.locator('.dlg-f').getByRole('button')).toHaveText(['Fermer'])
  await verifierEcran(page, 'pourquoi-et-regles', { zone: '[role=dialog]' })
  await pourquoi.getByRole('link', { name: 'Règles de l’opération' }).click()
  await expect(titre(page)).toHaveText('Règles de cotation')
  await expect(page.getByText('aide au travail')).toContainText('n’est pas la cotation réglementaire')
  await expect(ligne(page, 'Reste à vivre faible')).toContainText('moins de 10 € (seuil en vigueur)')
  await verifierEcran(page, 'regles-de-cotation', { etroit: true })

  await page.getByRole('button', { name: 'Ajouter une règle' }).click()
  const ajouter = page.getByRole('dialog', { name: 'Ajouter une règle' })
  await ajouter.getByRole('button', { name: 'Ajouter la règle' }).click()
  await expect(ajouter.getByText('Ce champ est requis').first()).toBeVisible()
  await ajouter.getByLabel('Nom de la règle').fill('Immeuble à vider d’abord')
  await ajouter.getByRole('button', { name: /Ce qu’elle regarde$/ }).click()
  await page.getByRole('textbox', { name: 'Rechercher dans Ce qu’elle regarde' }).fill('complexe')
  await page.getByRole('option', { name: 'Situation complexe' }).click()
  await expect(ajouter.getByRole('button', { name: /Comparaison$/ })).toContainText('Oui')
  await ajouter.getByLabel('Points', { exact: false }).fill('70')
  await expect(ajouter.getByText('Elle se lira')).toContainText('Situation complexe : oui')
  await expect(ajouter.getByRole('status').filter({ hasText: 'recoté' })).toContainText('1 changera de couleur : 1 de sans couleur à noire')
  expect(await enBase(db, operation)).toHaveLength(14)
  await verifierEcran(page, 'regles-ajouter', { zone: '[role=dialog]' })
  await ajouter.getByRole('button', { name: 'Ajouter la règle' }).click()
  await expect(notification(page, '1 ménage recoté')).toBeVisible()
  await expect(ligne(page, 'Immeuble à vider d’abord')).toContainText('+ 70')
  expect((await enBase(db, operation)).at(-1)).toMatchObject({ code: 'IMMEUBLE_A_VIDER_D_ABORD', points: 70, ordre: 14 })
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({ cotation_couleur: 'NOIRE' })

  await page.goto(dossier.adresse)
  await expect(page.getByRole('button', { name: /^Cotation noire/ })).toBeVisible()
  await page.locator('.fh').getByRole('link', { name: nom }).click()
  await expect(titre(page)).toHaveText('Règles de cotation')
})

test('au clavier : des points changés, une saisie gardée, une règle montée, suspendue, retirée puis reprise', async ({ ouvrir, db }) => {
  test.setTimeout(150_000)
  const { dossier, operation, adresse } = await deposerUneOperation(db)
  const page = await ouvrir(adrien, adresse)
  const complexe = ligne(page, 'Situation complexe')
  await activer(complexe.getByRole('button', { name: 'Situation complexe', exact: true }))
  const modifier = page.getByRole('dialog', { name: 'Modifier la règle' })
  await saisir(modifier.getByLabel(/^Points/), '101')
  await activer(modifier.getByRole('button', { name: 'Enregistrer la règle' }))
  await expect(modifier.getByText('De 0 à 100 points').first()).toBeVisible()
  await saisir(modifier.getByLabel(/^Points/), '44')
  await expect(modifier.getByRole('status').filter({ hasText: 'recoté' })).toBeVisible()

  // L'onglet se ferme : la saisie revient à la réouverture.
  await page.reload()
  await activer(complexe.getByRole('button', { name: 'Situation complexe', exact: true }))
  await expect(modifier.getByText(/Saisie du .+ reprise/)).toBeVisible()
  await expect(modifier.getByLabel(/^Points/)).toHaveValue('44')
  // Entre-temps quelqu'un d'autre a relevé sa couleur : les deux changements se réunissent.
  const { id: regleId } = (await enBase(db, operation)).find(({ code }) => code === 'SITUATION_COMPLEXE') ?? { id: '' }
  await db.updateTable('operation_attribut_cotation').set({ plancher: 'NOIRE', version: 2 }).where('id', '=', regleId).execute()
  await activer(modifier.getByRole('button', { name: 'Enregistrer la règle' }))
  await expect(modifier).toHaveCount(0)
  await expect(complexe).toContainText('+ 44')
  await expect(complexe).toContainText('Noire')
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({ cotation_couleur: 'NOIRE' })

  const menu = complexe.getByRole('button', { name: 'Actions sur la règle Situation complexe' })
  const prendre = async (entree: string) => {
    await activer(menu)
    const voulue = page.getByRole('menuitem', { name: entree })
    await expect(voulue).toBeVisible()
    // Ouvert au clavier, le menu prend le focus : ce qui se tape avant n'y arrive pas.
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
    await page.keyboard.type(entree)
    await expect(voulue).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await prendre('Monter')
  await expect.poll(async () => (await enBase(db, operation)).findIndex(({ code }) => code === 'SITUATION_COMPLEXE')).toBe(4)
  await expect(menu).not.toHaveAttribute('aria-disabled', 'true')
  await prendre('Suspendre')
  await expect(complexe).toContainText('Suspendue')
  await expect(menu).not.toHaveAttribute('aria-disabled', 'true')
  const { attributs_cotations } = await lireMenageEnBase(db, dossier.id)
  expect((attributs_cotations as { code: string }[]).map(({ code }) => code)).not.toContain('SITUATION_COMPLEXE')
  await verifierEcran(page, 'regles-suspendue', { zone: 'section#regles' })

  await prendre('Retirer')
  const retirer = page.getByRole('dialog', { name: 'Retirer cette règle ?' })
  await expect(retirer.getByRole('status')).toContainText('aucun ne changera')
  await verifierEcran(page, 'regles-retirer', { zone: '[role=dialog]' })
  await activer(retirer.getByRole('button', { name: 'Retirer la règle' }))
  await expect(complexe).toHaveCount(0)
  expect(await enBase(db, operation)).toHaveLength(13)
  await activer(page.getByRole('button', { name: 'Reprendre la règle par défaut retirée' }))
  await expect(complexe).toContainText('+ 15')
  await tabulerJusqua(page.getByRole('button', { name: 'Ajouter une règle' }))
})

test('la chargée de relogement lit les règles, et apprend pourquoi elle ne les change pas', async ({ ouvrir, db }) => {
  test.slow()
  const { adresse, operation } = await deposerUneOperation(db)
  const page = await ouvrir(camille, adresse)
  await expect(page.getByText('Réservé au responsable administratif et au data steward.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter une règle' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await verifierEcran(page, 'regles-en-lecture')
  await db.deleteFrom('operation_attribut_cotation').where('operation_id', '=', operation).execute()
  await page.reload()
  await expect(page.getByText('Aucune règle de cotation')).toBeVisible()
  await verifierEcran(page, 'regles-aucune', { zone: 'section#regles' })
  await page.goto('/operations/0197a000-0000-7000-8000-000000000000/cotation')
  await expect(page.getByText('Opération introuvable')).toBeVisible()
})

import { writeXlsx } from 'hucre/xlsx'
import { createOperation } from '../../server/test/dossiers.ts'
import { archive } from '../../server/test/pieces/archive.ts'
import { pdf } from '../../server/test/pieces/pdf.ts'
import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { denise } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

const TITRES = ['Référence', 'Opération', 'Nom', 'Prénom', 'Date de naissance', 'Rue', 'Code postal', 'Ville', 'Gardien']
const classeur = async (lignes: readonly (readonly string[])[]) => ({
  name: 'reprise.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Ménages', rows: [TITRES, ...lignes].map((ligne) => [...ligne]) }] })),
})

test('500 ménages dont 20 fautifs : essayés, importés, corrigés et renvoyés, puis l’import s’annule', async ({ ouvrir, db }) => {
  test.setTimeout(240_000)
  const operationId = await createOperation(db)
  const { code } = await db.selectFrom('operation').select('code').where('id', '=', operationId).executeTakeFirstOrThrow()
  const nom = nomUnique('Reprise')
  const lignes = Array.from({ length: 500 }, (_, rang) => [
    `REP-${rang}`,
    code,
    `${nom} ${rang}`,
    'Inès',
    rang % 25 === 7 ? '31/02/1984' : '12/03/1984',
    '24 bis rue de l’Épeule',
    '59100',
    'Roubaix',
    'M. Petit',
  ])
  const combien = async () => (await db.selectFrom('menage').select('id').where('operation_id', '=', operationId).execute()).length

  const page = await ouvrir(denise, '/administration/imports-de-menages')
  await expect(titre(page)).toHaveText('Imports de ménages')
  await verifierEcran(page, 'imports-de-menages', { etroit: true })
  await page.getByLabel('Choisir le fichier de ménages').setInputFiles(await classeur(lignes))
  await expect(titre(page)).toHaveText('reprise.xlsx')
  await expect(page.getByRole('table', { name: 'Lignes à corriger' })).toContainText('« 31/02/1984 » ne se lit pas')
  await expect(page.getByRole('button', { name: /Gardien/ })).toBeVisible()
  await page.getByLabel('Choisir l’archive de documents').setInputFiles({
    name: 'documents.zip',
    mimeType: 'application/zip',
    buffer: archive([
      { nom: 'REP-1/Avis d’imposition/scan.pdf', contenu: pdf() },
      { nom: 'REP-7/quittance.pdf', contenu: pdf() },
      { nom: 'REP-2/programme.exe', contenu: 'MZ' },
    ]),
  })
  await expect(page.getByText('Un document va à son dossier, 2 sont refusés.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table', { name: 'Documents de l’ancien outil' })).toContainText('Le ménage est refusé')
  await verifierEcran(page, 'import-de-menages', { etroit: true })
  expect(await combien()).toBe(0)

  await page.getByRole('button', { name: 'Importer 480 ménages' }).click()
  await expect(page.locator('.tot')).toHaveText('Importé', { timeout: 120_000 })
  expect(await combien()).toBe(480)
  await expect(page.getByText('Un document repris, 2 sont refusés.')).toBeVisible()

  await page.goto('/administration/imports-de-menages')
  await page.getByLabel('Choisir le fichier de ménages').setInputFiles(await classeur(lignes.map((ligne) => ligne.with(4, '12/03/1984'))))
  await page.getByRole('button', { name: 'Importer 20 ménages' }).click()
  await expect(page.locator('.tot')).toHaveText('Importé', { timeout: 120_000 })
  expect(await combien()).toBe(500)

  await page.getByRole('button', { name: 'Annuler l’import' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Annuler l’import' })
  await expect(dialogue).toContainText('20 dossiers')
  await verifierEcran(page, 'import-annuler', { zone: '[role=dialog]' })
  await dialogue.getByRole('button', { name: 'Retirer ces dossiers' }).click()
  await expect(notification(page, 'Import annulé')).toBeVisible()
  expect(await combien()).toBe(480)
})

import { verifierEcran } from '../outils/accessibilite.ts'
import { ines } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { notification } from './fiche.ts'

test('plusieurs ménages choisis reçoivent une alerte puis un chargé, d’un geste ; un dossier gelé est laissé de côté, et le dit', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(120_000)
  const nom = nomUnique('Plusieurs')
  const ouverts = [await deposerDossier(db, { nom }), await deposerDossier(db, { nom })]
  const gele = await deposerDossier(db, { nom })
  await db.updateTable('menage').set({ limitation_depuis: '2026-01-05' }).where('id', '=', gele.id).execute()
  const page = await ouvrir(ines, '/menages')
  await page.getByRole('searchbox').fill(nom)
  await expect(page.getByRole('checkbox', { name: /^Choisir M/ })).toHaveCount(3)
  for (const caseDuMenage of await page.getByRole('checkbox', { name: /^Choisir M/ }).all()) await caseDuMenage.check()
  await verifierEcran(page, 'menages-choisis')
  await page.setViewportSize({ width: 1440, height: 900 })

  const agir = page.getByRole('button', { name: '3 ménages choisis' })
  await agir.click()
  // Tant que l'essai n'a pas dit qui refuse, rien ne part.
  let laisserEssayer = () => {}
  const retenu = new Promise<void>((laisser) => {
    laisserEssayer = laisser
  })
  await page.route('**/menages/plusieurs', (appel) => retenu.then(() => appel.continue()))
  await page.getByRole('menuitem', { name: 'Poser une alerte…' }).click()
  const alerter = page.getByRole('dialog', { name: 'Poser une alerte sur 3 ménages' })
  const aFaire = alerter.getByRole('textbox', { name: /Ce qu’il faudra faire/ })
  await aFaire.fill('Relancer la CAF')
  await alerter.getByRole('button', { name: 'Poser l’alerte' }).click({ force: true })
  await expect(alerter.getByRole('button', { name: 'Poser l’alerte' })).toBeDisabled()
  laisserEssayer()
  await expect(alerter.getByRole('region', { name: 'Laissés de côté' })).toContainText(gele.code)
  await page.unrouteAll({ behavior: 'wait' })

  // Refermé sans y renoncer, ce qui est tapé attend.
  await page.keyboard.press('Escape')
  await expect(alerter).toBeHidden()
  await agir.click()
  await page.getByRole('menuitem', { name: 'Poser une alerte…' }).click()
  await expect(aFaire).toHaveValue('Relancer la CAF')
  await expect(alerter.getByRole('region', { name: 'Laissés de côté' })).toContainText(gele.code)
  await verifierEcran(page, 'plusieurs-alerter', { zone: '[role=dialog]' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await alerter.getByRole('button', { name: 'Poser l’alerte sur 2 ménages' }).click()
  await expect(notification(page, 'Alerte posée sur 2 ménages')).toBeVisible()
  const posees = await db.selectFrom('alerte').select('sujet_id').where('texte', '=', 'Relancer la CAF').execute()
  expect(new Set(posees.map(({ sujet_id }) => sujet_id))).toEqual(new Set(ouverts.map(({ id }) => id)))

  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check()
  await page.getByRole('button', { name: '3 ménages choisis' }).click()
  await page.getByRole('menuitem', { name: 'Demander les pièces qui manquent…' }).click()
  const demander = page.getByRole('dialog', { name: 'Demander les pièces à 3 ménages' })
  await expect(demander.getByRole('region', { name: 'Laissés de côté' })).toContainText(gele.code)
  await verifierEcran(page, 'plusieurs-pieces', { zone: '[role=dialog]' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await demander.getByRole('button', { name: 'Envoyer à 2 ménages' }).click()
  await expect(notification(page, 'Pièces demandées à 2 ménages')).toBeVisible()

  for (const { code } of ouverts) await page.getByRole('checkbox', { name: new RegExp(`${code}$`) }).check()
  await page.getByRole('button', { name: '2 ménages choisis' }).click()
  await page.getByRole('menuitem', { name: 'Confier…' }).click()
  const confier = page.getByRole('dialog', { name: 'Confier 2 ménages' })
  await confier.getByRole('radio').first().check()
  await expect(confier.getByRole('button', { name: 'Confier 2 ménages' })).toBeEnabled()
  await verifierEcran(page, 'plusieurs-confier', { zone: '[role=dialog]' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await confier.getByRole('button', { name: 'Confier 2 ménages' }).click()
  await expect(notification(page, /^2 dossiers confiés à/)).toBeVisible()
  const confies = await db
    .selectFrom('menage')
    .select('charge_id')
    .where(
      'id',
      'in',
      ouverts.map(({ id }) => id),
    )
    .execute()
  expect(new Set(confies.map(({ charge_id }) => charge_id)).size).toBe(1)
  expect(confies[0]?.charge_id).not.toBeNull()
})

import { verifierEcran } from '../outils/accessibilite.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { titre } from './fiche.ts'

test('à côté de la liste, l’aperçu montre la ligne choisie, sa lecture est au journal, Entrée ouvre le dossier', async ({ ouvrir, db }) => {
  const nom = nomUnique('Apercu')
  const dossiers = [await deposerDossier(db, { nom, charge: camille }), await deposerDossier(db, { nom, charge: camille })]
  const lectures = async () => {
    const ids = dossiers.map(({ id }) => id)
    return (await db.selectFrom('consultation').select('ecran').where('sujet_id', 'in', ids).execute()).map(({ ecran }) => ecran)
  }
  const page = await ouvrir(camille, '/menages')
  await page.getByRole('searchbox').fill(nom)
  await expect(page.getByRole('row')).toHaveCount(3)
  const volet = page.getByRole('complementary', { name: 'Aperçu du dossier' })
  await expect(volet).toHaveCount(0)
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  await expect(volet).toContainText('Choisissez une ligne')

  await page.keyboard.press('j')
  await expect(volet.getByRole('heading', { level: 2 })).toContainText(nom)
  await expect(volet).toContainText(/1\ssur\s2/)
  await expect(volet.getByRole('link', { name: /^06/ })).toBeVisible()
  await expect(volet).toContainText('Aucune alerte ouverte.')
  await expect.poll(lectures).toEqual(['apercu'])
  await verifierEcran(page, 'menages-apercu')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('row').nth(2).getByRole('cell').nth(1).click()
  await expect(volet).toContainText(/2\ssur\s2/)
  await page.keyboard.press('k')
  await expect(volet).toContainText(/1\ssur\s2/)
  await page.keyboard.press('Enter')
  await expect(titre(page)).toContainText(nom)
  await page.goto('/menages')
  await expect(volet).toBeVisible()
})

import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { adrien, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

const CONFIGURATION = '/outil-de-pilotage/configuration/prus'

test('les zones du pilotage : un territoire de plus, ses villes, une zone renommée', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(adrien, CONFIGURATION)
  await expect(titre(page)).toHaveText("Configuration de l'outil de pilotage")
  await expect(page.getByRole('table', { name: 'PRUs' })).toBeVisible()
  await verifierEcran(page, 'configuration-prus', { etroit: true })
  await page.getByRole('tab', { name: 'EPCIs' }).click()
  await expect(page).toHaveURL(/configuration\/epcis/)
  await expect(page.getByRole('table', { name: 'EPCIs' })).toContainText('Métropole')
  await page.getByRole('tab', { name: 'Territoires' }).click()
  await page.getByRole('link', { name: 'Ajouter un Territoire' }).click()
  await expect(page).toHaveURL(/configuration\/territoires\/new/)
  await expect(titre(page)).toHaveText('Ajouter un Territoire')
  const nom = nomUnique('Versant nord-est')
  await page.getByLabel('Nom', { exact: true }).fill(nom)
  await page.getByRole('button', { name: 'Ajouter un Territoire' }).click()
  await expect(page.getByText('Choisissez au moins une ville')).toBeVisible()
  for (const ville of ['Roubaix', 'Wattrelos']) {
    await page.getByRole('combobox').fill(ville)
    await page
      .getByRole('option', { name: new RegExp(`^${ville}`) })
      .first()
      .click()
  }
  await page.getByRole('button', { name: 'Retirer Wattrelos' }).click()
  await verifierEcran(page, 'territoire-nouveau', { etroit: true })
  await page.getByRole('button', { name: 'Ajouter un Territoire' }).click()
  await expect(page).toHaveURL(/configuration\/territoires(\?|$)/)
  await expect(page.getByRole('table', { name: 'Territoires' })).toContainText(nom)
  const villes = db
    .selectFrom('zone_ville as v')
    .innerJoin('zone_geographique as z', 'z.id', 'v.zone_id')
    .innerJoin('ville', 'ville.code_insee', 'v.ville_code')
    .select('ville.nom')
    .where('z.nom', '=', nom)
  expect(await villes.execute()).toEqual([{ nom: 'Roubaix' }])

  await page.getByRole('button', { name: `Modifier ${nom}` }).click()
  const dialogue = page.getByRole('dialog', { name: 'Modifier la zone' })
  await dialogue.getByLabel('Nom', { exact: true }).fill(`${nom} bis`)
  await verifierEcran(page, 'modifier-la-zone', { zone: '[role=dialog]' })
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notification(page, `${nom} bis est enregistré`)).toBeVisible()
})

test('l’encadrement du relogement n’a pas la configuration', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, CONFIGURATION)
  await expect(page.getByText("Vous n'avez pas les droits requis pour accéder à cette ressource").first()).toBeVisible()
})

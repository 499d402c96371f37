import { verifierEcran } from '../outils/accessibilite.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const place = (page: Page) => page.getByRole('navigation', { name: 'Dossiers de la liste' })

/** Trois dossiers du même nom, deux par page. */
async function ouvrirLePremier(page: Page, nom: string) {
  await page.getByRole('searchbox').fill(nom)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page
    .getByRole('link', { name: new RegExp(nom) })
    .first()
    .click()
  await expect(place(page)).toContainText(/1\ssur\s3/)
}

test('depuis une liste, J et K vont d’un dossier à l’autre, page après page ; C, S et A agissent ; chacun peut les couper', async ({
  ouvrir,
  db,
}) => {
  const nom = nomUnique('Voisins')
  for (let nombre = 0; nombre < 3; nombre++) await deposerDossier(db, { nom, charge: camille })
  const page = await ouvrir(camille, '/menages?pageSize=2')
  await ouvrirLePremier(page, nom)
  await expect(page.getByRole('button', { name: 'Dossier précédent' })).toBeDisabled()
  await verifierEcran(page, 'menage-voisins')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('j')
  await expect(place(page)).toContainText(/2\ssur\s3/)
  await page.keyboard.press('j')
  await expect(place(page)).toContainText(/3\ssur\s3/)
  await expect(page.getByRole('button', { name: 'Dossier suivant' })).toBeDisabled()
  await page.keyboard.press('k')
  await expect(place(page)).toContainText(/2\ssur\s3/)

  // Dans un champ, une lettre est une lettre ; ce qui est tapé reste au dossier où on l'a tapé.
  await page.keyboard.press('c')
  const commentaire = page.getByRole('textbox', { name: 'Écrire un commentaire' })
  await expect(commentaire).toBeFocused()
  await page.keyboard.type('Joindre jeudi')
  await page.getByRole('button', { name: 'Dossier suivant' }).click()
  await expect(place(page)).toContainText(/3\ssur\s3/)
  await expect(commentaire).toHaveValue('')
  await page.keyboard.press('k')
  await expect(place(page)).toContainText(/2\ssur\s3/)
  await expect(commentaire).toHaveValue('Joindre jeudi')

  await page.keyboard.press('s')
  await expect(page.getByRole('menu', { name: 'Changer le statut' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const alerte = page.getByRole('dialog', { name: 'Poser une alerte' })
  await expect(alerte).toBeVisible()
  await alerte.getByRole('button', { name: 'Annuler' }).press('j')
  await expect(alerte).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(alerte).toBeHidden()

  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: 'Touches seules actives' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.goto('/menages?pageSize=2')
  await ouvrirLePremier(page, nom)
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(place(page)).toContainText(/1\ssur\s3/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

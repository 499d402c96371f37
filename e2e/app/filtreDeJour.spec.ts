import { verifierEcran } from '../outils/accessibilite.ts'
import { delphine } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

test('un filtre de jour lit une date collée ; impossible, elle reste au champ, se dit, et ne filtre rien', async ({ ouvrir }) => {
  const page = await ouvrir(delphine, '/administration/consultations')
  const du = page.getByRole('textbox', { name: 'Du', exact: true })
  await du.fill('31.10.26')
  await du.press('Enter')
  await expect(page).toHaveURL(/du=2026-10-31/)
  await expect(du).toHaveValue('31/10/2026')
  await du.fill('30/02/2026')
  await du.press('Tab')
  const refus = page.getByText('30 février n’existe pas')
  await expect(refus).toBeVisible()
  await expect(du).toHaveValue('30/02/2026')
  await expect(page).toHaveURL(/du=2026-10-31/)
  // Sur une tablette, le tableau déborde sa place : il défile au clavier aussi.
  await verifierEcran(page, 'filtre-de-jour-impossible', { etroit: true, largeurs: [820, 1440, 390] })
  // La personne le voit : rien ne le recouvre.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(() =>
        refus.evaluate((texte) => {
          const { left, top, width: large, height } = texte.getBoundingClientRect()
          return texte.contains(document.elementFromPoint(left + large / 2, top + height / 2))
        }),
      )
      .toBe(true)
  }
  await du.fill('')
  await du.press('Enter')
  await expect(page).not.toHaveURL(/du=/)
})

import { verifierEcran } from '../outils/accessibilite.ts'
import { expect, test } from '../outils/parcours.ts'

test('la notice se lit en arabe de droite à gauche, le français dessous, sans compte', async ({ page }) => {
  await page.goto('/notice?langue=ar')
  const arabe = page.getByRole('region', { name: 'العربية' })
  await expect(arabe).toHaveAttribute('dir', 'rtl')
  await expect(arabe).toHaveAttribute('lang', 'ar')
  await expect(arabe.getByRole('listitem')).toHaveCount(9)
  // Le numéro d'une phrase est à sa droite.
  const [titre, phrase] = [
    await arabe.getByRole('heading', { level: 2 }).boundingBox(),
    await arabe.getByRole('listitem').first().boundingBox(),
  ]
  expect((phrase?.x ?? 0) + (phrase?.width ?? 0)).toBeLessThan((titre?.x ?? 0) + (titre?.width ?? 0))
  await expect(page.getByRole('region', { name: 'Français simple' })).toContainText('J’accepte le logement proposé.')
  await verifierEcran(page, 'notice-arabe', { etroit: true })
  await page.getByRole('link', { name: 'Türkçe' }).click()
  await expect(page).toHaveURL(/langue=tr/)
  await expect(page.getByRole('region', { name: 'Türkçe' })).toContainText('Kuponu geri gönderin')
})

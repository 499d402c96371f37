import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { firmin } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

test('du suivi à une FAT D : ce qui bloque mène à son champ, le plan s’enregistre, chaque valeur se copie pour IODA', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(120_000)
  const page = await ouvrir(firmin, '/financement/operations')
  await expect(titre(page)).toHaveText('Opérations')
  await verifierEcran(page, 'financement-operations', { etroit: true })
  await page.goto('/financement/suivi-operations?statutsSubvention=FAT_D_EN_PREPARATION')
  await expect(titre(page)).toHaveText('Suivi des opérations')
  await expect(page.getByRole('table', { name: 'Suivi des opérations' })).toContainText('3 champs')
  await verifierEcran(page, 'financement-suivi', { etroit: true })
  await page.getByRole('table', { name: 'Suivi des opérations' }).getByRole('link', { name: 'Beaulieu – Villas' }).click()
  await expect(titre(page)).toHaveText('Beaulieu – Villas')
  await verifierEcran(page, 'financement-fiche', { etroit: true })

  await page.getByRole('button', { name: /Aller au champ.*Travaux de sécurisation/ }).click()
  const securisation = page.getByRole('textbox', { name: /^Travaux de sécurisation/ })
  await expect(securisation).toBeFocused()
  await securisation.fill('300000,50')
  await expect(page.getByRole('row', { name: /^Total des dépenses/ })).toContainText('6 253 651,50 €')
  await page.getByRole('button', { name: 'Enregistrer le plan' }).click()
  await expect(notification(page, 'Plan de financement enregistré')).toBeVisible()
  await expect(page.getByRole('button', { name: /Aller au champ.*Travaux de sécurisation/ })).toHaveCount(0)
  const { id } = await db.selectFrom('operation').select('id').where('nom', '=', 'Beaulieu – Villas').executeTakeFirstOrThrow()
  const fiche = await db
    .selectFrom('financement_fiche')
    .selectAll()
    .where('operation_id', '=', id)
    .where('etape', '=', 'D')
    .executeTakeFirst()
  expect(fiche).toMatchObject({ cout: 6_253_651.5 })

  await page.getByRole('button', { name: 'Changer d’étape' }).click()
  await expect(page.getByRole('menuitem', { name: /Établir la FAT D/ })).toContainText('2 champs bloquent')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saisir dans IODA' }).click()
  const ioda = page.getByRole('dialog', { name: 'Saisir dans IODA' })
  await expect(ioda.getByRole('listitem').filter({ hasText: 'Travaux de sécurisation' })).toContainText('300 000,50 €')
  await verifierEcran(page, 'financement-ioda', { zone: '[role=dialog]' })
})

test('un champ réglé masqué disparaît aussitôt de la fiche, et l’historique dit qui l’a réglé', async ({ ouvrir, db }) => {
  const page = await ouvrir(firmin, '/financement/parametrage/operations')
  await expect(titre(page)).toHaveText('Paramétrage : opérations')
  await page.getByRole('button', { name: 'FAT D' }).click()
  await page.getByRole('combobox', { name: 'Référence du RIB' }).selectOption({ label: 'Masqué' })
  await expect(notification(page, 'Référence du RIB : réglage enregistré')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Réglages changés' })).toContainText('Firmin')
  await verifierEcran(page, 'financement-parametrage', { etroit: true })
  const { id } = await db
    .selectFrom('operation')
    .select('id')
    .where('statut_subvention', '=', 'FAT_D_EN_PREPARATION')
    .where('famille', '=', 'DEMOLITION')
    .executeTakeFirstOrThrow()
  await page.goto(`/financement/operations/${id}`)
  await expect(page.getByRole('textbox', { name: /Numéro de l’opération dans IODA/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Référence du RIB/ })).toHaveCount(0)
})

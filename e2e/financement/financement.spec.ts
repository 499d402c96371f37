import { randomUUID } from 'node:crypto'
import { calculer } from '@relogement/domain/financement/plan.calcul'
import { PLAN_VIDE } from '@relogement/domain/financement/plan.schema'
import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { denise, firmin } from '../outils/distribution.ts'
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

test('un acompte se prépare, une autre personne le valide : ce qui reste à demander suit', async ({ ouvrir, db }) => {
  const id = randomUUID()
  await db
    .insertInto('operation')
    .values({
      id,
      code: `PAI-${id.slice(0, 8)}`,
      nom: `Paiements ${id.slice(0, 8)}`,
      famille: 'DEMOLITION',
      statut_creation: 'CONVENTIONNEE_PROTOCOLEE',
      statut_subvention: 'FAT_D_VALIDEE',
    })
    .execute()
  const fiche = {
    plan: JSON.stringify(PLAN_VIDE),
    calcul: JSON.stringify(calculer(PLAN_VIDE, null, { taux: 70, plafond: 0 })),
    validee_le: '2026-01-15',
    montant_notifie: 100_000,
  }
  await db
    .insertInto('financement_fiche')
    .values(['P', 'D'].map((etape) => ({ operation_id: id, etape, ...fiche })))
    .execute()
  const page = await ouvrir(firmin, `/financement/operations/${id}`)
  const paiements = page.getByRole('region', { name: /^Paiements/ })
  await expect(paiements).toContainText('100 000,00 €')
  await paiements.getByRole('button', { name: 'Préparer une demande' }).click()
  await expect(page.getByRole('menuitem', { name: /Solde/ })).toContainText('Le solde se demande une fois la FAT C validée.')
  await page.getByRole('menuitem', { name: /Acompte/ }).click()
  const saisie = page.getByRole('dialog', { name: 'Demander un acompte' })
  await saisie.getByRole('textbox', { name: /Montant demandé/ }).fill('1 234,56')
  await verifierEcran(page, 'paiement-saisir', { zone: '[role=dialog]' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await saisie.getByRole('button', { name: 'Préparer la demande' }).click()
  await expect(notification(page, /préparée/)).toBeVisible()
  await expect(paiements.getByRole('row', { name: /1\s234,56/ })).toContainText('une autre personne la valide')

  const autre = await ouvrir(denise, `/financement/operations/${id}`)
  const ligne = autre.getByRole('row', { name: /1\s234,56/ })
  await ligne.getByRole('button', { name: /^Valider/ }).click()
  await autre.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  await expect(ligne).toContainText('Validée')
  const sommes = await db.selectFrom('paiement_operation').selectAll().where('operation_id', '=', id).executeTakeFirst()
  expect(sommes).toMatchObject({ accorde: 100_000, demande: 1234.56, paye: 0, reste: 100_000 })
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

import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { camille, melanie, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const ANRU = '/outil-de-pilotage/indicateurs-anru'

test('les indicateurs ANRU : un nombre ouvre ses dossiers ; la métropole les lit masqués', async ({ ouvrir }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(rachid, ANRU)
  await expect(titre(page)).toHaveText('Indicateurs ANRU')
  await verifierEcran(page, 'anru', { etroit: true })
  const nombre = page.getByRole('button', { name: /^Type de relogement, Définitif : \d+$/ })
  const compte = Number((await nombre.getAttribute('aria-label'))?.match(/\d+$/)?.[0])
  await nombre.click()
  const dialogue = page.getByRole('dialog')
  await expect(dialogue.getByText(new RegExp(`^${compte} dossiers?$`))).toBeVisible()
  await expect(dialogue.getByRole('listitem')).toHaveCount(Math.min(compte, 50))
  await verifierEcran(page, 'anru-dossiers')
  await page.keyboard.press('Escape')
  const fichier = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  expect((await fichier).suggestedFilename()).toMatch(/^Indicateurs ANRU au .*\.xlsx$/)

  const externe = await ouvrir(melanie, `${ANRU}?du=2025-02-01`)
  await expect(externe.getByText('Vos nombres se lisent par années entières')).toBeVisible()
  await externe.goto(ANRU)
  await expect(externe.getByText('sont masquées')).toBeVisible()
  await expect(externe.getByRole('button', { name: /^Type de relogement/ })).toHaveCount(0)
  await verifierEcran(externe, 'anru-masque', { etroit: true })
})

test('la simulation d’une opération : la date à ce rythme, un autre essayé, les dossiers arrêtés', async ({ ouvrir, db }) => {
  const { id } = await db.selectFrom('operation').select('id').where('nom', '=', 'Alma – Fontenoy').executeTakeFirstOrThrow()
  const page = await ouvrir(rachid, `/operations/${id}`)
  await page.getByRole('link', { name: 'Simulation' }).click()
  const phrase = page.getByRole('region', { name: 'À ce rythme' }).getByRole('status')
  await expect(phrase).toContainText('restent à reloger')
  await verifierEcran(page, 'simulation', { etroit: true })
  const avant = await phrase.textContent()
  await page.getByLabel('Relogements par mois').fill('40')
  await expect(phrase).toContainText('40 relogements par mois')
  await expect(phrase).toContainText('immeuble vide le')
  await page.getByLabel('Relogements par mois').fill('beaucoup')
  await expect(page.getByText('Ce nombre ne se lit pas : écrivez-le comme 1234,56')).toBeVisible()
  await expect(phrase).toContainText('aucune date ne se calcule')
  await expect(page.getByText('immeuble vide le')).toHaveCount(0)
  await expect(page.getByText('seraient relogés le')).toHaveCount(0)
  await page.getByLabel('Relogements par mois').fill('')
  await expect(phrase).toHaveText(avant ?? '')
  const autre = await ouvrir(camille, `/operations/${id}/simulation`)
  await expect(autre.getByText("Vous n'avez pas les droits requis pour accéder à cette ressource").first()).toBeVisible()
})

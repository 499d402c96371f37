import { randomUUID } from 'node:crypto'
import { moisDe } from '@relogement/domain/common/date'
import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { adrien, camille, melanie, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const PSR = '/outil-de-pilotage/plan-strategique-de-relogement'
const CLASSEUR = '**/v1/business/operations/plan-strategique-relogement'

test('le plan, une opération dépliée, un objectif saisi dans la grille, le classeur', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(rachid, PSR)
  await expect(titre(page)).toHaveText('Plan stratégique de relogement')
  const grille = page.getByRole('table', { name: /Relogements réalisés et objectifs/ })
  await verifierEcran(page, 'psr', { etroit: true })
  await page.getByRole('searchbox').fill('alma')
  await page.keyboard.press('Enter')
  await expect(grille.getByRole('link')).toHaveText(['Alma – Fontenoy'])
  await grille.getByRole('button', { name: 'Détail de Alma – Fontenoy' }).click()
  await expect(grille.getByRole('row', { name: /^Écart/ })).toBeVisible()
  await expect(grille).toContainText('DID prévisionnelle')
  await verifierEcran(page, 'psr-deplie', { etroit: true })

  await grille.getByRole('button', { name: 'Modifier les objectifs' }).click()
  // Repris, l'essai vise autre chose : ce qui ne change pas ne s'écrit pas.
  const vise = 10 + (Date.now() % 80)
  const annee = moisDe(new Date().toISOString()).slice(0, 4)
  await expect(page.getByLabel(`Objectif relogements, ${annee}-01`)).toBeFocused()
  await verifierEcran(page, 'psr-saisie', { etroit: true })
  await page.getByLabel(`Objectif relogements, ${annee}-12`).fill(String(vise))
  await page.getByLabel(`Objectif entretiens, ${annee}-12`).fill('2,5')
  await page.getByRole('button', { name: 'Enregistrer les objectifs' }).click()
  await expect(page.getByText('Un nombre entier est attendu').first()).toBeVisible()
  await page.getByLabel(`Objectif entretiens, ${annee}-12`).fill('')
  await page.getByRole('button', { name: 'Enregistrer les objectifs' }).click()
  await expect(notification(page, 'Objectifs enregistrés')).toBeVisible()
  const lu = await db
    .selectFrom('operation_objectif as b')
    .innerJoin('operation as o', 'o.id', 'b.operation_id')
    .select('b.relogements')
    .where('o.nom', '=', 'Alma – Fontenoy')
    .where('b.mois', '=', `${annee}-12`)
    .executeTakeFirstOrThrow()
  expect(lu.relogements).toBe(vise)

  await expect(grille.getByRole('row', { name: /^Écart/ })).toBeVisible()
  await page.getByRole('button', { name: 'Trimestriel' }).click()
  await expect(page.getByRole('group', { name: 'Années' })).toContainText(`${Number(annee) - 1} – ${Number(annee) + 1}`)
  const fichier = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await expect(notification(page, 'Export en cours')).toBeVisible()
  expect((await fichier).suggestedFilename()).toMatch(/^PSR au .*\.xlsx$/)

  // Un export qui échoue rend son bouton, et dit pourquoi.
  await page.route(CLASSEUR, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { 'hydra:description': 'Le classeur n’a pas pu être écrit.' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Exporter' }).click()
  // « Export en cours » n'attend pas ses trois secondes : la raison se lit aussitôt.
  await expect(notification(page, 'Le classeur n’a pas pu être écrit.')).toBeVisible({ timeout: 2000 })
  await expect(notification(page, 'Export en cours')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Exporter' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('au trimestre, un refus se lit en entier dans sa case, la dernière comprise', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, `${PSR}?recherche=alma`)
  await page.getByRole('button', { name: 'Trimestriel' }).click()
  await page.getByRole('button', { name: 'Détail de Alma – Fontenoy' }).click()
  await page.getByRole('button', { name: 'Modifier les objectifs' }).click()
  const derniere = page.getByLabel(`Objectif relogements, ${Number(moisDe(new Date().toISOString()).slice(0, 4)) + 1}-T4`)
  await derniere.fill('2,5')
  await derniere.press('Tab')
  const refus = page.getByText('Un nombre entier est attendu')
  await expect(refus).toBeVisible()
  await verifierEcran(page, 'psr-refus', { etroit: true })
  const deborde = await refus.evaluate((mots) => {
    const [dit, tenu] = [mots.getBoundingClientRect(), (mots.closest('td') as HTMLElement).getBoundingClientRect()]
    return dit.left < tenu.left || dit.right > tenu.right || dit.bottom > tenu.bottom || mots.scrollWidth > mots.clientWidth + 1
  })
  expect(deborde).toBe(false)
})

test('avec les exports de la journée, le classeur dit sa raison', async ({ ouvrir, db }) => {
  const { id: adrienId } = await db.selectFrom('utilisateur').select('id').where('email', '=', adrien.email).executeTakeFirstOrThrow()
  const deja = {
    id: randomUUID(),
    le: new Date(),
    fini_le: new Date(),
    utilisateur_id: adrienId,
    liste: 'menages',
    format: 'csv',
    filtres: '{}',
  }
  await db
    .insertInto('exportation')
    .values({ ...deja, lignes: 500, motif: null })
    .execute()
  const page = await ouvrir(adrien, PSR)
  await expect(page.getByRole('link', { name: 'Alma – Fontenoy' })).toBeVisible()
  await page.getByRole('button', { name: 'Exporter' }).click()
  const raison = page.getByRole('dialog', { name: /^Exporter \d+ opérations$/ })
  await expect(notification(page, 'Export en cours')).toHaveCount(0)
  await verifierEcran(page, 'psr-raison', { zone: '[role=dialog]' })
  await raison.getByLabel('Raison de l’export').fill('Comité de pilotage du 26 mars')
  const fichier = page.waitForEvent('download')
  await raison.getByRole('button', { name: 'Exporter' }).click()
  expect((await fichier).suggestedFilename()).toMatch(/^PSR au .*\.xlsx$/)
  await expect(raison).toBeHidden()
  await db.deleteFrom('exportation').where('id', '=', deja.id).execute()
})

test('la métropole lit le plan sans en décider ; un chargé n’a pas la page', async ({ ouvrir }) => {
  const page = await ouvrir(melanie, PSR)
  await page.getByRole('button', { name: 'Par PRU' }).click()
  await expect(page.getByRole('rowheader', { name: /^PRU / }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Détail de/ })
    .first()
    .click()
  await expect(page.getByText('OS travaux prévisionnel')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier les objectifs' })).toHaveCount(0)
  const autre = await ouvrir(camille, PSR)
  await expect(autre.getByText("Vous n'avez pas les droits requis pour accéder à cette ressource").first()).toBeVisible()
})

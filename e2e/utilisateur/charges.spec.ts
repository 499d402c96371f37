import { jourDe, moisDe } from '@relogement/domain/common/date'
import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille, melanie, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const ADRESSE = '/outil-de-pilotage/charges-de-relogement'

test('la liste des chargés, dépliée sur les objectifs, par mois puis par trimestre, et son classeur', async ({ ouvrir }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(rachid, ADRESSE)
  await expect(titre(page)).toContainText('Chargés de relogement')
  const ligne = page.getByRole('listitem').filter({ hasText: `${camille.prenom} ${camille.nom}` })
  await expect(ligne).toContainText(/\d+ ménages?/)
  await expect(page.getByText(/^[\d\s]+ ménages suivis\s: [\d\s]+ à reloger, [\d\s]+ en accompagnement · /)).toBeVisible()
  await verifierEcran(page, 'charges', { etroit: true })
  await activer(ligne.getByRole('button', { name: `Objectifs de ${camille.prenom} ${camille.nom}` }))
  await expect(ligne.getByText('Relogements réalisés')).toBeVisible()
  await expect(ligne.getByRole('table', { name: 'Objectifs, prévisionnels et réalisés' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/menages\?moisRelogement=\d{4}-\d{2}&chargesDeRelogement=/,
  )
  await verifierEcran(page, 'charges-depliee', { etroit: true })
  await page
    .getByRole('radio', { name: 'Trimestriel' })
    .or(page.getByRole('button', { name: 'Trimestriel' }))
    .first()
    .click()
  await expect(ligne.getByText(/T[1-4]/).first()).toBeVisible()
  // Un trimestre compte ses trois mois : autant que la liste qu'il ouvre.
  const premier = ligne.getByRole('table', { name: 'Objectifs, prévisionnels et réalisés' }).getByRole('link').first()
  await expect(premier).toHaveAttribute('href', /moisRelogement=(\d{4}-\d{2}%2C){2}/)
  const [nombre, liste] = [await premier.textContent(), await premier.getAttribute('href')]
  const volet = await ouvrir(rachid, liste ?? '')
  await expect(titre(volet).locator('..').locator('.tot')).toContainText(new RegExp(`^${nombre}\\s`))
  await volet.context().close()
  await activer(ligne.getByRole('button', { name: `Déléguer les dossiers de ${camille.prenom} ${camille.nom}` }))
  const delegation = page.getByRole('dialog', { name: 'Noter une absence' })
  await verifierEcran(page, 'charges-deleguer', { zone: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(delegation).toBeHidden()
  // Les filtres se lisent des ménages suivis : son compte n'a aucune zone.
  await activer(page.getByRole('button', { name: /^PRU/ }))
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const fichier = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  expect((await fichier).suggestedFilename()).toMatch(/^Chargés de relogement au .*\.xlsx$/)
  await activer(ligne.getByRole('link', { name: `${camille.prenom} ${camille.nom}` }))
  await expect(titre(page)).toHaveText(`${camille.prenom} ${camille.nom}`)
  await expect(page.getByText('Relogements réalisés')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ce qui est suivi' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /dossiers=EN_COURS/,
  )
  await expect(page.getByRole('region', { name: 'Capacité par semaine' }).first()).toBeVisible()
  await verifierEcran(page, 'charge', { etroit: true })
  await activer(page.getByRole('button', { name: 'Régler le temps de travail' }))
  const dialogue = page.getByRole('dialog', { name: 'Régler le temps de travail' })
  await dialogue.getByLabel('Part d’un temps plein').fill('80')
  await verifierEcran(page, 'temps-de-travail', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Enregistrer' }))
  await expect(dialogue).toBeHidden()
  await expect(page.getByText(/^80\s% depuis le /)).toBeVisible()
})

test('une chargée saisit son prévisionnel depuis son résumé ; vidé, l’objectif recalculé le remplace', async ({ ouvrir, db }) => {
  const page = await ouvrir(camille, '/tableau-de-bord/resume')
  await activer(page.getByRole('link', { name: 'Saisir mon prévisionnel' }))
  await activer(page.getByRole('button', { name: /^Saisir mon prévisionnel/ }))
  const dialogue = page.getByRole('dialog', { name: 'Saisir mon prévisionnel' })
  const premier = dialogue.getByRole('textbox', { name: /^Relogements,/ }).first()
  await saisir(premier, '7')
  await verifierEcran(page, 'saisir-previsionnel', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Enregistrer' }))
  await expect(dialogue).toBeHidden()
  const enBase = () =>
    db
      .selectFrom('utilisateur_objectif as o')
      .innerJoin('utilisateur as u', 'u.id', 'o.utilisateur_id')
      .select('o.relogements_previsionnel')
      .where('u.email', '=', camille.email)
      .where('o.mois', '=', moisDe(jourDe(new Date().toISOString())))
      .executeTakeFirstOrThrow()
  expect(await enBase()).toEqual({ relogements_previsionnel: 7 })
  await activer(page.getByRole('button', { name: /^Saisir mon prévisionnel/ }))
  await expect(premier).toHaveValue('7')
  await saisir(premier, ' ')
  await activer(dialogue.getByRole('button', { name: 'Enregistrer' }))
  await expect(dialogue).toBeHidden()
  expect(await enBase()).toEqual({ relogements_previsionnel: null })
})

test('une collectivité n’a pas la page', async ({ ouvrir }) => {
  const page = await ouvrir(melanie, ADRESSE)
  await expect(page.getByText("Vous n'avez pas les droits requis pour accéder à cette ressource").first()).toBeVisible()
})

import { lireHistoriqueEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { adrien, ines, rachid } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { deposerUnRelogement } from '../outils/relogements.ts'
import { section } from './fiche.ts'

const formulaire = (page: Page) => page.getByRole('form', { name: 'Fiche du nouveau logement' })
const champ = (page: Page, libelle: RegExp) => formulaire(page).getByLabel(libelle)
const enregistrer = (page: Page) => formulaire(page).getByRole('button', { name: 'Enregistrer', exact: true })
const conditions = (page: Page) => formulaire(page).getByRole('list', { name: 'Conditions de la minoration' }).getByRole('listitem')

test('au clavier seul : la fiche remplie d’avance, complétée, enregistrée, et sa minoration expliquée', async ({ ouvrir, db }) => {
  // Champ après champ au clavier, sur une machine chargée.
  test.setTimeout(60_000)
  const { id, dossier } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, dossier)
  const resume = section(page, 'nouveau-logement')
  await expect(resume).toContainText('À remplir : ce qui suit vient du logement accepté')
  await expect(resume).toContainText('24 rue de l’Épeule, 59100 Roubaix')
  await activer(resume.getByRole('link', { name: 'Remplir la fiche' }))

  await expect(champ(page, /^Loyer,\s€/)).toHaveValue('498,20')
  await expect(conditions(page)).toHaveCount(4)
  for (const rang of [0, 1, 2, 3]) await expect(conditions(page).nth(rang)).toContainText('Remplie : ')
  await expect(formulaire(page)).toContainText('Barème à confirmer')
  const montants = page.getByRole('complementary', { name: /Montants/ })
  await expect(montants).toContainText('418,20')
  await expect(montants).toContainText('17 jours')

  await saisir(champ(page, /^Loyer,\s€/), '600')
  await expect(conditions(page).nth(2)).toContainText('Non remplie : ')
  await expect(conditions(page).nth(2)).toContainText('Loyer 600,00')
  await expect(montants).toContainText('520,00')
  await activer(formulaire(page).getByRole('button', { name: 'Reprendre la proposition : pas de minoration' }), ' ')
  await saisir(champ(page, /^Surface habitable/), '86,5')
  await tabulerJusqua(enregistrer(page))
  await page.keyboard.press('Enter')
  await expect(
    formulaire(page)
      .getByRole('status')
      .filter({ hasText: /Enregistré à/ }),
  ).toBeVisible()

  expect(await db.selectFrom('fiche_nouveau_logement').selectAll().where('menage_id', '=', id).executeTakeFirstOrThrow()).toMatchObject({
    loyer: 600,
    surface_habitable: 86.5,
    est_minorite_loyer: false,
    montant_indemnite: null,
  })
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
  await activer(formulaire(page).getByRole('button', { name: 'Retour au dossier' }))
  await expect(section(page, 'nouveau-logement')).toContainText('Complète, à établir')
  await expect(section(page, 'historique')).toContainText('Inès Verhaeghe a modifié')
})

test('à deux sur la fiche : des champs différents se réunissent', async ({ ouvrir, db }) => {
  const { id, fiche } = await deposerUnRelogement(db)
  const [chezInes, chezRachid] = [await ouvrir(ines, fiche), await ouvrir(rachid, fiche)]
  for (const page of [chezInes, chezRachid]) await expect(champ(page, /^Loyer,\s€/)).toHaveValue('498,20')
  await champ(chezRachid, /^Eau/).fill('22')
  await enregistrer(chezRachid).click()
  await expect(
    formulaire(chezRachid)
      .getByRole('status')
      .filter({ hasText: /Enregistré à/ }),
  ).toBeVisible()
  await champ(chezInes, /^Chauffage/).fill('40')
  await enregistrer(chezInes).click()
  await expect(
    formulaire(chezInes)
      .getByRole('status')
      .filter({ hasText: /Enregistré à/ }),
  ).toBeVisible()
  await expect(champ(chezInes, /^Eau/)).toHaveValue('22,00')
  expect(
    await db.selectFrom('fiche_nouveau_logement').select(['eau', 'chauffage']).where('menage_id', '=', id).executeTakeFirstOrThrow(),
  ).toEqual({
    eau: 22,
    chauffage: 40,
  })
})

test('l’onglet fermé en pleine saisie : elle attend au retour', async ({ ouvrir, db }) => {
  const { fiche } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, fiche)
  await champ(page, /^Eau/).fill('31')
  await expect(page.getByText(/saisie gardée sur ce poste à \d\d:\d\d/)).toBeVisible()
  const context = page.context()
  await page.close()
  const retour = await context.newPage()
  await retour.goto(fiche)
  await expect(formulaire(retour)).toContainText('reprise, pas encore enregistrée')
  await expect(champ(retour, /^Eau/)).toHaveValue('31,00')
})

test('l’écran de la fiche et sa section, en écriture et en lecture', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { dossier, fiche } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, fiche)
  await expect(champ(page, /^Loyer,\s€/)).toHaveValue('498,20')
  await verifierEcran(page, 'nouveau-logement', { etroit: true })
  const lecture = await ouvrir(adrien, fiche)
  await expect(champ(lecture, /^Loyer,\s€/)).toHaveAttribute('readonly', '')
  await verifierEcran(lecture, 'nouveau-logement-lecture', { largeurs: [1440] })
  await page.goto(dossier)
  await expect(section(page, 'nouveau-logement')).toContainText('418,20')
  await verifierEcran(page, 'nouveau-logement-section', { zone: 'section#nouveau-logement' })
})

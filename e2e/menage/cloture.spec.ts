import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { ines, rachid } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { deposerUnRelogement } from '../outils/relogements.ts'
import { entete, notification, section } from './fiche.ts'

const fiche = (page: Page) => page.getByRole('form', { name: 'Fiche du nouveau logement' })
const dialogue = (page: Page, nom: string) => page.getByRole('dialog', { name: nom })

/** Au clavier : ouvre la liste d'une question, et y descend jusqu'à la réponse. */
async function repondre(page: Page, question: RegExp, reponse: string) {
  const liste = dialogue(page, 'Clôturer le dossier').getByRole('button', { name: question })
  await tabulerJusqua(liste)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  const option = page.getByRole('option', { name: reponse, exact: true })
  for (let pas = 0; pas < 6 && !(await option.evaluate((element) => element === document.activeElement)); pas += 1)
    await page.keyboard.press('ArrowDown')
  await expect(option).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(liste).toContainText(reponse)
}

test('au clavier seul : établir la fiche, clôturer avec les réponses du ménage, puis rouvrir', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id, dossier } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, dossier)

  // Sans la fiche, la clôture dit ce qui manque.
  await activer(entete(page).getByRole('button', { name: /^Clôturer le dossier/ }))
  await expect(dialogue(page, 'Pas encore possible')).toContainText('La fiche du nouveau logement n’est pas établie.')
  await page.keyboard.press('Escape')
  await activer(section(page, 'nouveau-logement').getByRole('link', { name: 'Remplir la fiche' }))

  // Un champ du bail manque : la fiche le dit, et y mène.
  const loyer = fiche(page).getByLabel(/^Loyer,\s€/)
  await expect(loyer).toHaveValue('498,20')
  await saisir(loyer, ' ')
  const aFaire = page.getByRole('complementary', { name: /Montants/ })
  await expect(aFaire).toContainText('Loyer du nouveau logement à renseigner')
  await activer(fiche(page).getByRole('button', { name: 'Établir la fiche' }))
  await expect(fiche(page).getByRole('alert')).toContainText('Loyer du nouveau logement')
  await expect(loyer).toBeFocused()
  await saisir(loyer, '498,20')
  await activer(fiche(page).getByRole('button', { name: 'Établir la fiche' }))
  await expect(notification(page, 'Fiche établie, jointe aux documents du dossier')).toBeVisible()
  await expect(fiche(page).getByRole('button', { name: 'Établir à nouveau' })).toBeVisible()
  await activer(fiche(page).getByRole('button', { name: 'Retour au dossier' }))

  await expect(section(page, 'nouveau-logement')).toContainText('Établie le')
  await activer(entete(page).getByRole('button', { name: 'Clôturer le dossier' }))
  await repondre(page, /^(?=.*Information reçue)/, 'Satisfait')
  await repondre(page, /^(?=.*Accompagnement pendant)/, 'Très satisfait')
  await repondre(page, /^(?=.*Déroulement du déménagement)/, 'Satisfait')
  await repondre(page, /^(?=.*Satisfaction d’ensemble)/, 'Peu satisfait')
  await repondre(page, /^(?=.*Travaux réalisés)/, 'Sans réponse ou sans objet')
  await saisir(dialogue(page, 'Clôturer le dossier').getByLabel(/^Ce que le ménage ajoute/), 'La cuisine est petite.')
  await activer(dialogue(page, 'Clôturer le dossier').getByRole('button', { name: 'Clôturer le dossier' }))
  await expect(dialogue(page, 'Clôturer le dossier')).toBeHidden()
  await expect(entete(page)).toContainText('Clôturé')
  await expect(section(page, 'documents')).toContainText('Récapitulatif de relogement')
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'CLOTURE' })
  expect(await db.selectFrom('enquete_satisfaction').select(['logement', 'commentaire']).where('menage_id', '=', id).execute()).toEqual([
    { logement: 'PEU_SATISFAIT', commentaire: 'La cuisine est petite.' },
  ])

  const chezRachid = await ouvrir(rachid, dossier)
  await activer(chezRachid.getByRole('button', { name: 'Changer le statut' }))
  await chezRachid.getByRole('menu').waitFor()
  await chezRachid.keyboard.type('Rouvrir')
  await expect(chezRachid.getByRole('menuitem', { name: /^Rouvrir le dossier/ })).toBeFocused()
  await chezRachid.keyboard.press('Enter')
  await saisir(dialogue(chezRachid, 'Rouvrir le dossier').getByLabel(/^Raison/), 'Une facture est arrivée après.')
  await activer(dialogue(chezRachid, 'Rouvrir le dossier').getByRole('button', { name: 'Rouvrir le dossier' }))
  await expect(dialogue(chezRachid, 'Rouvrir le dossier')).toBeHidden()
  await expect(entete(chezRachid)).toContainText('Accompagnement post-relogement')
  await expect(section(chezRachid, 'historique')).toContainText('Une facture est arrivée après.')
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' })
})

test('le dialogue de clôture et la fiche établie', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { fiche: adresse, dossier } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, adresse)
  await expect(fiche(page).getByLabel(/^Loyer,\s€/)).toHaveValue('498,20')
  await fiche(page).getByRole('button', { name: 'Établir la fiche' }).click()
  await expect(fiche(page).getByRole('button', { name: 'Établir à nouveau' })).toBeVisible()
  await verifierEcran(page, 'nouveau-logement-etablie')
  await page.goto(dossier)
  await entete(page).getByRole('button', { name: 'Clôturer le dossier' }).click()
  await expect(dialogue(page, 'Clôturer le dossier')).toContainText('Le récapitulatif sera produit')
  await verifierEcran(page, 'cloture-dialogue', { zone: '[role="dialog"]' })
})

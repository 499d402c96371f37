import { lireHistoriqueEnBase, lireMenageEnBase } from '../../server/test/dossiers.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { camille, colette, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, notification, section } from './fiche.ts'

const changer = (page: Page) => page.getByRole('button', { name: 'Changer le statut' })
const passage = (page: Page, nom: string) => page.getByRole('menuitem', { name: nom })

/** Dans le menu ouvert, les premières lettres mènent à l'entrée. */
async function viserAuClavier(page: Page, nom: string) {
  await page.getByRole('menu').waitFor()
  await page.keyboard.type(nom.slice(0, 8))
  await expect(passage(page, nom)).toBeFocused()
}
async function choisirAuClavier(page: Page, nom: string) {
  await viserAuClavier(page, nom)
  await page.keyboard.press('Enter')
}

test('au clavier seul : mettre le dossier en veille, avec son motif et sa date', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await activer(changer(page))
  await choisirAuClavier(page, 'Mettre le dossier en veille…')

  const dialogue = page.getByRole('dialog', { name: 'Mettre le dossier en veille' })
  await expect(dialogue).toContainText('Attente de présentation en GTR')
  await activer(dialogue.getByRole('button', { name: 'Mettre le dossier en veille' }))
  const motif = dialogue.getByRole('button', { name: /Motif de la mise en veille/ })
  await expect(motif).toBeFocused()
  await expect(motif).toHaveAccessibleDescription(/Indiquez le motif de la mise en veille|Ce champ est requis/)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Hosp')
  await page.keyboard.press('Enter')
  await expect(motif).toContainText('Hospitalisation')
  await activer(dialogue.getByRole('button', { name: 'Mettre le dossier en veille' }))

  await expect(dialogue).toBeHidden()
  await expect(notification(page, 'Statut : Dossier en veille')).toBeVisible()
  await expect(entete(page)).toContainText('Dossier en veille')
  await expect(section(page, 'historique')).toContainText(
    'Inès Verhaeghe a passé le statut d’Attente de présentation en GTR à Dossier en veille',
  )
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'DOSSIER_EN_VEILLE' })
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
})

test('ce qui se fait depuis la réunion le dit et y mène, sans rien changer au dossier', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await activer(changer(page))
  const inscrire = passage(page, 'Inscrire à un GTR')
  await viserAuClavier(page, 'Inscrire à un GTR')
  await expect(inscrire).toHaveAccessibleDescription(/inscrivez le ménage à un GTR/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/gtr(\?|$)/)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ATTENTE_PRESENTATION_GTR' })
})

test('la prochaine étape empêchée dit tout ce qui manque, et y mène', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, {
    menage: { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', relogement: { demandeLogementSocial: { numeroUnique: null, date: null } } },
  })
  const page = await ouvrir(ines, adresse)
  const etape = page.getByRole('button', { name: 'Transmettre la DLS au bailleur' })
  await expect(etape).toHaveAttribute('title', /numéro unique/)
  await activer(etape)
  const dialogue = page.getByRole('dialog', { name: 'Pas encore possible' })
  await expect(dialogue.getByRole('listitem').filter({ hasText: /numéro unique/i })).toBeVisible()
  const manque = dialogue.getByRole('listitem').filter({ hasText: /numéro unique/i })
  await activer(manque.getByRole('button', { name: /Renseigner/ }))
  await expect(dialogue).toBeHidden()
  await expect(page.getByLabel(/^Numéro unique/)).toBeFocused()
})

test('deux personnes font passer le même dossier : la seconde voit où il en est', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const [chezInes, chezRachid] = [await ouvrir(ines, adresse), await ouvrir(rachid, adresse)]
  for (const page of [chezInes, chezRachid]) {
    await changer(page).click()
    await passage(page, 'Demander une nouvelle présentation').click()
  }
  const dialogue = (page: Page) => page.getByRole('dialog', { name: 'Demander une nouvelle présentation' })
  await dialogue(chezRachid).getByRole('button', { name: 'Demander une nouvelle présentation' }).click()
  await expect(entete(chezRachid)).toContainText('Attente de présentation en GTR')
  await dialogue(chezInes).getByRole('button', { name: 'Demander une nouvelle présentation' }).click()
  await expect(dialogue(chezInes).getByRole('alert')).toBeVisible()
  await activer(dialogue(chezInes).getByRole('button', { name: 'Annuler' }))
  await expect(entete(chezInes)).toContainText('Attente de présentation en GTR')
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
})

test('la commune ne fait avancer aucun dossier', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(colette, adresse)
  await expect(entete(page)).toContainText('Attente de présentation en GTR')
  await changer(page).click()
  const passages = page.getByRole('menuitem')
  await expect(passage(page, 'Inscrire à un GTR')).toBeVisible()
  // « Inscrire à un GTR » mène à la réunion, où la commune prépare les siennes ; le reste lui est fermé.
  await expect(passages.and(page.locator('[aria-disabled="true"]'))).toHaveCount((await passages.count()) - 1)
})

test('au clavier seul : Rachid confie le dossier à Camille, puis le retire', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(rachid, adresse)
  const actions = page.getByRole('button', { name: 'Autres actions' })
  await activer(actions)
  await choisirAuClavier(page, 'Confier le dossier…')
  const confier = page.getByRole('dialog', { name: 'Confier le dossier' })
  const chacun = confier.getByRole('radio')
  await tabulerJusqua(chacun.first())
  const camilleRadio = confier.getByRole('radio', { name: /^Camille Delattre/ })
  for (let pas = 0; pas < 40 && !(await camilleRadio.isChecked()); pas += 1) await page.keyboard.press('ArrowDown')
  await activer(confier.getByRole('button', { name: 'Confier le dossier' }))
  await expect(entete(page)).toContainText('Suivi par Camille Delattre')
  await expect(notification(page, 'Dossier confié à Camille Delattre')).toBeVisible()
  expect(await lireHistoriqueEnBase(db, id)).toMatchObject([{ type: 'ASSIGNATION' }])

  const chezCamille = await ouvrir(camille, '/menages')
  await expect(chezCamille.getByRole('button', { name: 'Chargé de relogement : Moi' })).toBeVisible()

  await activer(actions)
  await choisirAuClavier(page, 'Retirer le chargé de relogement…')
  const retirer = page.getByRole('dialog', { name: 'Retirer le chargé de relogement' })
  await expect(retirer).toContainText('Plus personne ne le suit.')
  await activer(retirer.getByRole('button', { name: 'Retirer' }))
  await expect(entete(page)).toContainText('Sans chargé de relogement')
  expect(await lireMenageEnBase(db, id)).toMatchObject({ charge_id: null })
})

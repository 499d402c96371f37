import { createProposition, lireMenageEnBase } from '../../server/test/dossiers.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { delphine, ines } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, notification, section } from './fiche.ts'

const dialogue = (page: Page) => page.getByRole('dialog', { name: 'Déclarer un départ spontané' })

async function choisirAuClavier(page: Page, nom: string) {
  await activer(page.getByRole('button', { name: 'Changer le statut' }))
  await page.getByRole('menu').waitFor()
  const entree = page.getByRole('menuitem', { name: nom })
  for (let pas = 0; pas < 20 && !(await entree.evaluate((element) => element === document.activeElement)); pas += 1)
    await page.keyboard.press('ArrowDown')
  await expect(entree).toBeFocused()
  await page.keyboard.press('Enter')
}

test('au clavier seul : déclarer un départ, dont les propositions s’effacent, puis l’annuler', async ({ ouvrir, db }) => {
  test.setTimeout(90_000)
  const { id, adresse } = await deposerDossier(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const { partenaire_id: bailleurId } = await db
    .selectFrom('logement')
    .select('bailleur_id as partenaire_id')
    .where('bailleur_id', 'is not', null)
    .executeTakeFirstOrThrow()
  await createProposition(db, { menageId: id, bailleurId: bailleurId ?? '', statut: 'acceptee_gtr' })
  const page = await ouvrir(ines, adresse)

  await choisirAuClavier(page, 'Déclarer un départ spontané…')
  await expect(dialogue(page)).toContainText('proposition')
  await activer(dialogue(page).getByRole('button', { name: /Motif du départ/ }))
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Parti')
  await page.keyboard.press('Enter')
  await saisir(dialogue(page).getByRole('textbox', { name: /^Date/ }), '12012026')
  await activer(dialogue(page).getByRole('button', { name: 'Déclarer un départ spontané' }))
  await expect(dialogue(page)).toBeHidden()
  await expect(notification(page, 'Statut : Départ spontané')).toBeVisible()
  await expect(section(page, 'relogement')).toContainText('12 janvier 2026')
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'DEPART_SPONTANE', purge_prevue_le: '2026-02-11' })
  expect(await db.selectFrom('proposition').select('id').where('menage_id', '=', id).execute()).toEqual([])

  await choisirAuClavier(page, 'Annuler le départ spontané')
  const retour = page.getByRole('dialog', { name: 'Annuler le départ spontané' })
  await activer(retour.getByRole('button', { name: 'Annuler le départ spontané' }))
  await expect(entete(page)).toContainText('Recherche du logement')
  expect(await lireMenageEnBase(db, id)).toMatchObject({
    statut: 'RECHERCHE_DU_LOGEMENT',
    depart_spontane: null,
    purge_prevue_le: null,
  })
})

test('au clavier seul : déclarer une accession, dont les suites se lisent et les propositions se retirent, puis l’annuler les rétablit', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(90_000)
  const { id, adresse } = await deposerDossier(db, { menage: { statut: 'ACCEPTE_EN_GTR' } })
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('code', '=', 'LDM').executeTakeFirstOrThrow()
  const { id: propositionId } = await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_gtr' })
  const page = await ouvrir(ines, adresse)
  const titre = 'Déclarer une accession à la propriété'
  await choisirAuClavier(page, `${titre}…`)
  const accession = page.getByRole('dialog', { name: titre })
  await expect(accession).toContainText('proposition')
  await activer(accession.getByRole('button', { name: /Type d’accession/ }))
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Soc')
  await page.keyboard.press('Enter')
  await saisir(accession.getByRole('textbox', { name: /^Date/ }), '12012026')
  await activer(accession.getByRole('button', { name: titre }))
  await expect(accession).toBeHidden()
  await expect(notification(page, 'Statut : Accession à la propriété')).toBeVisible()
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ACCESSION_A_LA_PROPRIETE' })
  const propositions = () => db.selectFrom('proposition').select(['id', 'statut']).where('menage_id', '=', id).execute()
  expect(await propositions()).toEqual([{ id: propositionId, statut: 'retiree' }])

  const annuler = 'Annuler l’accession à la propriété'
  await choisirAuClavier(page, annuler)
  await activer(page.getByRole('dialog', { name: annuler }).getByRole('button', { name: annuler }))
  await expect(entete(page)).toContainText('Recherche du logement')
  expect(await propositions()).toEqual([{ id: propositionId, statut: 'acceptee_gtr' }])
})

test('au clavier seul : du départ déclaré par l’équipe à la purge validée par la DPO', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id, code, nom, adresse } = await deposerDossier(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const page = await ouvrir(ines, adresse)
  await choisirAuClavier(page, 'Déclarer un départ spontané…')
  await expect(dialogue(page).getByRole('list', { name: 'Ce que cela entraîne' })).toContainText('purge des données à J+30')
  await activer(dialogue(page).getByRole('button', { name: /Motif du départ/ }))
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Parti')
  await page.keyboard.press('Enter')
  await saisir(dialogue(page).getByRole('textbox', { name: /^Date/ }), '12012026')
  await activer(dialogue(page).getByRole('button', { name: 'Déclarer un départ spontané' }))
  await expect(dialogue(page)).toBeHidden()
  await expect(entete(page)).toContainText('Départ spontané')

  const chezDelphine = await ouvrir(delphine, '/administration/purges')
  await activer(chezDelphine.getByRole('table', { name: 'Purges' }).getByRole('button', { name: code }))
  const purge = chezDelphine.getByRole('dialog', { name: `Purge de ${code}` })
  await expect(purge.getByRole('list', { name: 'Ce que cela entraîne' })).toContainText('Une purge ne s’annule pas.')
  await activer(purge.getByRole('button', { name: 'Valider et effacer maintenant' }))
  await expect(purge).toBeHidden({ timeout: 60_000 })
  expect(await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()).toEqual([])
  expect(JSON.stringify(await lireMenageEnBase(db, id))).not.toContain(nom)
})

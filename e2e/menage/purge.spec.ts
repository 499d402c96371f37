import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { jourDans } from '../../server/test/jours.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille, delphine, denise, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, section, titre } from './fiche.ts'

const DIALOGUE = '[role="dialog"]'
const ilYA = (jours: number) => jourDans(-jours)
const ligneDe = (page: Page, code: string) => page.getByRole('table', { name: 'Purges' }).getByRole('row').filter({ hasText: code })

/** Un dossier parti il y a longtemps : sa purge est en tête de la liste. */
const partiDepuis = (jours: number) => ({
  statut: 'DEPART_SPONTANE',
  depart_spontane: JSON.stringify({ date: ilYA(jours), motif: 'DECES', commentaire: 'Parti chez sa fille' }),
  purge_prevue_le: ilYA(jours - 30),
})

test.describe.configure({ timeout: 120_000 })

test('du départ à la purge : la DPO relit, valide, télécharge le certificat, et il ne reste rien', async ({ ouvrir, db }) => {
  const { id, code, nom, adresse } = await deposerDossier(db, { colonnes: partiDepuis(4000) })
  const page = await ouvrir(delphine, '/administration/purges')
  await expect(titre(page)).toContainText('Purges')
  const ligne = ligneDe(page, code)
  await expect(ligne).toContainText('À valider')
  await expect(page.getByText(nom)).toHaveCount(0)

  await activer(ligne.getByRole('button', { name: code }))
  const dialogue = page.getByRole('dialog', { name: `Purge de ${code}` })
  await expect(dialogue.getByRole('listitem').filter({ hasText: 'Personnes du ménage' })).toContainText('5')
  await expect(dialogue.getByRole('listitem').filter({ hasText: 'Le dossier' })).toContainText('code, opération, statut et dates')
  await verifierEcran(page, 'purge-apercu', { zone: DIALOGUE })
  await activer(dialogue.getByRole('button', { name: 'Valider et effacer maintenant' }))
  await expect(dialogue).toBeHidden()
  await expect(
    page
      .locator('.notifications-zone')
      .getByRole('group')
      .filter({ hasText: `Données de ${code} effacées` }),
  ).toBeVisible()

  await page.goto('/administration/purges?etats=TERMINEE')
  await expect(async () => {
    await page.reload()
    await expect(ligneDe(page, code)).toContainText('Terminée', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await ligneDe(page, code).getByRole('button', { name: code }).click()
  await expect(dialogue).toContainText('Empreinte du certificat')
  await verifierEcran(page, 'purge-terminee', { zone: DIALOGUE })
  const fichier = page.waitForEvent('download')
  await dialogue.getByRole('button', { name: 'Télécharger le certificat' }).click()
  expect((await fichier).suggestedFilename()).toBe(`certificat-${code}.pdf`)

  const chezInes = await ouvrir(ines, adresse)
  await expect(titre(chezInes)).toHaveText('Données effacées')
  await expect(chezInes.getByRole('note')).toContainText('Données effacées le')
  await expect(chezInes.getByText(nom)).toHaveCount(0)
  await expect(section(chezInes, 'composition')).toHaveCount(0)
  await verifierEcran(chezInes, 'menage-purge', { etroit: true })
  const { noms, telephone, recherche } = await lireMenageEnBase(db, id)
  expect({ noms, telephone, recherche }).toEqual({ noms: 'Données effacées', telephone: null, recherche: code.toLowerCase() })
})

test('au clavier : deux purges se choisissent et se valident d’un geste, chacune telle qu’elle est montrée', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const dossiers = [await deposerDossier(db, { colonnes: partiDepuis(4200) }), await deposerDossier(db, { colonnes: partiDepuis(4201) })]
  const page = await ouvrir(delphine, '/administration/purges?etats=A_VALIDER')
  for (const { code } of dossiers) await activer(page.getByRole('checkbox', { name: `Choisir la purge de ${code}` }), ' ')
  await activer(page.getByRole('button', { name: 'Valider les 2 choisies' }))
  const dialogue = page.getByRole('dialog', { name: 'Valider 2 purges' })
  for (const { code } of dossiers) await expect(dialogue.getByRole('listitem').filter({ hasText: code })).toContainText('données effacées')
  await verifierEcran(page, 'purges-ensemble', { zone: DIALOGUE })
  await activer(dialogue.getByRole('button', { name: 'Valider les 2 purges' }))
  // Un autre parcours, ou la première purge, a pu changer les textes qui les nomment : relue, chacune se valide à son tour.
  const faites = dialogue.getByText('2 sur 2')
  const encore = dialogue.getByRole('button', { name: /^Valider (?:la purge|les 2 purges)$/ })
  await expect(async () => {
    if (!(await faites.isVisible()) && (await encore.isVisible())) await encore.click()
    await expect(faites).toBeVisible({ timeout: 8_000 })
  }).toPass({ timeout: 80_000 })
  const purges = await db
    .selectFrom('purge')
    .select('code_menage')
    .where(
      'code_menage',
      'in',
      dossiers.map(({ code }) => code),
    )
    .execute()
  expect(purges.map(({ code_menage }) => code_menage).toSorted()).toEqual(dossiers.map(({ code }) => code).toSorted())
})

test('au clavier : un texte d’un autre dossier qui nomme la personne se garde ou se masque, un par un', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id, code } = await deposerDossier(db, { colonnes: partiDepuis(3950) })
  const { id: autre, code: codeAutre } = await deposerDossier(db)
  const nom = nomUnique('Vespertal')
  await db.updateTable('occupant').set({ prenom: 'Oriane', nom }).where('menage_id', '=', id).where('role', '=', 'PRINCIPAL').execute()
  const { id: auteur_id } = await db.selectFrom('utilisateur').select('id').where('email', '=', ines.email).executeTakeFirstOrThrow()
  const commenter = (texte: string) =>
    db.insertInto('commentaire').values({ id: crypto.randomUUID(), sujet_id: autre, auteur_id, texte }).execute()
  await commenter(`Voisine d’Oriane ${nom}, à rappeler`)
  await commenter(`Avocate : ${nom} Oriane, à garder`)
  const page = await ouvrir(delphine, '/administration/purges')
  await activer(ligneDe(page, code).getByRole('button', { name: code }))
  const dialogue = page.getByRole('dialog', { name: `Purge de ${code}` })
  const texteDe = (quoi: string) => dialogue.getByRole('checkbox', { name: new RegExp(`^${codeAutre}, commentaire.*${quoi}`) })
  await expect(texteDe('à rappeler')).toBeChecked()
  await expect(dialogue.getByText(nom)).toHaveCount(0)
  await texteDe('à garder').scrollIntoViewIfNeeded()
  await verifierEcran(page, 'purge-textes', { zone: DIALOGUE })
  await activer(texteDe('à garder'), ' ')
  await expect(texteDe('à garder')).not.toBeChecked()
  await activer(dialogue.getByRole('button', { name: 'Valider et effacer maintenant' }))
  // La purge d'un autre parcours a pu changer, depuis cet aperçu, un texte qui la nomme : on le relit, et l'on garde ce que l'on gardait.
  const relire = dialogue.getByRole('button', { name: 'Relire l’aperçu' })
  await expect(async () => {
    if (await relire.isVisible()) {
      await relire.click()
      await expect(relire).toBeHidden()
      await texteDe('à garder').uncheck({ force: true })
      await dialogue.getByRole('button', { name: 'Valider et effacer maintenant' }).click()
    }
    await expect(dialogue).toBeHidden({ timeout: 8_000 })
  }).toPass({ timeout: 80_000 })
  const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', '=', autre).execute()
  expect(textes.map(({ texte }) => texte).toSorted()).toEqual([
    `Avocate : ${nom} Oriane, à garder`,
    'Voisine d’[personne purgée], à rappeler',
  ])
})

test('la liste des purges : ses états, vide, et pourquoi on ne valide pas', async ({ ouvrir, db }) => {
  const { id, code } = await deposerDossier(db, { colonnes: partiDepuis(3900) })
  const { id: auteur_id } = await db.selectFrom('utilisateur').select('id').where('email', '=', denise.email).executeTakeFirstOrThrow()
  await db
    .insertInto('modification')
    .values({
      id: crypto.randomUUID(),
      type: 'MODIFICATION',
      sujet_id: id,
      auteur_id,
      changements: JSON.stringify([{ chemin: 'relogement.statut', ancien: 'RECHERCHE_DU_LOGEMENT', nouveau: 'DEPART_SPONTANE' }]),
    })
    .execute()
  const page = await ouvrir(denise, '/administration/purges')
  await expect(ligneDe(page, code)).toBeVisible()
  await verifierEcran(page, 'purges', { etroit: true })
  await ligneDe(page, code).getByRole('button', { name: code }).click()
  const dialogue = page.getByRole('dialog', { name: `Purge de ${code}` })
  await expect(dialogue).toContainText('une autre personne doit valider la purge')
  await expect(dialogue.getByRole('button', { name: /^Valider/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/administration/purges?etats=FICHIERS_A_EFFACER')
  await expect(page.getByText('Aucune donnée disponible')).toBeVisible()
  await verifierEcran(page, 'purges-vide')
})

test('au clavier seul : la DPO ouvre un dossier pour une demande de droits ; l’encadrement le voit, la chargée non', async ({
  ouvrir,
  db,
}) => {
  const { code, nom, adresse } = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(delphine, '/administration/consultations')
  await activer(page.getByRole('button', { name: 'Ouvrir un dossier' }))
  const dialogue = page.getByRole('dialog', { name: 'Ouvrir un dossier' })
  await activer(dialogue.getByRole('button', { name: 'Ouvrir le dossier' }))
  await expect(dialogue.getByLabel('Code du ménage')).toBeFocused()
  await verifierEcran(page, 'ouvrir-un-dossier', { zone: DIALOGUE })
  await saisir(dialogue.getByLabel('Code du ménage'), code)
  await saisir(dialogue.getByLabel('Motif'), 'Demande d’accès reçue par courrier')
  await activer(dialogue.getByRole('button', { name: 'Ouvrir le dossier' }))
  await expect(entete(page)).toContainText(nom)
  await expect(page.locator('#lecture-seule')).toBeVisible()

  const chezRachid = await ouvrir(rachid, adresse)
  const lue = section(chezRachid, 'consultations').getByRole('listitem').filter({ hasText: 'Delphine' })
  await expect(lue).toContainText('Ouvert avec un motif : Demande d’accès reçue par courrier')
  await expect(section(chezRachid, 'conservation')).toContainText('3 mois après la signature du bail ou le départ')
  await chezRachid.locator('#conservation').scrollIntoViewIfNeeded()
  await verifierEcran(chezRachid, 'conservation', { zone: '#conservation' })
  await verifierEcran(chezRachid, 'consultations', { zone: '#consultations' })

  const chezCamille = await ouvrir(camille, adresse)
  await expect(section(chezCamille, 'conservation')).toBeVisible()
  await expect(section(chezCamille, 'consultations')).toHaveCount(0)

  await page.goto('/administration/consultations?pageSize=50')
  await saisir(page.getByRole('searchbox', { name: 'Rechercher : Code du ménage' }), code.toLowerCase())
  const journal = page.getByRole('table', { name: 'Journal des consultations' }).getByRole('row')
  await expect(journal.filter({ hasText: code }).filter({ hasText: 'Delphine' }).first()).toContainText('Demande d’accès')
  await verifierEcran(page, 'journal', { etroit: true })

  await page.goto(adresse)
  const ouverture = page.getByRole('complementary', { name: 'Ouverture du dossier' })
  await expect(ouverture).toContainText('Dossier ouvert pour une demande de droits. Droit d’accès.')
  await verifierEcran(page, 'dossier-ouvert', { zone: 'aside[aria-label="Ouverture du dossier"]' })
  await activer(ouverture.getByRole('button', { name: 'Refermer le dossier' }))
  await expect(titre(page)).toContainText('Journal des consultations')
  await page.goto(adresse)
  await expect(page.getByText('Ce dossier ne vous est pas ouvert.')).toBeVisible()
})

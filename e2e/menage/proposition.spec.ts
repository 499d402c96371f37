import type { Locator } from '@playwright/test'
import type { Base } from '../../server/src/core/database.ts'
import { createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, notification, section } from './fiche.ts'

const suites = (page: Page) => section(page, 'propositions').getByRole('list', { name: 'Ce que les propositions attendent' })
const geste = (page: Page, nom: string | RegExp) => suites(page).getByRole('button', { name: nom })
const dialogue = (page: Page, nom: string | RegExp) => page.getByRole('dialog', { name: nom })

/** Un ménage accepté en GTR, à qui la CALEOL accorde le 24 rue de l'Épeule. */
async function dossierAccorde(db: Base, { statut = 'acceptee_cal', colonnes = {} } = {}) {
  const dossier = await deposerDossier(db, { menage: { statut: 'ACCEPTE_EN_GTR' } })
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('code', '=', 'DDF').executeTakeFirstOrThrow()
  const proposition = await createProposition(db, { menageId: dossier.id, bailleurId, statut, colonnes })
  return { ...dossier, proposition }
}

const propositionEnBase = (db: Base, id: string) => db.selectFrom('proposition').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Tape un jour dans un champ de date, chiffre après chiffre, sur celui qui y est. */
async function taperLeJour(boite: Locator, champ: RegExp, jour: string) {
  const [annee = '', mois = '', quantieme = ''] = jour.split('-')
  await boite.getByRole('textbox', { name: champ }).selectText()
  await boite.page().keyboard.type(`${quantieme}${mois}${annee}`)
}

test('l’APL que dira le courrier s’estime pour le logement proposé, sans fermer ce qui s’écrit', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { adresse, proposition } = await dossierAccorde(db)
  const page = await ouvrir(ines, adresse)
  await geste(page, 'Écrire la proposition').click()
  const ecrire = dialogue(page, 'Écrire la proposition')
  await ecrire.getByRole('textbox', { name: /^Délai de réponse/ }).fill('21')
  await activer(ecrire.getByRole('button', { name: 'Estimer l’APL' }))
  // Loyer de 600 € compté au plafond, trois à charge, 23 600 € : 618,12 − 52,54 − 326,46 − 5 − 54,47, moins la CRDS.
  const estimation = dialogue(page, /^APL estimée\s: 178,75/)
  await expect(estimation).toContainText('Loyer, dans la limite du plafond')
  await verifierEcran(page, 'proposition-apl', { zone: '[role="dialog"]' })
  await activer(estimation.getByRole('button', { name: 'Reprendre cette estimation' }))
  await expect(estimation).toBeHidden()
  await expect(ecrire.getByRole('textbox', { name: /^APL estimée/ })).toHaveValue('178,75')
  await verifierEcran(page, 'proposition-apl-reprise', { zone: '[role="dialog"]' })
  await activer(ecrire.getByRole('button', { name: 'Produire le courrier' }))
  await expect(dialogue(page, /^Proposition de relogement n°\s/)).toContainText(/Proposition de relogement n°\s1/)
  expect(await propositionEnBase(db, proposition.id)).toMatchObject({ apl: 178.75, delai_reponse_jours: 21 })
})

test('écrire la proposition, la relire, puis dire qu’elle part en recommandé', async ({ ouvrir, db }) => {
  const { adresse, proposition } = await dossierAccorde(db)
  const page = await ouvrir(ines, adresse)
  await expect(suites(page)).toContainText('Accord du bailleur reçu : la proposition est à écrire.')
  await geste(page, 'Écrire la proposition').click()
  const ecrire = dialogue(page, 'Écrire la proposition')
  const delai = ecrire.getByRole('textbox', { name: /^Délai de réponse/ })
  await expect(delai).toHaveValue('15')
  await delai.fill('9')
  await ecrire.getByRole('textbox', { name: /^APL estimée/ }).fill('215,04')
  await ecrire.getByRole('button', { name: 'Produire le courrier' }).click()
  await expect(delai).toHaveAccessibleDescription(/supérieur ou égal à 10/)
  await delai.fill('20')
  await ecrire.getByRole('button', { name: 'Produire le courrier' }).click()

  const apercu = dialogue(page, /^Proposition de relogement n°\s/)
  await expect(apercu).toContainText(/Proposition de relogement n°\s1/)
  const word = page.waitForEvent('download')
  await apercu.getByRole('button', { name: 'Word' }).click()
  expect((await word).suggestedFilename()).toMatch(/^Proposition de relogement n° 1 .*\.docx$/)
  await apercu.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(suites(page)).toContainText(/est prêt\s: relisez-le, puis dites comment il part/)
  expect(await propositionEnBase(db, proposition.id)).toMatchObject({
    statut: 'proposition_relogement',
    delai_reponse_jours: 20,
    apl: 215.04,
  })

  await geste(page, 'Marquer envoyée').click()
  const envoi = dialogue(page, 'Marquer la proposition envoyée')
  const canal = envoi.getByRole('button', { name: /Comment/ })
  await envoi.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(canal).toHaveAccessibleDescription('Ce champ est requis')
  await canal.click()
  await page.getByRole('option', { name: 'Lettre recommandée' }).click()
  await expect(envoi.getByRole('status')).toContainText('Le délai de 20 jours courra de la réception.')
  await envoi.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(envoi).toBeHidden()
  await expect(notification(page, 'Envoi enregistré')).toBeVisible()
  await expect(suites(page)).toContainText('en recommandé : le délai court dès sa réception.')
  expect(await propositionEnBase(db, proposition.id)).toMatchObject({
    ecrite_canal: 'RECOMMANDE',
    ecrite_numero: 1,
    reponse_attendue_le: null,
  })
})

test('noter la réception d’une lettre recommandée fait courir le délai', async ({ ouvrir, db }) => {
  const { id, adresse, proposition } = await dossierAccorde(db, {
    statut: 'proposition_relogement',
    colonnes: { ecrite_envoyee_le: '2026-03-02', ecrite_canal: 'RECOMMANDE', ecrite_numero: 1, delai_reponse_jours: 15 },
  })
  const page = await ouvrir(ines, adresse)
  await geste(page, 'Noter la réception').click()
  const completer = dialogue(page, 'Compléter l’envoi')
  await taperLeJour(completer, /^Reçue le/, '2026-03-05')
  await expect(completer.getByRole('status')).toContainText('Le ménage aura jusqu’au 20 mars 2026 pour répondre')
  await completer.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(completer).toBeHidden()
  await expect(suites(page)).toContainText(/Le délai est passé depuis le 20 mars/)
  expect(await propositionEnBase(db, proposition.id)).toMatchObject({ ecrite_recue_le: '2026-03-05', reponse_attendue_le: '2026-03-20' })
  const alertes = db.selectFrom('alerte').select(['statut', 'valeur']).where('sujet_id', '=', id).where('type', '=', 'REPONSE_EN_RETARD')
  expect(await alertes.execute()).toEqual([{ statut: 'ALERTE', valeur: '2026-03-20' }])
})

test('accessibilité : ce que les propositions attendent, et les boîtes pour l’écrire et l’envoyer', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { adresse, id } = await dossierAccorde(db)
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('code', '=', 'DDF').executeTakeFirstOrThrow()
  const ecrite = { ecrite_envoyee_le: '2026-03-02', ecrite_canal: 'RECOMMANDE' }
  await createProposition(db, {
    menageId: id,
    bailleurId,
    statut: 'proposition_relogement',
    colonnes: { ...ecrite, ecrite_numero: 1, ecrite_recue_le: '2026-03-05', reponse_attendue_le: '2026-03-20' },
  })
  await createProposition(db, { menageId: id, bailleurId, statut: 'proposition_relogement', colonnes: { ...ecrite, ecrite_numero: 2 } })
  const page = await ouvrir(rachid, adresse)
  await expect(suites(page).getByRole('listitem')).toHaveCount(3)
  await section(page, 'propositions').scrollIntoViewIfNeeded()
  await verifierEcran(page, 'propositions-suites', { zone: 'section#propositions' })
  await geste(page, 'Écrire la proposition').click()
  await verifierEcran(page, 'proposition-ecrire', { zone: '.dlg' })
  await page.keyboard.press('Escape')
  await geste(page, 'Noter la réception').click()
  await verifierEcran(page, 'proposition-envoyer', { zone: '.dlg' })
})

test('au clavier seul : écrire, remettre en main propre, enregistrer le refus de cette proposition-là', async ({ ouvrir, db }) => {
  // Champ après champ au clavier, sur une machine chargée.
  test.setTimeout(60_000)
  const { id, adresse, proposition } = await dossierAccorde(db)
  const page = await ouvrir(ines, adresse)
  await activer(geste(page, 'Écrire la proposition'))
  await activer(dialogue(page, 'Écrire la proposition').getByRole('button', { name: 'Produire le courrier' }))
  const apercu = dialogue(page, /^Proposition de relogement n°\s/)
  await expect(apercu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(apercu).toBeHidden()

  await activer(geste(page, 'Marquer envoyée'))
  const envoi = dialogue(page, 'Marquer la proposition envoyée')
  const canal = envoi.getByRole('button', { name: /Comment/ })
  await activer(canal)
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Rem')
  await page.keyboard.press('Enter')
  await expect(canal).toContainText('Remise en main propre')
  await activer(envoi.getByRole('button', { name: 'Enregistrer l’envoi' }))
  await expect(envoi).toBeHidden()
  await expect(suites(page)).toContainText(/Le ménage a jusqu’au/)

  await activer(geste(page, 'Enregistrer la réponse'))
  await page.getByRole('menu').waitFor()
  await page.keyboard.type('Refus')
  await expect(page.getByRole('menuitem', { name: 'Refus, ou absence de réponse…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const refus = dialogue(page, 'Enregistrer le refus d’une proposition')
  await expect(refus.getByRole('button', { name: /Logement/ })).toContainText('24 rue de l’Épeule')
  await activer(refus.getByRole('button', { name: /Motif du refus/ }))
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Localisation')
  await expect(page.getByRole('option', { name: 'Localisation' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await activer(refus.getByRole('button', { name: 'Enregistrer le refus d’une proposition' }))
  await expect(refus).toBeHidden()
  await expect(entete(page)).toContainText('Recherche du logement')
  expect(await propositionEnBase(db, proposition.id)).toMatchObject({
    statut: 'refusee_menage',
    refus_motif: 'LOCALISATION',
    ecrite_numero: 1,
  })
  expect((await lireHistoriqueEnBase(db, id)).map(({ type }) => type)).toEqual([
    'MODIFICATION',
    'COURRIER',
    'COURRIER',
    'PROPOSITION_REFUSEE',
  ])
})

test('au clavier seul : de la proposition à l’acceptation, dont les suites se lisent avant d’enregistrer', async ({ ouvrir, db }) => {
  test.setTimeout(90_000)
  const { id, adresse, proposition } = await dossierAccorde(db)
  const page = await ouvrir(ines, adresse)
  await activer(geste(page, 'Écrire la proposition'))
  await activer(dialogue(page, 'Écrire la proposition').getByRole('button', { name: 'Produire le courrier' }))
  const apercu = dialogue(page, /^Proposition de relogement n°\s/)
  await expect(apercu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(apercu).toBeHidden()

  await activer(geste(page, 'Marquer envoyée'))
  const envoi = dialogue(page, 'Marquer la proposition envoyée')
  await activer(envoi.getByRole('button', { name: /Comment/ }))
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Rem')
  await page.keyboard.press('Enter')
  await activer(envoi.getByRole('button', { name: 'Enregistrer l’envoi' }))
  await expect(envoi).toBeHidden()

  await activer(geste(page, 'Enregistrer la réponse'))
  await page.getByRole('menu').waitFor()
  await page.keyboard.type('Acc')
  await expect(page.getByRole('menuitem', { name: 'Acceptation…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const acceptation = dialogue(page, 'Enregistrer l’acceptation d’un logement')
  await expect(acceptation.getByRole('button', { name: /Logement/ })).toContainText('24 rue de l’Épeule')
  await expect(acceptation.getByRole('list', { name: 'Ce que cela entraîne' })).toContainText('taux d’effort')
  await verifierEcran(page, 'proposition-accepter', { zone: '.dlg' })
  await activer(acceptation.getByRole('button', { name: 'Enregistrer l’acceptation d’un logement' }))
  await expect(acceptation).toBeHidden()
  await expect(entete(page)).toContainText('Signature du bail')
  expect(await propositionEnBase(db, proposition.id)).toMatchObject({ statut: 'acceptee_menage' })
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'SIGNATURE_DU_BAIL' })
})

test('un geste fermé dit pourquoi ; l’huissier revient à l’encadrement', async ({ ouvrir, db }) => {
  const { id, adresse, proposition } = await dossierAccorde(db)
  await db.updateTable('proposition').set({ cal_rang: 2 }).where('id', '=', proposition.id).execute()
  const premier = await dossierAccorde(db)
  await db
    .updateTable('proposition')
    .set({ logement_id: proposition.logementId, cal_rang: 1 })
    .where('id', '=', premier.proposition.id)
    .execute()
  const page = await ouvrir(rachid, adresse)
  await geste(page, /^Écrire la proposition/).click()
  const empeche = dialogue(page, 'Pas encore possible')
  await expect(empeche).toContainText('Un candidat mieux classé en CALEOL n’a pas encore répondu.')
  await empeche.getByRole('button', { name: 'Fermer' }).last().click()
  expect(await propositionEnBase(db, proposition.id)).toMatchObject({ statut: 'acceptee_cal' })

  await db.updateTable('proposition').set({ statut: 'retiree' }).where('id', '=', premier.proposition.id).execute()
  await page.reload()
  await geste(page, 'Écrire la proposition').click()
  await dialogue(page, 'Écrire la proposition').getByRole('button', { name: 'Produire le courrier' }).click()
  await dialogue(page, /^Proposition de relogement n°\s/)
    .getByRole('button', { name: 'Fermer' })
    .last()
    .click()
  await geste(page, /^Autres actions/).click()
  await page.getByRole('menuitem', { name: 'Écrire à l’huissier…' }).click()
  const huissier = dialogue(page, 'Écrire à l’huissier')
  await verifierEcran(page, 'proposition-huissier', { zone: '.dlg' })
  await huissier.getByRole('textbox', { name: /^Huissier/ }).fill('Maître Verbrugge')
  await huissier.getByRole('button', { name: 'Produire le courrier' }).click()
  await expect(dialogue(page, 'Courrier à l’huissier')).toContainText('Courrier à l’huissier, proposition de relogement n° 1')
  const documents = await db.selectFrom('document').select('type').where('sujet_id', '=', id).orderBy('ajoute_le').execute()
  expect(documents.map(({ type }) => type)).toEqual(['COURRIER_PROPOSITION', 'COURRIER_HUISSIER'])
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ACCEPTE_EN_GTR' })
})

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { deplier, entreesDe } from '../../server/src/core/fichiers/contenu/archive.ts'
import { createProposition, lireHistoriqueEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { ines } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { entete, section } from './fiche.ts'

const suites = (page: Page) => section(page, 'propositions').getByRole('list', { name: 'Ce que les propositions attendent' })
const dialogue = (page: Page, nom: string | RegExp) => page.getByRole('dialog', { name: nom })

/** Ce que lirait un téléphone : l'adresse que le carré de la lettre ouvre. */
async function adresseDuQrCode(apercu: Locator): Promise<string> {
  const telechargement = apercu.page().waitForEvent('download')
  await apercu.getByRole('button', { name: 'Word' }).click()
  const octets = await readFile(await (await telechargement).path())
  const liens = (await deplier(octets, await entreesDe(octets), (nom) => nom.endsWith('document.xml.rels'))).get(
    'word/_rels/document.xml.rels',
  )
  return /Target="([^"]*\/reponse-menage#jeton=[^"]+)"/.exec(liens?.toString('utf8') ?? '')?.[1] ?? ''
}

async function taperLaNaissance(page: Page, [annee = '', mois = '', jour = '']: readonly string[]) {
  await page.getByRole('textbox', { name: 'Jour' }).fill(jour)
  await page.getByRole('textbox', { name: 'Mois' }).fill(mois)
  await page.getByRole('textbox', { name: 'Année' }).fill(annee)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

test('Inès remet la lettre ; sur son téléphone, le ménage refuse par le QR code ; Inès l’enregistre', async ({
  ouvrir,
  page: telephone,
  db,
  context,
}) => {
  test.setTimeout(240_000)
  await telephone.setViewportSize({ width: 390, height: 844 })
  const dossier = await deposerDossier(db, { menage: { statut: 'ACCEPTE_EN_GTR' } })
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('code', '=', 'DDF').executeTakeFirstOrThrow()
  const { id: propositionId } = await createProposition(db, { menageId: dossier.id, bailleurId, statut: 'acceptee_cal' })
  const { date_de_naissance } = await db
    .selectFrom('occupant')
    .select('date_de_naissance')
    .where('menage_id', '=', dossier.id)
    .where('role', '=', 'PRINCIPAL')
    .executeTakeFirstOrThrow()

  const page = await ouvrir(ines, dossier.adresse)
  await suites(page).getByRole('button', { name: 'Écrire la proposition' }).click()
  await dialogue(page, 'Écrire la proposition').getByRole('button', { name: 'Produire le courrier' }).click()
  const apercu = dialogue(page, /^Proposition de relogement n°\s/)
  const adresse = await adresseDuQrCode(apercu)
  expect(new URL(adresse).search).toBe('')
  await apercu.getByRole('button', { name: 'Fermer' }).last().click()
  await suites(page).getByRole('button', { name: 'Marquer envoyée' }).click()
  const envoi = dialogue(page, 'Marquer la proposition envoyée')
  await envoi.getByRole('button', { name: /Comment/ }).click()
  await page.getByRole('option', { name: /main propre/ }).click()
  await envoi.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(envoi).toBeHidden()

  // Rien n'est lu ni envoyé en ouvrant la page ; l'adresse ne garde pas le jeton.
  const appels: string[] = []
  telephone.on('request', (requete) => requete.url().includes('/v1/business/') && appels.push(requete.url()))
  await telephone.goto(adresse)
  await expect(telephone.getByRole('heading', { name: 'Répondre à la proposition de logement' })).toBeVisible()
  await expect(telephone).toHaveURL(/\/reponse-menage$/)
  expect(appels).toEqual([])
  await verifierEcran(telephone, 'qr-code-naissance', { etroit: true })
  await telephone.setViewportSize({ width: 390, height: 844 })
  await taperLaNaissance(telephone, ['1970', '4', '31'])
  await expect(telephone.locator('main').getByRole('alert')).toHaveText('31 avril n’existe pas')
  await expect(telephone.getByRole('textbox', { name: 'Jour' })).toHaveValue('31')
  expect(appels).toEqual([])
  await taperLaNaissance(telephone, ['1970', '1', '1'])
  await expect(telephone.locator('main').getByRole('alert')).toContainText('Il reste 4 essais.')
  await taperLaNaissance(telephone, (date_de_naissance ?? '').split('-'))
  await expect(telephone.getByRole('heading', { name: /24 rue de l’Épeule/ })).toBeVisible()
  await expect(telephone.locator('main')).not.toContainText(dossier.nom)

  await telephone.getByRole('button', { name: 'العربية' }).click()
  const arabe = telephone.getByText('أرفض المسكن المعروض.')
  await expect(arabe).toHaveAttribute('dir', 'rtl')
  // Ce que vaut une traduction se lit sans rien déplier.
  await expect(telephone.getByText(/النص الفرنسي للرسالة هو وحده المعتمد/)).toBeVisible()
  await verifierEcran(telephone, 'qr-code-reponse-arabe', { etroit: true })
  await telephone.setViewportSize({ width: 390, height: 844 })
  await telephone.getByRole('button', { name: 'Français' }).click()

  await telephone.getByRole('radio', { name: 'Je refuse le logement proposé.' }).check()
  await telephone.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(telephone.locator('main').getByRole('status')).toContainText('Choisissez une raison.')
  await telephone.getByLabel('Pourquoi ?').selectOption('Étage ou ascenseur')
  await telephone.getByRole('textbox', { name: /ajouter quelque chose/ }).fill('Je ne peux pas monter les étages.')
  await verifierEcran(telephone, 'qr-code-reponse', { etroit: true })
  await telephone.setViewportSize({ width: 390, height: 844 })
  // Le réseau manque : rien n'est perdu. La page se recharge : la lettre visée de nouveau le rend.
  await context.setOffline(true)
  await telephone.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(telephone.locator('main').getByRole('alert')).toBeVisible()
  await expect(telephone.getByRole('textbox', { name: /ajouter quelque chose/ })).toHaveValue('Je ne peux pas monter les étages.')
  await context.setOffline(false)
  await telephone.reload()
  await expect(telephone.getByRole('heading', { name: 'Ouvrez la page depuis la lettre' })).toBeVisible()
  await telephone.goto('about:blank')
  await telephone.goto(adresse)
  await taperLaNaissance(telephone, (date_de_naissance ?? '').split('-'))
  await expect(telephone.getByText('pas encore envoyée')).toBeVisible()
  await expect(telephone.getByRole('radio', { name: 'Je refuse le logement proposé.' })).toBeChecked()
  await telephone.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(telephone.getByRole('heading', { name: 'Votre réponse a été reçue' })).toBeVisible()
  await verifierEcran(telephone, 'qr-code-recue', { etroit: true })

  // Chez Inès : la réponse, et le dialogue déjà rempli.
  await page.reload()
  await expect(suites(page)).toContainText('le ménage refuse le logement')
  await expect(suites(page)).toContainText('« Je ne peux pas monter les étages. »')
  await section(page, 'propositions').scrollIntoViewIfNeeded()
  await verifierEcran(page, 'proposition-reponse-recue', { zone: 'section#propositions' })
  // La suite de l'en-tête est la même, et n'en demande pas plus.
  const refus = dialogue(page, 'Enregistrer le refus d’une proposition')
  await entete(page).getByRole('button', { name: 'Enregistrer le refus du ménage' }).click()
  await expect(refus.getByRole('button', { name: /Motif du refus/ })).toContainText('Étage ou ascenseur')
  await refus.getByRole('button', { name: 'Annuler' }).click()
  await suites(page).getByRole('button', { name: 'Enregistrer le refus' }).click()
  await expect(refus.getByRole('button', { name: /Motif du refus/ })).toContainText('Étage ou ascenseur')
  await refus.getByRole('button', { name: 'Enregistrer le refus d’une proposition' }).click()
  await expect(refus).toBeHidden()
  await expect(entete(page)).toContainText('Recherche du logement')
  expect(
    await db.selectFrom('proposition').select(['statut', 'refus_motif']).where('id', '=', propositionId).executeTakeFirstOrThrow(),
  ).toEqual({
    statut: 'refusee_menage',
    refus_motif: 'ETAGE_ASCENSEUR',
  })
  expect((await lireHistoriqueEnBase(db, dossier.id)).map(({ type }) => type)).toContain('PROPOSITION_REFUSEE')

  await telephone.goto('about:blank')
  await telephone.goto(adresse)
  await taperLaNaissance(telephone, (date_de_naissance ?? '').split('-'))
  await expect(telephone.locator('main').getByRole('status')).toContainText('Votre réponse est enregistrée : elle ne se change plus ici.')
})

test('un ménage demande à être rappelé : c’est la suite de son dossier, jusqu’à ce que l’appel soit noté', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const dossier = await deposerDossier(db, { menage: { statut: 'ACCEPTE_EN_GTR' } })
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('code', '=', 'DDF').executeTakeFirstOrThrow()
  const { id: propositionId } = await createProposition(db, { menageId: dossier.id, bailleurId, statut: 'acceptee_cal' })
  const page = await ouvrir(ines, dossier.adresse)
  await suites(page).getByRole('button', { name: 'Écrire la proposition' }).click()
  await dialogue(page, 'Écrire la proposition').getByRole('button', { name: 'Produire le courrier' }).click()
  await dialogue(page, /^Proposition de relogement n°\s/)
    .getByRole('button', { name: 'Fermer' })
    .last()
    .click()
  const demande = { id: crypto.randomUUID(), menage_id: dossier.id, proposition_id: propositionId, numero: 1, reponse: 'RAPPEL' }
  await db
    .insertInto('reponse_menage')
    .values({ ...demande, precisions: 'Après 18 h', le: new Date() })
    .execute()
  await page.reload()
  await expect(entete(page).getByRole('button', { name: 'Rappeler le ménage' })).toBeVisible()
  await entete(page).getByRole('button', { name: 'Rappeler le ménage' }).click()
  await expect(suites(page)).toContainText('le ménage demande à être rappelé')
  await expect(suites(page)).toContainText('« Après 18 h »')
  await verifierEcran(page, 'proposition-a-rappeler', { zone: 'section#propositions' })
  await suites(page).getByRole('button', { name: 'Noter l’appel' }).click()
  const appel = dialogue(page, 'Noter l’appel')
  await appel.getByLabel(/^Ce qui s’est dit ou fait/).fill('Il visite demain, puis répondra.')
  await appel.getByRole('button', { name: 'Noter', exact: true }).click()
  await expect(appel).toBeHidden()
  await expect(suites(page)).toContainText('à sa demande. Le courrier n°\u00A01 est prêt')
  await expect(entete(page).getByRole('button', { name: 'Rappeler le ménage' })).toBeHidden()
})

test('retiré par l’équipe, le QR code le dit à qui le vise', async ({ ouvrir, page: telephone, db }) => {
  test.setTimeout(60_000)
  const dossier = await deposerDossier(db, { menage: { statut: 'ACCEPTE_EN_GTR' } })
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('code', '=', 'DDF').executeTakeFirstOrThrow()
  await createProposition(db, { menageId: dossier.id, bailleurId, statut: 'acceptee_cal' })
  const page = await ouvrir(ines, dossier.adresse)
  await suites(page).getByRole('button', { name: 'Écrire la proposition' }).click()
  await dialogue(page, 'Écrire la proposition').getByRole('button', { name: 'Produire le courrier' }).click()
  const apercu = dialogue(page, /^Proposition de relogement n°\s/)
  const adresse = await adresseDuQrCode(apercu)
  await apercu.getByRole('button', { name: 'Fermer' }).last().click()
  await suites(page)
    .getByRole('button', { name: /^Autres actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Retirer le QR code…' }).click()
  const retrait = dialogue(page, 'Retirer le QR code')
  await verifierEcran(page, 'qr-code-retirer', { zone: '.dlg' })
  await retrait.getByRole('button', { name: 'Retirer le QR code' }).click()
  await expect(retrait).toBeHidden()

  await telephone.setViewportSize({ width: 390, height: 844 })
  await telephone.goto(adresse)
  await taperLaNaissance(telephone, ['1988', '4', '12'])
  await expect(telephone.locator('main').getByRole('alert')).toContainText('Ce lien n’est plus valable')
})

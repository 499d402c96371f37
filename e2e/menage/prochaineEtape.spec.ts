import { formatDate, formatDateNumerique } from '@relogement/domain/common/date.format'
import type { Base } from '../../server/src/core/database.ts'
import { createProposition } from '../../server/test/dossiers.ts'
import { jourDans } from '../../server/test/jours.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { bastien, camille, colette } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, formulaire } from './fiche.ts'

test.describe.configure({ timeout: 120_000 })

const bloc = (page: Page, titre: string) => page.getByRole('region', { name: titre, exact: true })
const ligne = (page: Page) => page.getByRole('list', { name: 'Avancement du dossier' }).locator('[aria-current="step"]')
const rail = (page: Page) => page.getByRole('region', { name: /^À faire/ })
const enTeteDuRail = (page: Page) => rail(page).getByRole('listitem').first()

async function proposer(db: Base, menageId: string, statut: string, colonnes: Record<string, unknown> = {}, bailleur = 'DDF') {
  const { id: bailleurId, nom } = await db
    .selectFrom('partenaire')
    .select(['id', 'nom'])
    .where('code', '=', bailleur)
    .executeTakeFirstOrThrow()
  await createProposition(db, { menageId, bailleurId, statut, colonnes })
  return nom
}

test('prête : bouton plein, « Rien ne bloque », et la ligne comme le rail disent la même étape', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { charge: camille, menage: { statut: 'ACCEPTE_EN_GTR' } })
  await proposer(db, id, 'proposition_relogement', { ecrite_envoyee_le: jourDans(-15), reponse_attendue_le: jourDans(-1) })
  const page = await ouvrir(camille, adresse)
  const titre = 'Enregistrer l’acceptation d’un logement'
  await expect(entete(page).getByRole('button', { name: titre })).toHaveClass(/pri/)
  await expect(bloc(page, titre)).toContainText('Vous')
  await expect(bloc(page, titre)).toContainText('1 jour de retard')
  await expect(bloc(page, titre)).toContainText('Rien ne bloque')
  await expect(ligne(page)).toContainText('Suite\u00A0: enregistrer l’acceptation d’un logement')
  await expect(enTeteDuRail(page)).toContainText(titre)
  await verifierEcran(page, 'etape-prete', { largeurs: [1440, 820, 390] })
  await activer(enTeteDuRail(page).getByRole('button', { name: 'Faire maintenant' }))
  await expect(page.getByRole('dialog', { name: titre })).toBeVisible()
})

test('bloquée : le bouton dit combien, et chaque point mène à son champ depuis le bloc, le rail et le dialogue', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, {
    charge: camille,
    menage: { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', relogement: { demandeLogementSocial: { numeroUnique: null, date: null } } },
  })
  const page = await ouvrir(camille, adresse)
  const titre = 'Transmettre la DLS au bailleur'
  const bouton = entete(page).getByRole('button', { name: titre })
  await expect(bouton).toHaveAccessibleDescription('Deux points bloquent\u00A0: numéro unique, date de la demande')
  await expect(entete(page)).toContainText('Deux points bloquent\u00A0: numéro unique, date de la demande')
  await expect(ligne(page)).toContainText('Manque\u00A0: numéro unique, date de la demande')
  await expect(
    rail(page)
      .getByRole('listitem')
      .filter({ hasText: /numéro unique/i }),
  ).toHaveCount(1)
  await verifierEcran(page, 'etape-bloquee', { largeurs: [1440, 820, 390] })

  const numero = page.getByLabel(/^Numéro unique/)
  await activer(bloc(page, titre).getByRole('button', { name: 'Renseigner' }).first())
  await expect(numero).toBeFocused()
  await page.goto(adresse)
  await activer(enTeteDuRail(page).getByRole('button', { name: 'Renseigner' }))
  await expect(numero).toBeFocused()
  await page.goto(adresse)
  await activer(bouton)
  const dialogue = page.getByRole('dialog', { name: 'Pas encore possible' })
  await expect(dialogue.getByRole('listitem')).toHaveCount(2)
  await activer(dialogue.getByRole('button', { name: 'Renseigner' }).first())
  await expect(dialogue).toBeHidden()
  await expect(numero).toBeFocused()
})

test('la signature attend sa date et le bail : chacun mène à son champ ou à qui le doit ; les deux levés, elle s’enregistre', async ({
  ouvrir,
  db,
}) => {
  const { id, adresse } = await deposerDossier(db, { charge: camille, menage: { statut: 'SIGNATURE_DU_BAIL' } })
  const bailleur = await proposer(db, id, 'acceptee_menage', {}, 'LDM')
  const page = await ouvrir(camille, adresse)
  const titre = 'Enregistrer la signature du bail'
  const bouton = entete(page).getByRole('button', { name: titre })
  const points = 'date de signature du bail, bail signé'
  await expect(bouton).toHaveAccessibleDescription(`Deux points bloquent\u00A0: ${points}`)
  await expect(ligne(page)).toContainText(`Manque\u00A0: ${points}`)
  await expect(bloc(page, titre)).toContainText(`Vous et ${bailleur}`)
  await expect(bloc(page, titre).getByRole('listitem')).toHaveText([/^Date de signature du bail/, /^Bail signé/])
  await expect(rail(page).getByRole('listitem').filter({ hasText: 'Prochaine étape' })).toHaveText([/Date de signature/, /Bail signé/])
  await verifierEcran(page, 'etape-signature', { largeurs: [1440, 820, 390] })

  // Du dialogue, on relance aussi le bailleur.
  await activer(bouton)
  const dialogue = page.getByRole('dialog', { name: 'Pas encore possible' })
  await verifierEcran(page, 'etape-signature-empechee', { zone: '[role=dialog]', largeurs: [1440, 820, 390] })
  await activer(dialogue.getByRole('button', { name: `Relancer ${bailleur}` }))
  await expect(page.getByRole('dialog', { name: `Relancer ${bailleur}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await activer(bloc(page, titre).getByRole('button', { name: 'Renseigner la date' }))
  const date = page
    .getByRole('group', { name: /^Date de signature du bail/ })
    .or(page.getByLabel(/^Date de signature du bail/))
    .first()
  await expect(date).toBeFocused()
  await page.keyboard.type(formatDate(jourDans(-2)))
  await activer(formulaire(page, 'Relogement').getByRole('button', { name: 'Enregistrer', exact: true }))
  await expect(bouton).toHaveAccessibleDescription('Un point bloque\u00A0: bail signé')

  // Le bail se dépose d'ici.
  await expect(bloc(page, titre).getByRole('button', { name: 'Déposer le bail' })).toBeVisible()
  // Le bail tarde : on signe sans lui, en disant pourquoi.
  await activer(bloc(page, titre).getByRole('button', { name: 'Signer sans le bail' }))
  const signature = page.getByRole('dialog', { name: titre })
  await saisir(signature.getByLabel(/^Pourquoi le bail signé n’est pas au dossier/), 'Le bailleur l’envoie lundi')
  await activer(signature.getByRole('button', { name: titre }))
  await expect(signature).toBeHidden()
  const { statut } = await db.selectFrom('menage').select('statut').where('id', '=', id).executeTakeFirstOrThrow()
  expect(statut).toBe('PROGRAMMATION_DU_DEMENAGEMENT')
})

test('en attente d’un autre : il est nommé avec sa date, aucun bouton n’est plein, et on le relance', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { charge: camille, bailleur: 'LDM', menage: { statut: 'ACCEPTE_EN_GTR' } })
  const nom = await proposer(db, id, 'transmise_bailleur', { gtr_date: jourDans(-24), cal_date: jourDans(7) }, 'LDM')
  const page = await ouvrir(camille, adresse)
  const titre = `Attendre la commission de ${nom}`
  await expect(bloc(page, titre)).toContainText(`CALEOL du ${formatDate(jourDans(7))}`)
  await expect(bloc(page, titre)).toContainText('il y a 24 jours')
  await expect(entete(page).locator('.btn.pri')).toHaveCount(0)
  await expect(ligne(page)).toContainText(`Attend\u00A0: CALEOL du ${formatDate(jourDans(7))}`)
  await expect(enTeteDuRail(page)).toContainText(titre)
  await expect(rail(page)).not.toContainText('Rien n’attend')
  await verifierEcran(page, 'etape-attente', { largeurs: [1440, 820, 390] })
  await activer(entete(page).getByRole('button', { name: `Relancer ${nom}` }))
  // Le courriel est prêt pour Bastien, sans nommer le ménage ; relu, il part et le dossier le dit.
  const relancer = page.getByRole('dialog', { name: `Relancer ${nom}` })
  await expect(relancer.getByLabel('À', { exact: true })).toHaveValue(new RegExp(bastien.email))
  await expect(relancer).toContainText('Ne se rattrape pas une fois parti.')
  await verifierEcran(page, 'relancer', { largeurs: [1440, 820, 390] })
  await activer(relancer.getByRole('button', { name: 'Envoyer' }))
  await expect(relancer).toBeHidden()
  await expect(bloc(page, titre)).toContainText('Relance du')
  const relances = db.selectFrom('email_sortant').select('type').where('sujet_id', '=', id)
  await expect.poll(() => relances.execute()).toEqual([{ type: 'RELANCE' }])

  // La commune suit le même dossier sans rien apprendre de cette commission.
  const chezColette = await ouvrir(colette, adresse)
  await expect(chezColette.getByRole('main')).toContainText('Camille Delattre')
  await expect(chezColette.getByText('Relancer')).toHaveCount(0)
})

test('en veille : le dossier dort jusqu’à une date, et se réveille du bouton', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, {
    charge: camille,
    menage: { statut: 'DOSSIER_EN_VEILLE' },
    colonnes: { date_reveil_veille: jourDans(90) },
  })
  const page = await ouvrir(camille, adresse)
  await expect(page.getByRole('complementary', { name: 'Dossier en veille' })).toContainText(
    `En veille jusqu’au ${formatDate(jourDans(90))}`,
  )
  await expect(ligne(page)).toContainText(`Jusqu’au ${formatDate(jourDans(90))}`)
  await expect(enTeteDuRail(page)).toContainText('Dossier en veille à réexaminer')
  await verifierEcran(page, 'etape-veille', { largeurs: [1440, 820, 390] })
  const changer = page.getByRole('button', { name: 'Changer la date' })
  await activer(changer)
  const dialogue = page.getByRole('dialog', { name: 'Changer la date de la veille' })
  await expect(dialogue.getByLabel('À réexaminer le')).toBeFocused()
  await verifierEcran(page, 'veille-date', { zone: '[role="dialog"]' })
  await saisir(dialogue.getByLabel('À réexaminer le'), formatDateNumerique(jourDans(30)))
  await activer(dialogue.getByRole('button', { name: 'Changer la date' }))
  await expect(dialogue).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Dossier en veille' })).toContainText(
    `En veille jusqu’au ${formatDate(jourDans(30))}`,
  )
  await expect(ligne(page)).toContainText(`Jusqu’au ${formatDate(jourDans(30))}`)
  await activer(entete(page).getByRole('button', { name: 'Reprendre' }))
  await expect(page.getByRole('dialog', { name: 'Demander une nouvelle présentation' })).toBeVisible()
})

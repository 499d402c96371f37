import { jourDans } from '../../server/test/jours.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille, delphine, denise } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { section, titre } from './fiche.ts'

const DIALOGUE = '[role="dialog"]'
const etapes = (page: Page) => section(page, 'etapes').getByRole('listitem')

test.describe.configure({ timeout: 240_000 })

test('au clavier seul : une demande d’accès s’enregistre, l’identité se vérifie, la réponse la clôt', async ({ ouvrir, db }) => {
  const { code, nom } = await deposerDossier(db)
  const page = await ouvrir(delphine, '/administration/demandes-de-droits')
  await expect(page.getByRole('table', { name: 'Demandes de droits' }).getByRole('row').nth(1)).toBeVisible()
  await verifierEcran(page, 'droits-registre', { etroit: true })
  await activer(page.getByRole('button', { name: 'Enregistrer une demande' }))
  const saisie = page.getByRole('dialog', { name: 'Enregistrer une demande' })
  await verifierEcran(page, 'droits-saisie', { zone: DIALOGUE })
  await activer(saisie.getByRole('button', { name: 'Enregistrer la demande' }))
  await expect(saisie.getByText('Ce champ est requis').first()).toBeVisible()
  await saisir(saisie.getByLabel('Personne'), `Samira ${nom}`)
  await saisir(saisie.getByLabel('Ce qu’elle demande'), 'Copie de ses données')
  await activer(saisie.getByRole('button', { name: 'Enregistrer la demande' }))

  await expect(titre(page)).toContainText(`Samira ${nom}`)
  await expect(page.getByText('Reçue', { exact: true }).first()).toBeVisible()
  await expect(section(page, 'identite')).toContainText('L’identité de la personne n’est pas vérifiée')
  const repondre = page.getByRole('button', { name: 'Noter la réponse envoyée' })
  await expect(repondre).toHaveAttribute('aria-disabled', 'true')
  await activer(repondre)
  await expect(page.locator('.notifications-zone').getByText('rien ne lui est communiqué avant').first()).toBeVisible()
  await verifierEcran(page, 'droits-demande', { etroit: true })

  const recherche = section(page, 'recherche')
  await activer(recherche.getByRole('button', { name: 'Rechercher', exact: true }))
  await expect(recherche.getByRole('status')).toHaveText('1 dossier')
  await expect(recherche).toContainText(code)
  await verifierEcran(page, 'droits-recherche', { zone: '#recherche' })
  await activer(recherche.getByRole('button', { name: `C’est elle : Samira ${nom}, ${code}` }))
  await expect(section(page, 'dossiers')).toContainText(code)

  await activer(section(page, 'identite').getByRole('button', { name: 'Noter l’identité vérifiée' }))
  const identite = page.getByRole('dialog', { name: 'Noter l’identité vérifiée' })
  await verifierEcran(page, 'droits-identite', { zone: DIALOGUE })
  await activer(identite.getByRole('button', { name: 'Noter l’identité' }))
  await expect(section(page, 'identite')).toContainText('Pièce d’identité présentée, non copiée')
  await expect(repondre).not.toHaveAttribute('aria-disabled', 'true')

  await activer(section(page, 'reponse').getByRole('button', { name: 'Remettre ses données' }))
  const remise = page.getByRole('dialog', { name: 'Remettre ses données' })
  await verifierEcran(page, 'droits-remise', { zone: DIALOGUE })
  const telechargement = page.waitForEvent('download')
  await activer(remise.getByRole('button', { name: 'Télécharger en PDF' }))
  expect((await telechargement).suggestedFilename()).toMatch(/^donnees-DD-\d+\.pdf$/)
  await page.keyboard.press('Escape')
  await expect(remise).toHaveCount(0)
  await expect(section(page, 'reponse')).toContainText('Données de la personne, PDF')
  await activer(section(page, 'reponse').getByRole('button', { name: 'Écrire un courrier' }))
  const courrier = page.getByRole('dialog', { name: 'Écrire un courrier' })
  await expect(courrier.getByLabel('Texte')).toHaveValue(/votre demande d’accès à vos données/)
  await verifierEcran(page, 'droits-courrier', { zone: DIALOGUE })
  await activer(courrier.getByRole('button', { name: 'Produire le courrier' }))
  await expect(section(page, 'reponse')).toContainText('Réponse favorable, demande DD-')
  const lettre = page.waitForEvent('download')
  await activer(section(page, 'reponse').getByRole('button', { name: /^PDF\s: Réponse favorable/ }))
  expect((await lettre).suggestedFilename()).toMatch(/^Réponse favorable.*\.pdf$/)

  await activer(repondre)
  const reponse = page.getByRole('dialog', { name: 'Noter la réponse envoyée' })
  await activer(reponse.getByRole('button', { name: 'Clore la demande' }))
  await expect(page.getByText('Répondue', { exact: true }).first()).toBeVisible()
  await expect(etapes(page)).toHaveCount(7)
  await verifierEcran(page, 'droits-demande-close')
})

test('une demande en retard se voit ; la data steward la lit sans l’instruire ; trop tard pour prolonger', async ({ ouvrir, db }) => {
  const personne = `Ali ${nomUnique('Retard')}`
  const chezDelphine = await ouvrir(delphine, '/administration/demandes-de-droits')
  const { id: dpo } = await db.selectFrom('utilisateur').select('id').where('email', '=', delphine.email).executeTakeFirstOrThrow()
  const [demande] = await db
    .insertInto('droits_demande')
    .values({
      id: crypto.randomUUID(),
      droit: 'RECTIFICATION',
      personne,
      canal: 'COURRIER',
      recue_le: jourDans(-45),
      objet: 'Son nom est mal écrit',
      echeance: jourDans(-14),
      creee_le: new Date(),
      creee_par: dpo,
    })
    .returning('id')
    .execute()
  const page = await ouvrir(denise, '/administration/demandes-de-droits?statuts=RECUE&droits=RECTIFICATION')
  const ligne = page.getByRole('row').filter({ hasText: personne })
  await expect(ligne).toContainText('En retard de')
  const retard = page.getByRole('status').filter({ hasText: 'en retard' })
  await expect(retard).toBeVisible()
  // À côté du titre : la liste garde toutes les lignes que la fenêtre tient.
  const [sonTitre, leRetard] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await retard.boundingBox()]
  expect(leRetard?.y, 'sur la ligne du titre').toBeLessThan((sonTitre?.y ?? 0) + (sonTitre?.height ?? 0))
  await expect(page.getByRole('button', { name: 'Enregistrer une demande' })).toHaveCount(0)
  await ligne.getByRole('link').first().click()
  await expect(titre(page)).toContainText(personne)
  await expect(section(page, 'identite').getByRole('button')).toHaveCount(0)

  await chezDelphine.goto(`/administration/demandes-de-droits/${demande?.id}`)
  await chezDelphine.getByRole('button', { name: 'Prolonger' }).click()
  const dialogue = chezDelphine.getByRole('dialog', { name: 'Prolonger de deux mois' })
  await dialogue.getByLabel('Motif donné à la personne').fill('Archives papier à retrouver')
  await dialogue.getByRole('button', { name: 'Prolonger' }).click()
  await expect(dialogue.getByText('dans le premier mois : il est passé')).toBeVisible()
  await verifierEcran(chezDelphine, 'droits-prolonger', { zone: DIALOGUE })
  for (const [nom, titreDuDialogue, ecran] of [
    ['Refuser', 'Refuser la demande', 'droits-refuser'],
    ['Rattacher', 'Rattacher un dossier', 'droits-rattacher'],
  ] as const) {
    await chezDelphine.keyboard.press('Escape')
    await expect(chezDelphine.getByRole('dialog')).toHaveCount(0)
    await chezDelphine.getByRole('button', { name: nom }).click()
    await expect(chezDelphine.getByRole('dialog', { name: titreDuDialogue })).toBeVisible()
    await verifierEcran(chezDelphine, ecran, { zone: DIALOGUE })
  }
})

test('une limitation gèle le dossier : l’équipe le lit, rien ne s’y modifie et l’écran dit pourquoi ; la DPO la lève', async ({
  ouvrir,
  db,
}) => {
  const { id: menageId, code, nom, adresse } = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(delphine, '/administration/demandes-de-droits')
  await page.getByRole('button', { name: 'Enregistrer une demande' }).click()
  const saisie = page.getByRole('dialog', { name: 'Enregistrer une demande' })
  await saisie.getByRole('button', { name: /Droit exercé$/ }).click()
  await page.getByRole('option', { name: 'Limitation' }).click()
  await saisie.getByLabel('Personne').fill(`Samira ${nom}`)
  await saisie.getByLabel('Ce qu’elle demande').fill('Ne plus rien changer à ses ressources')
  await saisie.getByRole('button', { name: 'Enregistrer la demande' }).click()
  await expect(titre(page)).toContainText(nom)
  await section(page, 'dossiers').getByRole('button', { name: 'Rattacher', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Code du ménage').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Rattacher' }).click()
  const geler = section(page, 'dossiers').getByRole('button', { name: `Geler ${code}` })
  await expect(geler).toHaveAttribute('aria-disabled', 'true')
  await section(page, 'identite').getByRole('button', { name: 'Noter l’identité vérifiée' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Noter l’identité' }).click()
  await expect(geler).not.toHaveAttribute('aria-disabled', 'true')
  await geler.click()
  const dialogue = page.getByRole('dialog', { name: `Geler ${code}` })
  await verifierEcran(page, 'droits-geler', { zone: DIALOGUE })
  await dialogue.getByLabel('Motif').fill('Ressources contestées par la personne')
  await dialogue.getByRole('button', { name: 'Geler le dossier' }).click()
  await expect(section(page, 'dossiers')).toContainText('Gelé depuis le')
  await verifierEcran(page, 'droits-gele')

  const chezCamille = await ouvrir(camille, adresse)
  const bandeau = chezCamille.getByRole('complementary', { name: 'Dossier gelé' })
  await expect(bandeau).toContainText('limitation du traitement demandée par la personne le')
  await expect(chezCamille.locator('#lecture-seule')).toContainText('Dossier gelé')
  await expect(chezCamille.getByRole('button', { name: /^Modifier\s: / }).first()).toHaveAttribute('aria-disabled', 'true')
  await verifierEcran(chezCamille, 'menage-gele', { etroit: true })

  await section(page, 'dossiers')
    .getByRole('button', { name: `Lever la limitation ${code}` })
    .click()
  const levee = page.getByRole('dialog', { name: `Lever la limitation de ${code}` })
  await verifierEcran(page, 'droits-lever', { zone: DIALOGUE })
  await levee.getByLabel('Motif').fill('Ressources vérifiées, personne prévenue')
  await levee.getByRole('button', { name: 'Lever la limitation' }).click()
  await expect(geler).toBeVisible()
  await chezCamille.reload()
  await expect(section(chezCamille, 'historique')).toContainText('Limitation du traitement levée')
  await expect(bandeau).toHaveCount(0)
  expect(
    (await db.selectFrom('menage').select('limitation_depuis').where('id', '=', menageId).executeTakeFirstOrThrow()).limitation_depuis,
  ).toBeNull()
})

test('une demande d’effacement dit, dossier par dossier, ce qui partirait, ce qui resterait et pourquoi, sans rien effacer', async ({
  ouvrir,
  db,
}) => {
  const { id: menageId, code, nom } = await deposerDossier(db, { charge: camille })
  const { id: dpo } = await db.selectFrom('utilisateur').select('id').where('email', '=', delphine.email).executeTakeFirstOrThrow()
  const demandeId = crypto.randomUUID()
  const occupants = () => db.selectFrom('occupant').select('nom').where('menage_id', '=', menageId).execute()
  const avant = await occupants()
  await db
    .insertInto('droits_demande')
    .values({
      id: demandeId,
      droit: 'EFFACEMENT',
      personne: `Samira ${nom}`,
      canal: 'COURRIEL',
      recue_le: jourDans(-3),
      objet: 'Effacer tout ce qui la concerne',
      echeance: jourDans(27),
      creee_le: new Date(),
      creee_par: dpo,
    })
    .execute()
  const page = await ouvrir(delphine, `/administration/demandes-de-droits/${demandeId}`)
  const apercu = section(page, 'effacement')
  await expect(apercu).toContainText('Rattachez d’abord les dossiers de la personne.')
  await activer(section(page, 'dossiers').getByRole('button', { name: 'Rattacher', exact: true }))
  const rattachement = page.getByRole('dialog')
  await saisir(rattachement.getByLabel('Code du ménage'), code)
  await activer(rattachement.getByRole('button', { name: 'Rattacher' }))
  const dossier = apercu.getByRole('listitem').filter({ hasText: code })
  await expect(dossier).toContainText('À conserver')
  await expect(dossier).toContainText('obligation légale de reloger (art. 17.3.b)')
  await activer(dossier.getByText('Ce qui partirait, ce qui resterait'))
  await expect(dossier.getByRole('listitem').filter({ hasText: 'Partirait' }).first()).toBeVisible()
  await verifierEcran(page, 'droits-effacement', { zone: '#effacement', etroit: true })
  expect(await occupants()).toEqual(avant)
})

import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { ajouterJours, ajouterMoisAuMois, jourDe, moisDe } from '@relogement/domain/common/date'
import type { Base } from '../../server/src/core/database.ts'
import { createMenage, createOperation } from '../../server/test/dossiers.ts'
import { jourDans } from '../../server/test/jours.ts'
import { notification, section, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { denise, melanie, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const PILOTAGE = '/outil-de-pilotage/pilotage-des-operations'
const enBase = (db: Base, nom: string) => db.selectFrom('operation').selectAll().where('nom', '=', nom).executeTakeFirstOrThrow()

/** Une opération dont trois ménages sont relogés, un par mois clos, dont neuf restent, et dont le PSR finit dans trente jours. */
async function operationEnRetard(db: Base, nom: string): Promise<void> {
  const id = randomUUID()
  const aujourdhui = jourDe(new Date().toISOString())
  await db
    .insertInto('operation')
    .values({ id, nom, code: `ER-${id.slice(-8)}`, famille: 'DEMOLITION', fin_psr_objectif: ajouterJours(aujourdhui, 30) })
    .execute()
  for (const mois of [-3, -2, -1]) {
    const bail = `${ajouterMoisAuMois(moisDe(aujourdhui), mois)}-05`
    await createMenage(db, {
      operationId: id,
      colonnes: { statut: 'DEMENAGEMENT', date_entretien: '2026-01-10', date_signature_bail: bail },
    })
  }
  const aInterroger = { statut: 'ENTRETIEN_PREALABLE_A_REALISER', date_entretien: null, date_signature_bail: null }
  for (let rang = 0; rang < 9; rang++) await createMenage(db, { operationId: id, colonnes: aInterroger })
}
const lignes = (page: Page) => page.getByRole('table', { name: 'Pilotage des opérations' }).locator('tbody').getByRole('row')

test('du pilotage à une opération : chercher, filtrer, ouvrir, ce que chaque nombre compte', async ({ ouvrir }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(rachid, PILOTAGE)
  await expect(titre(page)).toHaveText('Pilotage des opérations')
  await expect(page.getByRole('img', { name: /^Reste à reloger : / })).toBeVisible()
  await expect(lignes(page).last()).toContainText('en réalité')
  await verifierEcran(page, 'pilotage-des-operations', { etroit: true })
  await page.getByRole('button', { name: 'Voir en tableau' }).click()
  await expect(page.getByRole('table', { name: 'Reste à reloger à la fin de chaque mois' })).toBeVisible()
  await verifierEcran(page, 'pilotage-en-tableau')
  await page.getByRole('button', { name: 'Par mois' }).click()
  await expect(page.getByRole('table', { name: 'Relogements par mois, objectif et réalisé' })).toBeVisible()
  await page.getByRole('searchbox').fill('alma')
  await page.keyboard.press('Enter')
  await expect(lignes(page)).toHaveCount(1)
  await page.getByRole('link', { name: /^Alma – Fontenoy Roubaix/ }).click()
  await expect(titre(page)).toHaveText('Alma – Fontenoy')
  await expect(section(page, 'dates')).toContainText('Démarrage du PSR')
  await verifierEcran(page, 'operation', { etroit: true })

  // Les logements que compte l'identité, à leur section ; la porte de chaque ménage.
  const logements = section(page, 'logements')
  for (const quoi of ['logements', 'logements occupés']) {
    const nombre = page.locator('#identite').getByRole('button', { name: new RegExp(`^\\d+ ${quoi}$`) })
    const compte = ((await nombre.textContent()) ?? '').replaceAll(/\D/g, '')
    await nombre.click()
    await expect(logements.getByRole('heading').locator('.n')).toHaveText(compte)
  }
  await expect(logements.getByRole('cell', { name: /^Vide/ })).toHaveCount(0)
  await expect(section(page, 'menages').getByRole('row').nth(1)).toContainText(/[A-H], \d+/)

  // Les objectifs se répartissent, en parts égales.
  const objectifs = section(page, 'objectifs')
  await objectifs.getByRole('button', { name: 'Répartir' }).click()
  const repartir = page.getByRole('dialog', { name: 'Répartir un objectif' })
  await verifierEcran(page, 'operation-repartir', { zone: '[role=dialog]' })
  await repartir.getByRole('button', { name: 'Répartir', exact: true }).click()
  await expect(notification(page, 'Objectifs enregistrés')).toBeVisible()
  await expect(objectifs.getByRole('row', { name: /^Objectif/ }).first()).toBeVisible()

  // Le nombre mène à la liste qu'il compte.
  const restants = page.getByRole('region', { name: 'Synthèse' }).locator('dd.num').nth(2).getByRole('link')
  const nombre = (await restants.textContent()) ?? ''
  await restants.click()
  await expect(titre(page)).toHaveText('Ménages')
  await expect(page.locator('.ph .tot')).toContainText(nombre)
})

test('chaque nombre du pilotage ouvre la liste qu’il compte', async ({ ouvrir, db }) => {
  const nom = nomUnique('Les Trois Ponts')
  await operationEnRetard(db, nom)
  const page = await ouvrir(rachid, `${PILOTAGE}?recherche=${encodeURIComponent(nom)}`)
  const liens = { phrase: page.getByText(/^Il reste/).getByRole('link'), ligne: lignes(page).first().getByRole('link') }
  await expect(liens.ligne).toHaveText([/./, /^12/, '9', /^9/])
  for (const [lien, attendu] of [
    [liens.phrase.first(), 9],
    [liens.ligne.nth(1), 12],
    [liens.ligne.nth(2), 9],
    [liens.ligne.nth(3), 9],
  ] as const) {
    await lien.click()
    await expect(titre(page)).toHaveText('Ménages')
    await expect(page.locator('.ph .tot')).toHaveText(`${attendu} ménages`)
    await page.goBack()
  }
})

test('la phrase ouvre les opérations qu’elle compte ; à 390 px, la carte garde ce qui reste', async ({ ouvrir, db }) => {
  const nom = nomUnique('Les Trois Ponts')
  // Un relogement par mois d'août à octobre, neuf ménages restent et le PSR finit bientôt.
  await operationEnRetard(db, nom)
  const page = await ouvrir(rachid, `${PILOTAGE}?recherche=${encodeURIComponent(nom)}`)
  await expect(
    page.getByText('Il reste 9 relogements. Au rythme des trois derniers mois, une opération sera vide après la fin de son PSR.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'une opération' }).click()
  await expect(page).toHaveURL(/finAuRythme=APRES_LA_FIN/)
  await expect(lignes(page)).toHaveCount(1)
  await expect(lignes(page).first()).toContainText('mois après la fin')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const dit of ['12 à reloger', '9 entretiens restants', '9 en réalité', 'mois après la fin', 'durée', 'relogés'])
    await expect(lignes(page).first()).toContainText(dit)
})

test('créer une opération, compléter son identité, valider l’étude', async ({ ouvrir, db }) => {
  test.setTimeout(90_000)
  const nom = nomUnique('Les Hauts Champs')
  const page = await ouvrir(denise, PILOTAGE)
  await page.getByRole('button', { name: 'Créer une opération' }).click()
  const creer = page.getByRole('dialog', { name: 'Créer une opération' })
  await creer.getByLabel('Nom', { exact: true }).fill(nom)
  // Laissé vide, un champ est requis ; sa forme ne se dit que de ce qui est tapé.
  await creer.getByRole('button', { name: 'Créer l’opération' }).click()
  await expect(creer.getByLabel('Code, début de celui de ses ménages')).toHaveAccessibleDescription(/Ce champ est requis/)
  await creer.getByLabel('Code, début de celui de ses ménages').fill(`HC-${Date.now().toString(36).slice(-8).toUpperCase()}`)
  await creer.getByRole('button', { name: /Famille$/ }).click()
  await page.getByRole('option', { name: 'Démolition' }).click()
  await verifierEcran(page, 'creer-une-operation', { zone: '[role=dialog]' })
  await creer.getByRole('button', { name: 'Créer l’opération' }).click()
  await expect(titre(page)).toHaveText(nom)

  // Sans ménage encore, elle se retrouve par son nom, au pilotage et d'où que l'on soit.
  await page.goto(`${PILOTAGE}?recherche=${encodeURIComponent(nom)}`)
  await expect(page.getByRole('row').filter({ hasText: nom })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' }).fill(nom)
  await page.getByRole('menuitem', { name: nom }).click()
  await expect(titre(page)).toHaveText(nom)

  await page.getByRole('button', { name: 'Changer d’étape' }).click()
  await expect(page.getByRole('menuitem', { name: /Valider l’étude/ })).toContainText('Le bailleur manque')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const modifier = page.getByRole('dialog', { name: 'Modifier l’opération' })
  await modifier.getByRole('button', { name: /Bailleur/ }).click()
  await page.getByRole('option').nth(1).click()
  await modifier.getByRole('button', { name: /PRU/ }).click()
  await page.getByRole('option').nth(1).click()
  await modifier.getByLabel('Nombre de logements').fill('64')
  await modifier.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notification(page, 'Opération enregistrée')).toBeVisible()
  await page.getByRole('button', { name: 'Changer d’étape' }).click()
  await page.getByRole('menuitem', { name: /Valider l’étude/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Valider l’étude' }).click()
  await expect(notification(page, 'Création passée à « Étude validée »')).toBeVisible()
  expect(await enBase(db, nom)).toMatchObject({ statut_creation: 'ETUDE_VALIDEE', nombre_logements: 64 })

  const dates = section(page, 'dates')
  await dates.getByRole('button', { name: 'Ajouter' }).click()
  const ajouter = page.getByRole('dialog', { name: 'Ajouter une date' })
  await ajouter.getByRole('button', { name: /Date$/ }).first().click()
  await page.getByRole('option', { name: 'Réunion publique' }).click()
  await ajouter.getByRole('textbox', { name: /Réel/ }).fill('02/03/2026')
  await ajouter.getByRole('checkbox', { name: 'Clôturée' }).check()
  await verifierEcran(page, 'operation-date', { zone: '[role=dialog]' })
  await ajouter.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notification(page, 'Date enregistrée')).toBeVisible()
  await expect(dates.getByRole('row', { name: /Réunion publique/ })).toContainText('Clôturée')
})

test('une ville tapée sans être choisie reste au champ ; dans un conflit, bailleur et ville se disent par leur nom', async ({
  ouvrir,
  db,
}) => {
  const nom = nomUnique('Les Oliveaux')
  const id = randomUUID()
  await db
    .insertInto('operation')
    .values({ id, nom, code: `OL-${id.slice(-8).toUpperCase()}`, famille: 'DEMOLITION' })
    .execute()
  const modifier = async (qui: Page) => {
    await qui.getByRole('button', { name: 'Modifier', exact: true }).click()
    return qui.getByRole('dialog', { name: 'Modifier l’opération' })
  }
  const choisir = async (qui: Page, saisie: Locator, bailleur: string, ville: string) => {
    await saisie.getByRole('button', { name: /Bailleur/ }).click()
    await qui.getByRole('option', { name: bailleur, exact: true }).click()
    await saisie.getByRole('combobox', { name: 'Ville' }).fill(ville)
    await qui
      .getByRole('option', { name: new RegExp(`^${ville}`) })
      .first()
      .click()
  }
  const bailleurs = await db.selectFrom('partenaire').select('nom').where('categorie', '=', 'BAILLEUR').orderBy('nom').limit(2).execute()
  const [leMien = '', leSien = ''] = bailleurs.map((bailleur) => bailleur.nom)

  const page = await ouvrir(denise, `/operations/${id}`)
  const mien = await modifier(page)
  const ville = mien.getByRole('combobox', { name: 'Ville' })
  await ville.fill('Roubai')
  await mien.getByLabel('Nom', { exact: true }).click()
  await expect(ville).toHaveValue('Roubai')
  await expect(ville).toHaveAccessibleDescription(/Choisissez une ville de la liste/)
  await mien.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(mien).toBeVisible()
  expect(await enBase(db, nom)).toMatchObject({ ville_code: null, version: 1 })
  await choisir(page, mien, leMien, 'Roubaix')
  await expect(ville).not.toHaveAccessibleDescription(/Choisissez/)

  const collegue = await ouvrir(denise, `/operations/${id}`)
  const sien = await modifier(collegue)
  await choisir(collegue, sien, leSien, 'Tourcoing')
  await sien.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sien).toBeHidden()

  await mien.getByRole('button', { name: 'Enregistrer' }).click()
  const choix = page.getByRole('dialog', { name: 'Choisir les valeurs à garder' })
  await expect(choix.getByRole('row', { name: /^Bailleur/ })).toContainText(leMien)
  await expect(choix.getByRole('row', { name: /^Bailleur/ })).toContainText(leSien)
  await expect(choix.getByRole('row', { name: /^Ville/ })).toContainText(/Roubaix.*Tourcoing/s)
  await expect(choix).not.toContainText(/[\da-f]{8}-|\d{5}/)
  await verifierEcran(page, 'operation-conflit', { zone: '[role=dialog]' })
  await choix.getByRole('button', { name: 'Enregistrer ces valeurs' }).click()
  await expect(mien).toBeHidden()
  expect(await enBase(db, nom)).toMatchObject({ ville_code: '59512' })

  // Reprise d'un brouillon, la ville qui y est choisie paraît, non celle de la fiche.
  const reprise = await modifier(page)
  await choisir(page, reprise, leSien, 'Tourcoing')
  await page.keyboard.press('Escape')
  await expect(reprise).toBeHidden()
  await page.reload()
  await expect((await modifier(page)).getByRole('combobox', { name: 'Ville' })).toHaveValue('Tourcoing')
})

test('une collectivité lit sans rien pouvoir changer', async ({ ouvrir }) => {
  const page = await ouvrir(melanie, `${PILOTAGE}?recherche=alma`)
  await expect(page.getByRole('button', { name: 'Créer une opération' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Alma – Fontenoy Roubaix/ }).click()
  await expect(section(page, 'dates')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Changer d’étape' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Modifier' })).toHaveCount(0)
})

test('une tâche se confie et se fait, une date se commente, les deux s’exportent', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, `${PILOTAGE}?recherche=alma`)
  await page.getByRole('link', { name: /^Alma – Fontenoy Roubaix/ }).click()
  const rail = page.getByRole('region', { name: 'Tâches', exact: true })
  await rail.getByRole('button', { name: 'Tâche', exact: true }).click()
  const ajouter = page.getByRole('dialog', { name: 'Ajouter une tâche' })
  const quoi = nomUnique('Relancer la préfecture')
  const aFaire = ajouter.getByRole('textbox', { name: 'À faire' })
  // Collé trop long, le texte reste entier, et le dit à son champ.
  await aFaire.fill('a'.repeat(230))
  await ajouter.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(aFaire).toHaveValue('a'.repeat(230))
  await expect(aFaire).toHaveAccessibleDescription('200 caractères au plus')
  await aFaire.fill(quoi)
  await verifierEcran(page, 'operation-tache', { zone: '[role=dialog]' })
  await ajouter.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notification(page, 'Tâche enregistrée')).toBeVisible()
  await rail.getByRole('checkbox', { name: `Dire faite : ${quoi}` }).click()
  await expect(rail.getByText(quoi)).toBeHidden()

  const ecrits = section(page, 'commentaires')
  await ecrits.getByRole('button', { name: 'Commenter une date' }).click()
  const commenter = page.getByRole('dialog', { name: 'Commenter une date' })
  await commenter.getByRole('button', { name: /Date$/ }).click()
  await page.getByRole('option', { name: 'Démarrage du PSR' }).click()
  await commenter.getByLabel('Commentaire').fill('Le bailleur attend la délibération')
  await verifierEcran(page, 'operation-commenter', { zone: '[role=dialog]' })
  await commenter.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(ecrits.getByRole('row', { name: /Démarrage du PSR Le bailleur attend la délibération/ })).toBeVisible()
  await verifierEcran(page, 'operation-commentaires', { zone: '#commentaires' })
  await ecrits.getByRole('button', { name: 'Exporter' }).click()
  const fichier = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await fichier).suggestedFilename()).toMatch(/^Commentaires de Alma – Fontenoy au .*\.csv$/)
})

test('une date se clôt de l’en-tête et se rouvre de sa ligne, « À faire » mène à son geste, les onglets à leur section', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(90_000)
  const id = await createOperation(db)
  await db
    .insertInto('operation_date')
    .values([
      { id: randomUUID(), operation_id: id, type: 'REUNION_PUBLIQUE', objectif: jourDans(-12) },
      { id: randomUUID(), operation_id: id, type: 'IMMEUBLE_VIDE', objectif: jourDans(200) },
    ])
    .execute()
  const page = await ouvrir(rachid, `/operations/${id}`)
  const aFaire = page.getByRole('region', { name: 'À faire' })
  await expect(aFaire).toContainText('Réunion publique en retard de 12 jours')
  await expect(aFaire).toContainText('Fin du PSR sans date')
  const dates = section(page, 'dates')
  await expect(dates.getByRole('row', { name: /Immeuble vide/ })).toContainText('Dans 200 jours')
  await verifierEcran(page, 'operation-a-faire', { largeurs: [1440, 390] })

  // La plus pressante est proposée ; sans son jour, ou pour un jour à venir, elle ne se clôt pas.
  await page.getByRole('button', { name: 'Clôturer une date' }).click()
  const clore = page.getByRole('dialog', { name: 'Clôturer une date' })
  await expect(clore).toContainText('Réunion publique, attendue le')
  await verifierEcran(page, 'operation-clore', { zone: '[role=dialog]' })
  await clore.getByRole('button', { name: 'Clôturer' }).click()
  const reel = clore.getByRole('textbox', { name: 'Réel' })
  await expect(reel).toHaveAccessibleDescription('Ce champ est requis')
  await reel.fill('02/03/2026')
  await clore.getByRole('button', { name: 'Clôturer' }).click()
  await expect(notification(page, 'Date clôturée')).toBeVisible()
  const reunion = dates.getByRole('row', { name: /Réunion publique/ })
  await expect(reunion).toContainText('Clôturée')
  await expect(aFaire).not.toContainText('Réunion publique')

  await reunion.getByRole('button', { name: /^Rouvrir/ }).click()
  const rouvrir = page.getByRole('dialog', { name: /^Rouvrir/ })
  await expect(rouvrir.getByRole('list', { name: 'Ce que cela entraîne' })).toContainText('le jour dit réel reste écrit')
  await verifierEcran(page, 'operation-rouvrir', { zone: '[role=dialog]', largeurs: [1440] })
  await rouvrir.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(notification(page, 'Date rouverte')).toBeVisible()
  await expect(reunion.getByRole('button', { name: /^Modifier/ })).toBeFocused()

  await aFaire.getByRole('button', { name: /^Clôturer ou reporter/ }).click()
  await expect(page.getByRole('dialog', { name: 'Réunion publique' })).toBeVisible()
  await page.keyboard.press('Escape')

  // D'une section à l'autre, puis d'une page qui suit à une section.
  const onglets = page.getByRole('navigation', { name: 'Opération' })
  await onglets.getByRole('link', { name: 'Historique' }).click()
  await expect(section(page, 'historique')).toBeFocused()
  await onglets.getByRole('link', { name: 'Synoptique' }).click()
  await expect(onglets.getByRole('link', { name: 'Synoptique' })).toHaveAttribute('aria-current', 'page')
  await onglets.getByRole('link', { name: 'Objectifs' }).click()
  await expect(section(page, 'objectifs')).toBeFocused()
})

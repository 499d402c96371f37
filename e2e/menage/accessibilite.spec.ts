import { verifierEcran } from '../outils/accessibilite.ts'
import { bastien, camille, colette, denise, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, formulaire, modifier, notification, section, titre } from './fiche.ts'

const DIALOGUE = '[role="dialog"]'
const premierLien = (page: Page) => page.getByRole('table', { name: 'Ménages' }).locator('tbody').getByRole('link').first()

test.describe.configure({ timeout: 120_000 })

test('la liste des ménages : pleine, vide, filtrée, sans réponse', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages?villes=59100&inclure=clos,nonNecessaires')
  await expect(premierLien(page)).toBeVisible()
  await verifierEcran(page, 'menages', { etroit: true })
  await page.goto('/menages?recherche=personnenesappelleainsi')
  await expect(page.getByText('Aucune donnée disponible')).toBeVisible()
  await verifierEcran(page, 'menages-vide', { etroit: true })
  await page.route('**/v1/menages?*', (route) => route.abort())
  await page.goto('/menages')
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await verifierEcran(page, 'menages-sans-reponse')
})

test('la liste en attente, et ses mille lignes', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/')
  let repondre = () => {}
  const reponse = new Promise<void>((resolve) => {
    repondre = resolve
  })
  await page.route('**/v1/menages?*', async (route) => {
    await reponse
    await route.continue()
  })
  await page.goto('/menages?pageSize=1000')
  await expect(titre(page)).toBeVisible()
  await verifierEcran(page, 'menages-en-attente')
  repondre()
  await expect(premierLien(page)).toBeVisible()
  await verifierEcran(page, 'menages-mille', { etroit: true })
})

test('les listes qui s’ouvrent sur les ménages : filtre, export et sa raison', async ({ ouvrir }) => {
  const page = await ouvrir(denise, '/menages')
  await expect(premierLien(page)).toBeVisible()
  for (const largeur of [1440, 390]) {
    await page.setViewportSize({ width: largeur, height: 844 })
    if (largeur === 390) await page.getByRole('button', { name: 'Filtres' }).click()
    await page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name: 'Ville', exact: true }).click()
    await page.getByRole('option', { name: /Roubaix/ }).click()
    await verifierEcran(page, 'menages-filtre', { zone: DIALOGUE, largeurs: [largeur] })
    await page.getByRole('option', { name: /Roubaix/ }).click()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: largeur, height: 844 })
    await page.getByRole('button', { name: 'Exporter' }).click()
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
    await verifierEcran(page, 'menages-exporter', { zone: '[role="menu"]', largeurs: [largeur] })
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exporter' }).click()
  await expect(page.getByRole('dialog').getByLabel('Raison de l’export')).toBeFocused()
  await verifierEcran(page, 'menages-raison-export', { zone: DIALOGUE })
})

test('un dossier avancé, avec propositions, documents et histoire', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages?statuts=SIGNATURE_DU_BAIL')
  await premierLien(page).click()
  await expect(section(page, 'historique').getByRole('listitem').first()).toBeVisible()
  await verifierEcran(page, 'menage', { etroit: true })
})

test('le dossier tel que le bailleur et la commune le voient, et introuvable', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, { bailleur: 'LDM', charge: camille })
  for (const [qui, nom] of [
    [bastien, 'bailleur'],
    [colette, 'commune'],
  ] as const) {
    const page = await ouvrir(qui, adresse)
    await expect(titre(page)).toBeVisible()
    await verifierEcran(page, `menage-${nom}`)
  }
  const page = await ouvrir(ines, '/menages/01900000-0000-7000-8000-00000000ffff')
  await expect(page.getByText('Ménage introuvable')).toBeVisible()
  await verifierEcran(page, 'menage-introuvable')
})

test('les trois sections en saisie, avec des erreurs, un calendrier et une liste ouverts', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await modifier(page, 'Informations').click()
  await formulaire(page, 'Informations')
    .getByLabel(/^Adresse électronique/)
    .fill('samira(at)exemple')
  await formulaire(page, 'Informations').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(formulaire(page, 'Informations').getByRole('alert')).toBeFocused()
  await verifierEcran(page, 'menage-informations-erreur', { etroit: true, zone: 'section#informations' })

  await page.goto(`${adresse}?modifier=relogement`)
  await expect(formulaire(page, 'Relogement')).toBeVisible()
  await verifierEcran(page, 'menage-relogement-saisie', { etroit: true, zone: 'section#relogement' })
  for (const largeur of [1440, 390]) {
    await page.setViewportSize({ width: largeur, height: 844 })
    await formulaire(page, 'Relogement').getByRole('button', { name: 'Ouvrir le calendrier' }).first().click()
    await expect(page.getByRole('grid')).toBeVisible()
    await verifierEcran(page, 'menage-calendrier', { zone: DIALOGUE, largeurs: [largeur] })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: largeur, height: 844 })
    await formulaire(page, 'Relogement')
      .getByRole('button', { name: /Typologies GTR/ })
      .click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await verifierEcran(page, 'menage-choix', { zone: '.pop', largeurs: [largeur] })
    await page.keyboard.press('Escape')
  }

  await page.goto(`${adresse}?modifier=logement-actuel`)
  await expect(formulaire(page, 'Logement actuel')).toBeVisible()
  await verifierEcran(page, 'menage-logement-saisie', { etroit: true, zone: 'section#logement-actuel' })
})

test('les boîtes de dialogue du dossier', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, { menage: { relogement: { demandeLogementSocial: { date: '2020-01-02' } } } })
  const page = await ouvrir(rachid, adresse)
  const menu = async (bouton: string, entree: RegExp) => {
    await page.getByRole('button', { name: bouton }).click()
    await page.getByRole('menuitem', { name: entree }).click()
  }
  const dialogue = async (nom: string) => {
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog')).not.toContainText('Chargement')
    await verifierEcran(page, nom, { zone: DIALOGUE })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const largeur of [1440, 390]) {
    await page.setViewportSize({ width: largeur, height: 844 })
    await page.getByRole('button', { name: 'Changer le statut' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await verifierEcran(page, 'menage-changer-le-statut', { zone: '[role="menu"]', largeurs: [largeur] })
    await page.keyboard.press('Escape')
  }
  await menu('Changer le statut', /^Mettre le dossier en veille/)
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre le dossier en veille' }).click()
  await dialogue('menage-veille')
  await menu('Changer le statut', /^Déclarer un départ spontané/)
  await dialogue('menage-depart')
  await menu('Autres actions', /^Confier le dossier/)
  await dialogue('menage-confier')
  await menu('Autres actions', /^Poser une alerte/)
  await dialogue('menage-alerte')
  await page.goto('/menages?sort=cotation:desc')
  await premierLien(page).click()
  await page.getByRole('button', { name: /^Cotation .* pourquoi/ }).click()
  await dialogue('menage-cotation')
})

test('l’étape empêchée, le retrait d’un chargé, la notification', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, {
    charge: camille,
    menage: { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', relogement: { demandeLogementSocial: { numeroUnique: null, date: null } } },
  })
  const page = await ouvrir(rachid, adresse)
  await page.getByRole('button', { name: 'Transmettre la DLS au bailleur' }).click()
  await expect(page.getByRole('dialog', { name: 'Pas encore possible' })).toBeVisible()
  await verifierEcran(page, 'menage-empeche', { zone: DIALOGUE })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Retirer/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await verifierEcran(page, 'menage-retirer', { zone: DIALOGUE })
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(entete(page)).toContainText('Sans chargé de relogement')
  // Le focus la retient, comme la souris, et ne bouge pas avec la fenêtre.
  await notification(page, 'Dossier sans chargé de relogement').getByRole('button', { name: 'Fermer la notification' }).focus()
  await verifierEcran(page, 'menage-notification', { zone: '.notifications-zone' })
})

test('le choix entre deux saisies', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const [page, autre] = [await ouvrir(ines, adresse), await ouvrir(rachid, adresse)]
  for (const ou of [page, autre]) {
    await modifier(ou, 'Informations').click()
    await formulaire(ou, 'Informations')
      .getByLabel(/^Langue parlée/)
      .fill(ou === page ? 'Kurde' : 'Turc')
    await formulaire(ou, 'Informations')
      .getByLabel(/^Observations/)
      .fill(ou === page ? 'Le matin' : 'L’après-midi, après 17 h, sauf le mercredi')
  }
  await formulaire(autre, 'Informations')
    .getByLabel(/^Téléphone secondaire/)
    .fill('0320000000')
  await formulaire(autre, 'Informations').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(notification(autre, 'Dossier enregistré')).toBeVisible()
  await formulaire(page, 'Informations').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('button', { name: /^L(e|es) voir$/ }).click()
  await verifierEcran(page, 'menage-conflit', { zone: DIALOGUE })
})

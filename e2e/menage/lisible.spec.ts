// Ce qui est écrit se lit en entier, quel que soit l'écran, la police ou la longueur d'un nom ; et l'on revient où l'on était.
import type { Locator } from '@playwright/test'
import { createProposition } from '../../server/test/dossiers.ts'
import { jourDans } from '../../server/test/jours.ts'
import { png } from '../../server/test/pieces/images.ts'
import { createGtr, createPru } from '../../server/test/reunions.ts'
import { camille, denise, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { adresseDe, arriver } from './etapes.ts'
import { section } from './fiche.ts'

const LARGEURS = [1440, 820, 390]
const debordement = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('un document porte son nom, et sa nature en étiquette', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  const documents = section(page, 'documents')
  await documents.getByLabel('Choisir des fichiers').setInputFiles({ name: 'CNI.png', mimeType: 'image/png', buffer: png() })
  await page
    .getByRole('region', { name: 'Fichiers à ajouter' })
    .getByRole('button', { name: /^Ajouter/ })
    .click()
  const nom = documents.getByRole('button', { name: 'CNI.png', exact: true })
  await expect(nom).toBeVisible()
  await expect(documents.locator('.tag', { hasText: 'Pièce d’identité' })).toBeVisible()
  await nom.click()
  await expect(page.getByRole('dialog', { name: 'CNI.png' })).toContainText('Pièce d’identité')
})

test('le fil d’Ariane ramène à la liste telle qu’on l’a quittée : filtres, tri, page, mots et défilement', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages?villes=59100&sort=noms:desc&pageSize=20&page=2&charges=#recherche=e')
  const lignes = page.getByRole('table', { name: 'Ménages' }).locator('tbody').getByRole('row')
  await expect(lignes.locator('td:first-child a').first()).toBeVisible()
  const quittee = page.url()
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.evaluate(() => window.scrollTo(0, 260))
  const defilement = await page.evaluate(() => window.scrollY)
  expect(defilement).toBeGreaterThan(100)
  await page.evaluate(() => document.querySelector<HTMLElement>('main tbody tr:nth-child(10) td:first-child a')?.click())
  await expect(page).toHaveURL(/\/menages\/[0-9a-f-]{36}$/)
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Ménages' }).click()
  await expect(page).toHaveURL(quittee)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(defilement)
})

test('le téléphone se lit en entier dans la liste, même dans la police de secours', async ({ ouvrir }) => {
  const page = await ouvrir(ines, 'about:blank')
  await page.route(/\.woff2/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/menages?pageSize=20')
  const numeros = page.getByRole('table', { name: 'Ménages' }).locator('td a[href^="tel:"]')
  await expect(numeros.first()).toBeVisible()
  // La plus large des polices de secours courantes.
  await page.evaluate(() => {
    document.body.style.fontFamily = '"DejaVu Sans", Verdana, sans-serif'
  })
  const coupes = await numeros.evaluateAll(
    (liens) =>
      liens.filter((lien) => {
        const cellule = lien.closest('td')
        return cellule !== null && cellule.scrollWidth > cellule.clientWidth
      }).length,
  )
  expect(coupes).toBe(0)
})

test('à 1440 px, la liste dit la ville, l’opération, son bailleur et la durée ; on trie aussi par ce que dit la seconde ligne', async ({
  ouvrir,
}) => {
  const page = await ouvrir(ines, 'about:blank')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/menages')
  const tableau = page.getByRole('table', { name: 'Ménages' })
  await expect(tableau.locator('tbody').getByRole('row').first()).toBeVisible()
  for (const titre of ['Opération', 'État du dossier', 'Prochaine étape', 'Nom']) {
    const colonne = await tableau.getByRole('columnheader').filter({ hasText: titre }).boundingBox()
    expect(colonne?.width, titre).toBeGreaterThan(150)
  }
  const etapes = tableau.locator('tbody td [class*=etape]')
  await expect(etapes.first()).toBeVisible()
  // Ce qu'il y a à faire se lit en entier ; seul qui le fait peut attendre l'infobulle. Plus étroit, un titre de plus de deux lignes
  // l'attend aussi : la liste tient d'abord les lignes qu'elle annonce.
  const coupees = await etapes.evaluateAll((boites) =>
    boites
      .filter(({ firstChild: titre }) => {
        const lu = document.createRange()
        if (titre !== null) lu.selectNode(titre)
        return lu.getBoundingClientRect().bottom > (titre?.parentElement?.getBoundingClientRect().bottom ?? 0) + 1
      })
      .map(({ textContent }) => textContent),
  )
  expect(coupees).toEqual([])
  for (const [titre, cle] of [
    ['Bailleur', 'partenaire'],
    ['Depuis', 'statutDepuis'],
    ['Activité', 'derniereActivite'],
  ] as const) {
    await tableau.getByRole('button', { name: titre, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`sort=${cle}:asc`))
    await expect(tableau.getByRole('columnheader').filter({ hasText: titre })).toHaveAttribute('aria-sort', 'ascending')
  }
})

test('sur un téléphone, aucun montant n’est coupé ; sur une tablette, les totaux restent au bas de la fenêtre', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  await arriver(page, 'Ressources et charges')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const etape of ['ressources', 'logement-actuel', 'composition'] as const) {
    await page.goto(adresseDe(dossier, etape))
    await expect(page.locator('.edition-contenu h1')).toBeVisible()
    const montants = page.locator('.edition-contenu .unit .in:not([readonly]):visible')
    const total = await montants.count()
    for (let rang = 0; rang < total; rang++) {
      const champ = montants.nth(rang)
      const coupe = await champ.evaluate((element: HTMLInputElement) => {
        const avant = element.value
        element.value = '1\u202F234\u202F567,89'
        const trop = element.scrollWidth - element.clientWidth
        element.value = avant
        return { trop, nom: element.name || element.id }
      })
      expect(coupe, `${etape} : ${coupe.nom}`).toMatchObject({ trop: 0 })
    }
    expect(await debordement(page), etape).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(adresseDe(dossier, 'ressources'))
  await arriver(page, 'Ressources et charges')
  const bref = page.locator('.barreDeSaisie-barre').getByLabel('Totaux par mois, en bref')
  await expect(bref).toBeInViewport({ ratio: 1 })
  await expect(bref).toContainText('Reste à vivre')
  await expect(bref).toContainText('€')
  expect(await debordement(page)).toBeLessThanOrEqual(0)
})

test('sur un téléphone, une carte dit tout : la prochaine étape prend sa ligne, rien ne finit en « … »', async ({ ouvrir, db }) => {
  const { nom } = await deposerDossier(db, { menage: { statut: 'ATTENTE_PRESENTATION_GTR' }, charge: camille })
  const page = await ouvrir(ines, `/menages#recherche=${nom}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const carte = page.getByRole('table', { name: 'Ménages' }).locator('tbody').getByRole('row')
  await expect(carte).toHaveCount(1)
  const etape = carte.getByText('Inscrire à un GTR', { exact: true })
  await expect(etape).toBeVisible()
  await expect(carte.getByText(/^Camille Delattre, depuis le/)).toBeVisible()
  const ouCommence = async (quoi: Locator) => Math.round((await quoi.boundingBox())?.x ?? -1)
  // Là où commence la case du nom, que précède sa case à cocher pour qui agit sur plusieurs dossiers.
  expect(await ouCommence(etape), 'alignée sur la case du nom').toBe(await ouCommence(carte.locator('td').first()))
  const denisesPage = await ouvrir(denise, '/administration/statuts')
  await denisesPage.setViewportSize({ width: 390, height: 844 })
  await expect(denisesPage.getByText('ENTRETIEN_A_TRANSMETTRE_A_LA_MEL')).toBeVisible()
  for (const ecran of [page, denisesPage])
    expect(
      await ecran
        .locator('.cards td')
        .evaluateAll((cellules) =>
          cellules.filter((cellule) => cellule.scrollWidth > cellule.clientWidth + 1).map(({ textContent }) => textContent),
        ),
    ).toEqual([])
})

test('sur une tablette, un tableau qui défile n’élargit pas la page ; ce qu’une case coupe, son infobulle le dit', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/tableau-de-bord/resume-collaborateurs')
  await page.setViewportSize({ width: 820, height: 1100 })
  await expect(page.getByRole('button', { name: /^Noter une absence/ }).first()).toBeAttached()
  expect(await debordement(page)).toBeLessThanOrEqual(0)
  await page.goto('/instances-partenariales')
  const lignes = page.getByRole('table', { name: 'Logements' }).locator('tbody').getByRole('row')
  await expect(lignes.locator('td:first-child a').first()).toBeVisible()
  const muettes = await lignes
    .locator('td')
    .evaluateAll(
      (cases) =>
        cases.filter((boite) => boite.childElementCount === 0 && boite.scrollWidth > boite.clientWidth && !boite.hasAttribute('title'))
          .length,
    )
  expect(muettes).toBe(0)
})

const LISTES_D_UN_BUREAU = [
  '/menages',
  '/gtr',
  '/instances-partenariales',
  '/outil-de-pilotage/pilotage-des-operations',
  '/outil-de-pilotage/suivi-relogements',
  '/outil-de-pilotage/suivi-propositions',
]

test('à 1440 px, nulle liste ne coupe un titre de colonne, une date ni un nombre qu’aucune infobulle ne redit', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/')
  const coupes: string[] = []
  for (const liste of LISTES_D_UN_BUREAU) {
    await page.goto(liste)
    await expect(page.locator('main table tbody a').first()).toBeVisible()
    coupes.push(
      ...(await page
        .locator('main table :is(th, td:has(> .num):not([title]))')
        .evaluateAll(
          (cases, ou) =>
            cases
              .filter((boite) => [boite, ...boite.querySelectorAll('.sort')].some((dite) => dite.scrollWidth > dite.clientWidth + 1))
              .map((boite) => `${ou} : ${boite.textContent}`),
          liste,
        )),
    )
  }
  expect([...new Set(coupes)]).toEqual([])
})

/** Ce que cache un « … », ou le bord de la fenêtre, et qu'aucune infobulle ne dit. */
const longsCaches = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.childElementCount === 0 && (element.textContent ?? '').includes('aaaaaaaaaa'))
      .filter((element) => {
        const boite = element.getBoundingClientRect()
        const sort = boite.right > document.documentElement.clientWidth + 1
        return (
          boite.width > 1 && (sort || element.scrollWidth > element.clientWidth + 1) && element.closest('[title], select, .vh') === null
        )
      })
      .filter((element) => getComputedStyle(element).display !== 'inline' && element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 160)),
  )

for (const largeur of LARGEURS)
  test(`des noms de 500 caractères passent à la ligne à ${largeur} px, rien ne déborde`, async ({ ouvrir, db }) => {
    const nom = `${nomUnique('Long')}${'a'.repeat(470)}`
    const { id, adresse } = await deposerDossier(db, { nom, charge: camille })
    const { operation_id: operation } = await db.selectFrom('menage').select('operation_id').where('id', '=', id).executeTakeFirstOrThrow()
    await db.updateTable('operation').set({ nom }).where('id', '=', operation).execute()
    const page = await ouvrir(camille, adresse)
    await page.setViewportSize({ width: largeur, height: 900 })
    const tient = async (quoi: string) => {
      expect.soft(await debordement(page), quoi).toBeLessThanOrEqual(0)
      expect.soft(await longsCaches(page), quoi).toEqual([])
      if (process.env['CAPTURES'] === 'oui')
        await page.screenshot({ path: `.tmp/captures/long-${quoi.replaceAll(' ', '-')}-${largeur}.png` })
    }
    const titre = page.getByRole('heading', { level: 1 })
    await expect(titre).toContainText(nom.slice(0, 20))
    await expect(page.locator('section#documents')).toBeVisible()
    await tient('le dossier')
    // Au doigt, rien ne se survole : le nom y est en entier.
    if (largeur <= 700) expect(await titre.evaluate((h1) => h1.scrollHeight - h1.clientHeight)).toBeLessThanOrEqual(0)
    for (const [geste, dialogue] of [
      ['Mettre le dossier en veille', 'Mettre le dossier en veille'],
      ['Déclarer un départ spontané', 'Déclarer un départ spontané'],
    ] as const) {
      await page.getByRole('button', { name: 'Changer le statut' }).click()
      await page.getByRole('menuitem', { name: geste }).click()
      await expect(page.getByRole('dialog', { name: dialogue })).toBeVisible()
      await tient(`le dialogue ${dialogue}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await section(page, 'alertes').getByRole('button', { name: 'Poser une alerte' }).click()
    const alerte = page.getByRole('dialog', { name: 'Poser une alerte' })
    await alerte.getByLabel('Ce qu’il faudra faire').fill(nom.slice(0, 200))
    await alerte.getByRole('button', { name: 'Poser l’alerte' }).click()
    await expect(alerte).toHaveCount(0)
    await tient('le dossier et son alerte')
    await page.getByRole('button', { name: /^Alertes/ }).click()
    await expect(page.getByRole('dialog').getByText(nom.slice(0, 24)).first()).toBeVisible()
    await tient('la cloche')
    await page.goto(`${adresse}/au/${jourDans(0)}`)
    await expect(titre).toContainText(nom.slice(0, 20))
    await tient('le dossier à une date')
    await page.goto(`/operations/${operation}/cotation`)
    await expect(page.getByText(nom.slice(0, 24)).first()).toBeAttached()
    const venue = page.getByRole('navigation', { name: 'Fil d’Ariane' }).locator('.cut').last()
    if (largeur > 700)
      expect(await venue.evaluate((element) => element.getBoundingClientRect().width), 'le fil dit d’où l’on vient').toBeGreaterThan(80)
    await tient('les règles de l’opération')
    await page.goto(`/menages#recherche=${nom.slice(0, 24)}`)
    const lien = page.getByRole('table', { name: 'Ménages' }).locator('td:first-child').getByRole('link')
    await expect(lien).toHaveCount(1)
    await tient('la liste')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(nom.slice(0, 24))
    await expect(page.getByRole('menuitem').filter({ hasText: nom.slice(0, 24) })).toBeVisible()
    await tient('la palette')
  })

/** Ce que le bord d'une boîte coupe d'un nom démesuré, infobulle ou non ; une boîte qui défile ne coupe rien, un choix fermé se rouvre. */
const coupes = (page: Page) =>
  page.evaluate(() => {
    const trouves = new Set<string>()
    const textes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (textes.nextNode()) {
      const texte = textes.currentNode
      const porteur = texte.parentElement
      if (porteur === null || !/(.)\1{40}/.test(texte.textContent ?? '') || !porteur.checkVisibility()) continue
      if (porteur.closest('select, .vh, [class*=pop] ~ *, button[aria-haspopup=listbox]') !== null) continue
      const lu = document.createRange()
      lu.selectNodeContents(texte)
      const { right, bottom } = lu.getBoundingClientRect()
      for (let boite: HTMLElement | null = porteur; boite !== null && boite !== document.body; boite = boite.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(boite)
        const bords = boite.getBoundingClientRect()
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') break
        if (boite.matches('header.top') && bottom > bords.bottom) trouves.add('hors de la barre haute')
        if ((overflowX !== 'visible' && right > bords.right + 1) || (overflowY !== 'visible' && bottom > bords.bottom + 1))
          trouves.add(porteur.outerHTML.replaceAll(/(.)\1{9,}/g, '$1…').slice(0, 200))
      }
    }
    return [...trouves]
  })

test('un nom démesuré se lit en entier partout où il se dit : listes, fil d’Ariane, fiches, palette', async ({ ouvrir, db }) => {
  test.setTimeout(240_000)
  const nom = `${nomUnique('Long')}${'a'.repeat(470)}`
  const { id } = await deposerDossier(db, { nom, charge: camille, bailleur: 'LDM', menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
  const { operation_id: operation, partenaire_id } = await db
    .selectFrom('menage')
    .select(['operation_id', 'partenaire_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const pru = await createPru(db)
  await db.updateTable('zone_geographique').set({ nom }).where('id', '=', pru).execute()
  await db.updateTable('operation').set({ nom, pru_id: pru }).where('id', '=', operation).execute()
  const { logementId } = await createProposition(db, { menageId: id, bailleurId: partenaire_id ?? '', statut: 'presentation_gtr' })
  await db.updateTable('logement').set({ rue: nom }).where('id', '=', logementId).execute()
  const gtr = await createGtr(db, pru, { nom: `${nom}, 12/03/2027`, ville: 'Roubaix' })
  await db.insertInto('reunion_menage').values({ reunion_id: gtr, menage_id: id }).execute()
  await db.insertInto('reunion_logement').values({ reunion_id: gtr, logement_id: logementId, statut: 'PRESENTATION_GTR' }).execute()
  const page = await ouvrir(rachid, `/menages#recherche=${nom.slice(0, 24)}`)
  const fautes: string[] = []
  const tient = async (quoi: string) => {
    for (const largeur of LARGEURS) {
      await page.setViewportSize({ width: largeur, height: 900 })
      const trop = await debordement(page)
      if (trop > 0) fautes.push(`${quoi} à ${largeur} : ${trop} px de trop`)
      for (const coupe of await coupes(page)) fautes.push(`${quoi} à ${largeur} : ${coupe}`)
      if (process.env['CAPTURES'] === 'oui')
        await page.screenshot({ path: `.tmp/captures/entier-${quoi.replaceAll(' ', '-')}-${largeur}.png` })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const dit = page.locator('main').getByText(nom.slice(0, 24)).first()
  for (const [quoi, adresse] of [
    ['la liste', null],
    ['le dossier', `/menages/${id}`],
    ['les logements possibles', `/menages/${id}/logements-possibles`],
    ['le dossier à une date', `/menages/${id}/au/${jourDans(0)}`],
    ['l’opération', `/operations/${operation}`],
    ['ses règles', `/operations/${operation}/cotation`],
    ['le synoptique', `/operations/${operation}/synoptique`],
    ['la simulation', `/operations/${operation}/simulation`],
    ['le pilotage', `/outil-de-pilotage/pilotage-des-operations#recherche=${nom.slice(0, 24)}`],
    ['le suivi des propositions', `/outil-de-pilotage/suivi-propositions#recherche=${nom.slice(0, 24)}`],
    ['les logements', `/instances-partenariales#recherche=${nom.slice(0, 24)}`],
    ['le logement', `/instances-partenariales/${logementId}`],
    ['ses candidats', `/instances-partenariales/${logementId}/candidats`],
    ['sa CAL', `/instances-partenariales/${logementId}/cal`],
    ['les GTR', `/gtr#recherche=${nom.slice(0, 24)}`],
    ['le GTR', `/gtr/${gtr}`],
  ] as const) {
    if (adresse !== null) await page.goto(adresse)
    await expect(dit, quoi).toBeAttached()
    await tient(quoi)
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type(nom.slice(0, 24))
  await expect(
    page
      .getByRole('menuitem')
      .filter({ hasText: nom.slice(0, 24) })
      .first(),
  ).toBeVisible()
  await tient('la palette')
  expect(fautes).toEqual([])
})

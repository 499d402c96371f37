import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { lirePdf } from '../../server/test/lirePdf.ts'
import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { melanie, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const PILOTAGE = '/outil-de-pilotage/pilotage-des-operations?recherche=alma'

async function ouvrirLeSynoptique(page: Page) {
  await page.getByRole('link', { name: /^Alma – Fontenoy Roubaix/ }).click()
  await page.getByRole('navigation', { name: 'Opération' }).getByRole('link', { name: 'Synoptique' }).click()
  await expect(titre(page)).toHaveText('Alma – Fontenoy')
  await expect(page.getByRole('region', { name: /^Bâtiment/ }).first()).toBeVisible()
}

test('le synoptique : une porte dit qui y habite, le tableau dit les mêmes, une porte s’ajoute', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, PILOTAGE)
  await ouvrirLeSynoptique(page)
  await verifierEcran(page, 'synoptique', { etroit: true })
  const legende = page.getByRole('list', { name: 'Nombre de logements par état' })
  const nombres = (await legende.locator('li', { hasNotText: 'Cotation' }).locator('b').allTextContents()).map(Number)
  const portes = page.getByRole('region', { name: /^Bâtiment/ }).locator('button[data-etat]')
  await expect(portes).toHaveCount(nombres.reduce((un, autre) => un + autre, 0))

  // Posée à côté de sa porte, elle s'ouvre à chaque largeur : une porte qu'un écran rétréci laisse hors de vue n'a personne pour la lire.
  for (const largeur of [1440, 390]) {
    await page.setViewportSize({ width: largeur, height: 844 })
    await page.locator('button[data-etat="RECHERCHE"]').first().click()
    // Deux ménages peuvent vivre derrière une porte.
    await expect(page.getByRole('dialog').getByText('Suivi par').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Propositions').first()).toBeVisible()
    await verifierEcran(page, 'synoptique-porte-ouverte', { zone: '[role=dialog]', largeurs: [largeur] })
    await page.keyboard.press('Escape')
  }

  await page.getByRole('button', { name: 'Porte', exact: true }).click()
  const ajouter = page.getByRole('dialog', { name: 'Ajouter une porte' })
  await ajouter.getByLabel('Bâtiment').fill('Bâtiment Z')
  await ajouter.getByLabel('Code UG').fill(nomUnique('UG').slice(0, 40))
  await ajouter.getByRole('button', { name: /Typologie$/ }).click()
  await page.getByRole('option', { name: 'T3' }).click()
  await ajouter.getByLabel('Rue').fill('rue de Fontenoy')
  await ajouter.getByLabel('Code postal').fill('59100')
  await expect(ajouter.getByRole('combobox', { name: 'Ville' })).toHaveValue('Roubaix')
  await verifierEcran(page, 'synoptique-porte', { zone: '[role=dialog]' })
  await ajouter.getByRole('button', { name: 'Ajouter la porte' }).click()
  await expect(page.getByRole('region', { name: 'Bâtiment Z' })).toBeVisible()

  await page.getByRole('button', { name: 'Tableau' }).click()
  await expect(page.getByRole('table', { name: 'Bâtiment Z' })).toContainText('Occupé')
})

test('la MEL lit le synoptique sans y rien ajouter', async ({ ouvrir }) => {
  const page = await ouvrir(melanie, PILOTAGE)
  await ouvrirLeSynoptique(page)
  await expect(page.getByRole('button', { name: 'Porte', exact: true })).toHaveCount(0)
})

test('un relevé se fige, le curseur remonte le temps, deux dates se comparent', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, PILOTAGE)
  await ouvrirLeSynoptique(page)
  const curseur = page.getByRole('region', { name: 'L’immeuble dans le temps' })
  await expect(curseur).toContainText('État du jour')
  await page.getByRole('button', { name: 'Figer un relevé' }).click()
  const figer = page.getByRole('dialog', { name: 'Figer un relevé' })
  const libelle = nomUnique('Avenant')
  const glissiere = curseur.getByRole('slider', { includeHidden: true })
  const dernier = Number(await glissiere.getAttribute('max'))
  await figer.getByLabel('Libellé').fill(libelle)
  await verifierEcran(page, 'synoptique-figer', { zone: '[role=dialog]' })
  await figer.getByRole('button', { name: 'Figer le relevé' }).click()
  await expect(figer).toBeHidden()
  await expect(glissiere).toHaveAttribute('max', String(dernier + 1))
  await curseur.getByRole('slider').press('ArrowLeft')
  await expect(curseur).toContainText(libelle)
  // Sur papier, chaque bâtiment dit de quel relevé il est.
  await expect(page.getByRole('region', { name: /^Bâtiment/ }).first()).toBeVisible()
  const { pages } = await lirePdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages[0]).toMatch(new RegExp(`Alma.*Bâtiment.*Relevé « ${libelle} » du .* extrait le `))
  expect(pages.join(' ')).not.toMatch(/Règles de cotation|Plan Tableau/)
  await curseur.getByRole('slider').press('Home')
  await expect(curseur).toContainText('AUTO')

  await page.getByRole('button', { name: 'Comparer deux dates' }).click()
  const comparer = page.getByRole('dialog', { name: 'Comparer deux dates' })
  await expect(comparer.getByRole('status').filter({ hasText: /chang/ })).toBeVisible()
  await verifierEcran(page, 'synoptique-comparer', { zone: '[role=dialog]' })
})

test('quatre cents portes : le plan défile sans à-coup, et s’imprime en A3', async ({ ouvrir, db }, infos) => {
  test.setTimeout(120_000)
  const { bailleur_id } = await db
    .selectFrom('operation')
    .select('bailleur_id')
    .where('nom', '=', 'Alma – Fontenoy')
    .executeTakeFirstOrThrow()
  const operation = randomUUID()
  await db
    .insertInto('operation')
    .values({
      id: operation,
      code: nomUnique('Q').slice(0, 12),
      nom: nomUnique('Quatre cents portes'),
      famille: 'DEMOLITION',
      bailleur_id,
    })
    .execute()
  await db
    .insertInto('logement')
    .values(
      Array.from({ length: 400 }, (_, rang) => ({
        ...{ id: randomUUID(), parc: true, operation_id: operation, bailleur_id, ug: `${operation.slice(-6)}-${rang}` },
        ...{ rue: 'rue de Fontenoy', code_postal: '59100', ville: 'Roubaix', typologie: 'T3', numero_porte: String(100 + (rang % 100)) },
        ...{
          hp2: `Bâtiment ${'ABCD'[Math.floor(rang / 100)]}`,
          hp3: `Cage ${1 + (Math.floor(rang / 4) % 2)}`,
          etage: Math.floor((rang % 100) / 8),
        },
      })),
    )
    .execute()
  const page = await ouvrir(rachid, `/operations/${operation}/synoptique`)
  await expect(page.locator('button[data-etat]')).toHaveCount(400)
  // Ce qui occupe l'écran plus de 50 ms d'une traite, pendant que l'on défile de bout en bout.
  const longues = await page.evaluate(async () => {
    const durees: number[] = []
    const guet = new PerformanceObserver((liste) => durees.push(...liste.getEntries().map(({ duration }) => duration)))
    guet.observe({ type: 'longtask' })
    const boite = document.scrollingElement as Element
    const pas = Math.max(boite.scrollHeight / 60, 40)
    for (let y = 0; y < boite.scrollHeight; y += pas) {
      boite.scrollTop = y
      await new Promise((suite) => requestAnimationFrame(suite))
    }
    guet.disconnect()
    return durees
  })
  infos.annotations.push({ type: 'tâches longues en défilant, ms', description: JSON.stringify(longues.map(Math.round)) })
  expect(Math.max(0, ...longues)).toBeLessThan(400)
  // Quatre cents portes, un arrêt de tabulation ; les flèches, Début et Fin vont aux autres.
  await page.locator('button[data-etat]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const ici = page.locator('button[data-etat]:focus')
  await expect(ici).toHaveCount(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(ici).toHaveCount(1)
  expect(await page.locator('button[data-etat][tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Tab')
  await expect(ici).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(ici).toHaveCount(1)

  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, largeur, hauteur] = /\/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  // A3 en paysage, en points.
  expect([Math.round(Number(largeur) / 10), Math.round(Number(hauteur) / 10)]).toEqual([119, 84])
  if (process.env['CAPTURES'] === 'oui') {
    writeFileSync('.tmp/captures/synoptique-a3.pdf', pdf)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 1512, height: 1047 })
    await page.screenshot({ path: '.tmp/captures/synoptique-a3-impression.png', fullPage: true })
  }
})

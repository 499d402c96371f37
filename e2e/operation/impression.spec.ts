import { mkdirSync, writeFileSync } from 'node:fs'
import { lirePdf } from '../../server/test/lirePdf.ts'
import { titre } from '../menage/fiche.ts'
import { denise } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const PILOTAGE = '/outil-de-pilotage/pilotage-des-operations'
const PSR = '/outil-de-pilotage/plan-strategique-de-relogement'
const EQUITE = '/outil-de-pilotage/equite'

/** La page telle qu'elle sort de l'imprimante, la feuille droite ou couchée : une page, un texte. */
async function imprimer(page: Page, nom: string, landscape: boolean): Promise<readonly string[]> {
  const pdf = await page.pdf({ format: 'A4', landscape })
  if (process.env['CAPTURES'] === 'oui') {
    mkdirSync('.tmp/captures', { recursive: true })
    writeFileSync(`.tmp/captures/${nom}-${landscape ? 'couche' : 'droit'}.pdf`, pdf)
  }
  return (await lirePdf(pdf)).pages.map(lettres)
}

/** Le papier coupe les mots et change d'apostrophe : seules les lettres se comparent. */
const lettres = (texte: string) => texte.replaceAll(/[^\p{L}\p{N}]|\u02BC/gu, '')

test('imprimés, le pilotage et le plan portent toutes les opérations et toutes leurs colonnes, dès la première page', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(180_000)
  const noms = await db
    .selectFrom('operation as o')
    .select(['o.nom', 'o.bailleur_id'])
    // Les opérations de la démonstration : d'autres parcours en ouvrent par centaines, sans bailleur.
    .where('o.bailleur_id', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('menage as m').select('m.id').whereRef('m.operation_id', '=', 'o.id').where('m.relogement_necessaire', '=', true)),
    )
    .execute()
  const filtre = `?bailleurs=${[...new Set(noms.map(({ bailleur_id }) => bailleur_id))].join(',')}`
  const page = await ouvrir(denise, `${PILOTAGE}${filtre}`)
  const lignes = page.getByRole('table', { name: 'Pilotage des opérations' }).getByRole('row')
  // Les titres et les totaux.
  await expect(lignes).toHaveCount(noms.length + 2)
  for (const couche of [false, true]) {
    const pages = await imprimer(page, 'pilotage', couche)
    const texte = pages.join(' ')
    expect(pages.length).toBeLessThan(5)
    expect(pages[0]).toContain(lettres('Pilotage des opérations'))
    for (const { nom } of noms) expect(texte).toContain(lettres(nom))
    for (const titre of [
      'Ménages à reloger',
      'Devrait rester à reloger',
      'Date de fin',
      'Entretiens restants',
      'Avancement durée',
      'Avancement relogement',
    ])
      for (const une of pages.slice(0, -1)) expect(une).toContain(lettres(titre))
    expect(texte).not.toContain('Actions')
    // Redits au bas de chaque feuille, les totaux passeraient pour ceux de la feuille.
    expect(texte.match(new RegExp(`(?<!\\d)${noms.length}opérations`, 'g'))).toHaveLength(1)
  }
  const nomsImprimes = page.getByRole('table', { name: 'Pilotage des opérations' }).locator('tbody td:first-child .sur-st')
  expect(await surLaFeuille(page, () => nomsImprimes.evaluateAll((un) => un.filter(({ clientHeight }) => clientHeight > 24).length))).toBe(
    0,
  )

  await page.goto(`${PSR}${filtre}`)
  const grille = page.getByRole('table', { name: /Relogements réalisés et objectifs/ })
  await expect(grille.getByRole('link').first()).toBeVisible()
  for (const couche of [false, true]) {
    const pages = await imprimer(page, 'psr', couche)
    const texte = pages.join(' ')
    expect(pages.length).toBeLessThan(4)
    // Le papier dit de quel jour il est, et ce qui est posé.
    expect(pages[0]).toMatch(/Extraitle\d.*Bailleur/)
    // Le tableau commence sous sa légende, et ses titres sont sur chaque page.
    for (const une of pages) expect(une).toMatch(/janv.*novdéc/)
    expect(pages[0]).toContain(lettres((await grille.getByRole('link').first().textContent()) ?? ''))
    for (const { nom } of noms) expect(texte).toContain(lettres(nom))
  }
  // Un repère « E » ou « V » et ses deux nombres tiennent dans leur mois.
  const mois = grille.locator('td > span')
  expect(await mois.locator('b').count()).toBeGreaterThan(0)
  const depassent = () => mois.evaluateAll((un) => un.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(await surLaFeuille(page, depassent)).toBe(0)
})

/** Ce que dit la page, mise en forme pour une feuille A4 couchée, marges ôtées. */
async function surLaFeuille<T>(page: Page, lire: () => Promise<T>): Promise<T> {
  await page.setViewportSize({ width: 1032, height: 700 })
  await page.emulateMedia({ media: 'print' })
  const lu = await lire()
  await page.emulateMedia({ media: null })
  return lu
}

test('imprimée, l’équité garde ses neuf colonnes', async ({ ouvrir }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(denise, EQUITE)
  await expect(titre(page)).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  const titres = await page.getByRole('table').first().getByRole('columnheader').allTextContents()
  for (const couche of [false, true]) {
    const pages = await imprimer(page, 'equite', couche)
    expect(pages.length).toBeLessThan(5)
    for (const un of titres) expect(pages[0]).toContain(lettres(un))
  }
})

test('imprimée, la liste des ménages ne coupe ni ne recouvre rien : ni nom, ni étape, ni statut', async ({ ouvrir }) => {
  const page = await ouvrir(denise, '/menages?pageSize=100')
  const lignes = page.getByRole('table').locator('tbody tr:not(.espace)')
  await expect(lignes.nth(5)).toBeVisible()
  const fautes = await surLaFeuille(page, () =>
    lignes.evaluateAll((rangees) =>
      rangees.flatMap((rangee) =>
        [...rangee.querySelectorAll('.nm, .st, td > span')].flatMap((texte) => {
          const { scrollHeight, clientHeight, nextElementSibling: suite } = texte as HTMLElement
          const coupe = clientHeight > 0 && scrollHeight > clientHeight + 1
          const [haut, bas] = [suite?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY, texte.getBoundingClientRect().bottom]
          const recouvre = texte.matches('.st') && suite?.matches('.sous-st:not(.en-carte)') === true && haut < bas - 1
          return coupe || recouvre ? [texte.textContent] : []
        }),
      ),
    ),
  )
  expect(fautes).toEqual([])
})

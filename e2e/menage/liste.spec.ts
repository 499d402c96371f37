import { readFile } from 'node:fs/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { camille, colette, denise, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const DEPART = { depart_spontane: JSON.stringify({ date: '2026-03-02', motif: 'PARTI_DE_LUI_MEME', commentaire: null }) }
const TOURCOING = { code_postal: '59200', ville_code: '59599' }
/** Ce qu'une fenêtre de 1440 × 900 montre d'emblée. */
const LIGNES = 15
const liste = (page: Page) => page.getByRole('table', { name: 'Ménages' })
const lignes = (page: Page) => liste(page).locator('tbody').getByRole('row')
// Le nom ouvre le dossier ; le téléphone est aussi un lien.
const liens = (page: Page) => lignes(page).locator('td:first-child').getByRole('link')
const recherche = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher : Nom, code, téléphone' })
const filtres = (page: Page) => page.getByRole('group', { name: 'Filtres' })
const sansAccents = (texte: string) => texte.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const total = async (page: Page) =>
  Number((await page.getByRole('heading', { level: 1 }).locator('..').textContent())?.replaceAll(/\D/g, ''))

test('un ménage se trouve sans accent ni majuscule, par son code et par son téléphone', async ({ ouvrir, db }) => {
  const nom = nomUnique('Élançon-')
  const telephone = `06390${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  const dossier = await deposerDossier(db, { nom, menage: { informations: { telephone } } })
  const page = await ouvrir(ines, '/menages')
  const seul = liens(page).filter({ hasText: nom })
  const ecritures = [
    nom,
    nom.toUpperCase(),
    sansAccents(nom),
    `samira ${nom}`,
    `Mme ${nom}`,
    dossier.code,
    dossier.code.toLowerCase(),
    telephone,
    telephone.replaceAll(/(..)(?=.)/g, '$1 '),
  ]
  for (const texte of ecritures) {
    await recherche(page).fill(texte)
    await expect(lignes(page), `« ${texte} » ne trouve que lui`).toHaveCount(1)
    await expect(seul).toBeVisible()
  }
  await recherche(page).fill(`${nom}x`)
  await expect(page.getByText(`Aucun ménage pour «\u00A0${nom}x\u00A0».`)).toBeVisible()
})

test('mal écrit, un nom se propose : dans la liste comme dans la palette, qui dit aussi le statut, le téléphone, et les dossiers récents', async ({
  ouvrir,
  db,
}) => {
  const nom = nomUnique('Kowalczykowski')
  const presque = nom.replace('Kowalcz', 'Kovalcz')
  const { adresse } = await deposerDossier(db, { nom, menage: { informations: { telephone: '0639985471' } } })
  const page = await ouvrir(ines, `/menages#recherche=${presque}`)
  const proposition = page.getByRole('button', { name: nom, exact: true })
  await expect(page.getByText('Vouliez-vous dire')).toBeVisible()
  await verifierEcran(page, 'liste-vouliez-vous-dire', { zone: '.vide', etroit: true })
  await activer(proposition)
  await expect(lignes(page)).toHaveCount(1)
  await expect(recherche(page)).toHaveValue(nom)
  await expect(recherche(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' }).fill(presque)
  const proches = page.getByRole('group', { name: `Vouliez-vous dire ${nom}` })
  await expect(proches.getByRole('menuitem')).toHaveCount(1)
  await expect(proches.getByRole('menuitem')).toContainText(/Attente de présentation en GTR.*06\s39\s98\s54\s71/)
  await verifierEcran(page, 'palette-proche', { zone: '[role="dialog"]' })
  await proches.getByRole('menuitem').click()
  await expect(page).toHaveURL(new RegExp(`${adresse}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nom)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Dossiers récents' }).getByRole('menuitem').filter({ hasText: nom })).toBeVisible()
})

test('la palette qui n’a pas pu chercher les ménages le dit : ce qui manque n’est pas absent', async ({ ouvrir }) => {
  const page = await ouvrir(rachid)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bonjour ${rachid.prenom}`)
  await page.route('**/v1/menages?*', (route) => route.abort())
  await page.keyboard.press('Control+k')
  const dialogue = page.getByRole('dialog')
  await page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' }).fill('zzaqx')
  await expect(dialogue).toContainText('Tout n’a pas pu être cherché. Changez une lettre pour réessayer.')
  await expect(dialogue).not.toContainText('Aucune donnée disponible')
  await verifierEcran(page, 'palette-en-panne', { zone: '[role="dialog"]' })
  await page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' }).fill('ménages')
  await expect(dialogue.getByRole('menuitem').first()).toBeVisible()
  await expect(dialogue).toContainText('Tout n’a pas pu être cherché. Changez une lettre pour réessayer.')
})

test('au clavier seul : « / », un nom sans ses accents, Entrée, Tab jusqu’au ménage, Entrée', async ({ ouvrir, db }) => {
  const nom = nomUnique('Élançon-')
  const { adresse } = await deposerDossier(db, { nom })
  const page = await ouvrir(ines, '/menages')
  await expect(liens(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(recherche(page)).toBeFocused()
  await page.keyboard.type(sansAccents(nom))
  await page.keyboard.press('Enter')
  await expect(lignes(page)).toHaveCount(1)
  await activer(liens(page).first())
  await expect(page).toHaveURL(adresse)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nom)
})

test('Ctrl K trouve aussi un ménage par son nom sans accent, et l’ouvre', async ({ ouvrir, db }) => {
  const nom = nomUnique('Éléonor')
  const { adresse } = await deposerDossier(db, { nom })
  const page = await ouvrir(camille)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(nom.replace('É', 'e').replace('é', 'e'))
  await expect(page.getByRole('menuitem', { name: new RegExp(nom) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(adresse)
})

test('filtrer, trier, tourner la page : l’adresse le porte, un collègue la retrouve', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, '/menages')
  await expect(liens(page)).toHaveCount(LIGNES)
  const tous = await total(page)

  await filtres(page).getByRole('button', { name: 'Ville', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Ville' })
    .getByRole('option', { name: /Roubaix/ })
    .click()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(/villes=59100/)
  await expect.poll(() => total(page)).toBeLessThan(tous)

  await filtres(page).getByRole('button', { name: 'État du dossier', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'État du dossier' })
    .getByRole('option', { name: /Recherche du logement/ })
    .click()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await liste(page).getByRole('button', { name: 'Cotation' }).click()
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL(/sort=cotation:asc/)
  const adresse = page.url()

  const autre = await ouvrir(ines, adresse)
  // Les autres parcours déposent aussi des dossiers, qui décalent les pages : la même page est relue des deux côtés.
  await expect(async () => {
    for (const lue of [page, autre]) {
      await lue.goto(adresse)
      await expect(liens(lue)).toHaveCount(LIGNES)
    }
    expect(await liens(autre).allTextContents()).toEqual(await liens(page).allTextContents())
  }).toPass()
  await expect(filtres(autre).getByRole('button', { name: 'Ville : Roubaix' })).toBeVisible()
  await expect(filtres(autre).getByRole('button', { name: 'État du dossier : Recherche du logement' })).toBeVisible()
  await expect(liste(autre).getByRole('columnheader', { name: 'Cotation' })).toHaveAttribute('aria-sort', 'ascending')

  await autre.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(autre).toHaveURL(/\/menages\?sort=cotation:asc&pageSize=15$/)
  // Toute la liste, telle qu'elle est à cet instant : un dossier a pu se déposer depuis le début.
  await expect(async () => {
    await page.goto('/menages')
    await autre.reload()
    for (const lue of [page, autre]) await expect(liens(lue)).toHaveCount(LIGNES)
    expect(await total(autre)).toBe(await total(page))
  }).toPass()
  await autre.goBack()
  await expect(filtres(autre).getByRole('button', { name: 'Ville : Roubaix' })).toBeVisible()
})

test('un filtre compte ce que son choix montre', async ({ ouvrir, db }) => {
  // Les autres parcours déposent sans cesse à Roubaix, et le nombre annoncé peut avoir vingt secondes : personne d'autre n'écrit à Tourcoing.
  await deposerDossier(db, { menage: { statut: 'CLOTURE' }, colonnes: TOURCOING })
  const page = await ouvrir(rachid, '/menages')
  await expect(liens(page)).toHaveCount(LIGNES)
  await expect(async () => {
    await page.goto('/menages')
    await filtres(page).getByRole('button', { name: 'Ville', exact: true }).click()
    const tourcoing = page.getByRole('dialog', { name: 'Ville' }).getByRole('option', { name: /Tourcoing/ })
    const annonce = Number((await tourcoing.textContent())?.replaceAll(/\D/g, ''))
    await tourcoing.click()
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(filtres(page).getByRole('button', { name: 'Ville : Tourcoing' })).toBeVisible()
    await expect.poll(() => total(page), { timeout: 3000 }).toBe(annonce)
  }).toPass()
})

test('au clavier seul : Échap abandonne un filtre, Tab le quitte et l’applique', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, '/menages')
  await expect(liens(page)).toHaveCount(LIGNES)
  const ville = filtres(page).getByRole('button', { name: 'Ville', exact: true })
  const choix = page.getByRole('dialog', { name: 'Ville' })
  const choisirTourcoing = async () => {
    await activer(ville)
    await expect(choix.getByPlaceholder('Rechercher')).toBeFocused()
    await page.keyboard.type('tourc')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(choix.getByRole('option', { name: /Tourcoing/ })).toHaveAttribute('aria-selected', 'true')
  }
  await choisirTourcoing()
  await page.keyboard.press('Escape')
  await expect(choix).toBeHidden()
  await expect(ville).toBeFocused()
  await expect(page).toHaveURL(/\/menages\?pageSize=15$/)

  await choisirTourcoing()
  await tabulerJusqua(choix.getByRole('button', { name: 'Appliquer' }))
  await page.keyboard.press('Tab')
  await expect(choix).toBeHidden()
  await expect(page).toHaveURL(/villes=59200/)

  // Remonter d'au-dessus des boutons en sort aussi.
  await activer(filtres(page).getByRole('button', { name: 'Ville : Tourcoing' }))
  await expect(choix.getByPlaceholder('Rechercher')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(choix).toBeHidden()
  await expect(filtres(page).getByRole('button', { name: 'Ville : Tourcoing' })).toBeFocused()
})

test('taper lentement ne perd rien : ni l’espace de fin, ni la lettre ajoutée au milieu', async ({ ouvrir, db }) => {
  const nom = nomUnique('Abb')
  await deposerDossier(db, { nom })
  const page = await ouvrir(ines, '/menages')
  await expect(liens(page).first()).toBeVisible()
  await recherche(page).focus()
  await page.keyboard.type('samra ')
  await expect(page).toHaveURL(/recherche=samra(&pageSize=15)?$/)
  await expect(recherche(page)).toHaveValue('samra ')
  await page.keyboard.type('abb', { delay: 520 })
  await expect(recherche(page)).toHaveValue('samra abb')
  for (let pas = 0; pas < 'ra abb'.length; pas += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('i')
  await expect(page).toHaveURL(/recherche=samira(\+|%20)abb(&pageSize=15)?$/)
  await page.keyboard.press('End')
  await page.keyboard.type(nom.slice(3))
  await expect(recherche(page)).toHaveValue(`samira abb${nom.slice(3)}`)
  await expect(lignes(page)).toHaveCount(1)
  await expect(liens(page)).toContainText(nom)
  await page.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(recherche(page)).toHaveValue('')
})

test('une adresse qui demande trop ou autre chose n’est jamais une impasse', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages?page=9999')
  await expect(liens(page).first()).toBeVisible()
  const courante = page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current="page"]')
  await expect(page).toHaveURL(/page=\d{2,3}$/)
  await expect(courante).toHaveAccessibleName(`Page ${new URL(page.url()).searchParams.get('page')}`)
  for (const adresse of ['/menages?sort=xx:asc', '/menages?villes=abc', '/menages?page=100001']) {
    await page.goto(adresse)
    await expect(page.getByText('Cette adresse ne correspond à aucune liste'), adresse).toBeVisible()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(page).toHaveURL(/\/menages\?pageSize=15$/)
    await expect(liens(page), adresse).toHaveCount(LIGNES)
  }
})

test('un nom cherché n’est jamais dans ce que l’adresse envoie, ni après avoir suivi un lien, ni en revenant', async ({ ouvrir, db }) => {
  const nom = nomUnique('Fragment')
  for (let rang = 0; rang < 11; rang += 1) await deposerDossier(db, { nom })
  const page = await ouvrir(ines, `/menages?pageSize=10&recherche=${nom}`)
  const sansNom = async () => {
    const adresse = new URL(page.url())
    expect(`${adresse.pathname}${adresse.search}`).not.toContain(nom)
    expect(adresse.hash).toBe(`#recherche=${nom}`)
  }
  await expect(lignes(page)).toHaveCount(10)
  await expect(page).toHaveURL(new RegExp(`/menages\\?pageSize=10#recherche=${nom}$`))
  await sansNom()
  const suivante = page.getByRole('link', { name: /page suivante/i })
  expect(await suivante.getAttribute('href')).toBe(`/menages?pageSize=10&page=2#recherche=${nom}`)
  await suivante.click()
  await expect(lignes(page)).toHaveCount(1)
  await sansNom()
  await page.reload()
  await expect(lignes(page)).toHaveCount(1)
  await expect(recherche(page)).toHaveValue(nom)
  await sansNom()
  await liens(page).first().click()
  await expect(page).toHaveURL(/\/menages\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(recherche(page)).toHaveValue(nom)
  await sansNom()
})

test('au téléphone : le numéro s’appelle depuis la carte, et la liste se trie', async ({ ouvrir, db }) => {
  const nom = nomUnique('Carte')
  await deposerDossier(db, { nom, menage: { informations: { telephone: '0639985678' } } })
  await deposerDossier(db, { nom: `${nom}z` })
  const page = await ouvrir(ines, `/menages?recherche=${nom}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(liens(page).first()).toContainText(nom)
  const numero = lignes(page).first().getByRole('link', { name: '06 39 98 56 78' })
  await expect(numero).toBeVisible()
  await expect(numero).toHaveAttribute('href', 'tel:0639985678')
  await page.getByLabel('Trier par').selectOption('Nom, décroissant')
  await expect(page).toHaveURL(/sort=noms:desc/)
  await expect(liens(page).first()).toContainText(`${nom}z`)
  await verifierEcran(page, 'menages-cartes')
})

test('sur une tablette, le tableau défile jusqu’à l’état du dossier et le nom reste en vue', async ({ ouvrir, db }) => {
  const nom = nomUnique('Tablette')
  await deposerDossier(db, { nom })
  const page = await ouvrir(ines, `/menages?recherche=${nom}`)
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(lignes(page)).toHaveCount(1)
    const etat = lignes(page).getByText('Attente de présentation en GTR')
    await etat.scrollIntoViewIfNeeded()
    await expect(etat, `${width} px`).toBeInViewport({ ratio: 1 })
    await expect(liste(page).getByRole('button', { name: 'Nom', exact: true }), `${width} px`).toBeInViewport({ ratio: 1 })
    // Un nom long déborde de sa cellule, qui le coupe : c'est elle qui reste en vue.
    await expect(liens(page).first(), `${width} px`).toBeInViewport()
  }
})

test('au clavier seul : filtrer par ville, retirer le filtre', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, '/menages')
  await expect(liens(page)).toHaveCount(LIGNES)
  await activer(filtres(page).getByRole('button', { name: 'Ville', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Ville' })).toBeVisible()
  await page.keyboard.type('tourc')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await activer(page.getByRole('button', { name: 'Appliquer' }))
  await expect(page).toHaveURL(/villes=59200/)
  const pose = filtres(page).getByRole('button', { name: 'Ville : Tourcoing' })
  await expect(pose).toBeFocused()
  await activer(page.getByRole('button', { name: 'Retirer le filtre Ville' }))
  await expect(page).toHaveURL(/\/menages\?pageSize=15$/)
  await expect(filtres(page).getByRole('button', { name: 'Ville', exact: true })).toBeFocused()
})

test('au clavier seul : filtrer, trier, tourner la page ; un collègue retrouve le tout à la même adresse', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, '/menages')
  await expect(liens(page)).toHaveCount(LIGNES)
  await activer(filtres(page).getByRole('button', { name: 'Ville', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Ville' })).toBeVisible()
  await page.keyboard.type('roub')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await activer(page.getByRole('button', { name: 'Appliquer' }))
  await expect(page).toHaveURL(/villes=59100/)
  await activer(liste(page).getByRole('button', { name: 'Cotation' }))
  await expect(page).toHaveURL(/sort=cotation:asc/)
  await activer(page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 2', exact: true }))
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  const retrouve = async (ou: Page) => {
    await expect(filtres(ou).getByRole('button', { name: 'Ville : Roubaix' })).toBeVisible()
    await expect(liste(ou).getByRole('columnheader', { name: 'Cotation' })).toHaveAttribute('aria-sort', 'ascending')
    const pages = ou.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: /^Page \d+$/ })
    await expect(pages.and(ou.locator('[aria-current="page"]'))).toHaveAccessibleName('Page 2')
  }
  await retrouve(page)

  const autre = await ouvrir(ines, page.url())
  await retrouve(autre)
  await activer(autre.getByRole('button', { name: 'Effacer', exact: true }))
  await expect(autre).toHaveURL(/\/menages\?sort=cotation:asc&pageSize=15$/)
  await expect(filtres(autre).getByRole('button', { name: 'Ville', exact: true })).toBeVisible()
})

test('Camille arrive sur ses dossiers, et peut voir tous les autres', async ({ ouvrir }) => {
  const page = await ouvrir(camille)
  let laisser = () => {}
  const attente = new Promise<void>((resolve) => (laisser = resolve))
  await page.route('**/v1/menages?*', async (route) => {
    await attente
    await route.continue()
  })
  await page.goto('/menages')
  // Avant même que la liste soit lue, son filtre a son nom.
  await expect(filtres(page).getByRole('button', { name: 'Chargé de relogement : Moi' })).toBeVisible()
  await expect(liens(page)).toHaveCount(0)
  laisser()
  await expect(filtres(page).getByRole('button', { name: 'Chargé de relogement : Moi' })).toBeVisible()
  await expect(liens(page).first()).toBeVisible()
  const siens = await total(page)
  // L'adresse le dit dès l'arrivée : copiée, elle montre à un collègue la même liste, non la sienne.
  await expect(page).toHaveURL(/chargesDeRelogement=[0-9a-f-]{36}/)
  const chezRachid = await ouvrir(rachid, page.url())
  await expect(filtres(chezRachid).getByRole('button', { name: 'Chargé de relogement : Camille Delattre' })).toBeVisible()
  await activer(page.getByRole('button', { name: 'Effacer', exact: true }))
  await expect.poll(() => total(page)).toBeGreaterThan(siens)
})

test('la pagination n’a jamais plus de sept numéros, et disparaît quand une page suffit', async ({ ouvrir, db }) => {
  const { nom } = await deposerDossier(db)
  const page = await ouvrir(ines, '/menages')
  const numeros = page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: /^Page \d+$/ })
  await expect(numeros.first()).toBeVisible()
  for (const numero of ['1', '5', '20']) {
    await page.goto(`/menages?page=${numero}`)
    await expect(numeros.and(page.locator('[aria-current="page"]'))).toHaveAccessibleName(`Page ${numero}`)
    expect(await numeros.count()).toBeLessThanOrEqual(7)
  }
  await page.goto(`/menages?recherche=${nom}`)
  await expect(lignes(page)).toHaveCount(1)
  await expect(numeros).toHaveCount(0)
})

test('par défaut ni clos ni départs spontanés ; les relogements non nécessaires se montrent grisés', async ({ ouvrir, db }) => {
  const nom = nomUnique('Grisé')
  await deposerDossier(db, { nom, menage: { relogement: { relogementNecessaire: false } } })
  await deposerDossier(db, { nom, menage: { statut: 'CLOTURE' } })
  await deposerDossier(db, { nom, menage: { statut: 'DEPART_SPONTANE' }, colonnes: DEPART })
  await deposerDossier(db, { nom })
  const page = await ouvrir(ines, `/menages?recherche=${nom}`)
  await expect(lignes(page)).toHaveCount(1)
  await filtres(page).getByRole('button', { name: 'Inclure' }).click()
  await page.getByRole('option', { name: 'Relogements non nécessaires' }).click()
  await page.getByRole('option', { name: 'Dossiers clos et départs spontanés' }).click()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(lignes(page)).toHaveCount(4)
  await expect(lignes(page).filter({ hasText: 'Relogement non nécessaire' })).toHaveClass(/off/)
})

test('mille lignes sur une page : le navigateur n’en tient que l’écran, du haut jusqu’en bas', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages?pageSize=1000')
  await expect(liens(page).first()).toBeVisible()
  await expect(liste(page)).toHaveAttribute('aria-rowcount', '1001')
  const presentes = () => lignes(page).count()
  expect(await presentes()).toBeLessThan(80)
  const premiere = await liens(page).first().textContent()
  for (const part of [0.25, 0.5, 0.75]) {
    await page.evaluate((ou) => window.scrollTo(0, document.documentElement.scrollHeight * ou), part)
    await expect(
      lignes(page)
        .locator(`xpath=self::*[@aria-rowindex > ${Math.round(1000 * part) - 60}]`)
        .first(),
    ).toBeAttached()
    expect(await presentes()).toBeLessThan(80)
  }
  await page.keyboard.press('End')
  await expect(lignes(page).locator('xpath=self::*[@aria-rowindex="1001"]')).toBeInViewport()
  expect(await presentes()).toBeLessThan(80)
  await page.keyboard.press('Home')
  await expect(liens(page).first()).toHaveText(premiere ?? '')
})

test('mille cartes au téléphone : la page a leur hauteur, et Fin montre la dernière', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/menages?pageSize=1000')
  await expect(liste(page)).toHaveAttribute('aria-rowcount', '1001')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(60_000)
  await page.keyboard.press('End')
  await expect(lignes(page).locator('xpath=self::*[@aria-rowindex="1001"]')).toBeInViewport()
})

test('mille lignes dont les dernières sont hautes : Fin montre la toute dernière', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages')
  await page.route('**/v1/menages?*', async (route) => {
    const reponse = await route.fetch()
    const corps = await reponse.json()
    const membres: { noms: string }[] = corps['hydra:member']
    const hautes = membres.map((membre, rang) => (rang < membres.length - 30 ? membre : { ...membre, noms: 'Anne-Françoise '.repeat(40) }))
    await route.fulfill({ response: reponse, json: { ...corps, 'hydra:member': hautes } })
  })
  await page.goto('/menages?pageSize=1000')
  await expect(liste(page)).toHaveAttribute('aria-rowcount', '1001')
  await page.keyboard.press('End')
  const derniere = lignes(page).locator('xpath=self::*[@aria-rowindex="1001"]')
  await expect(derniere).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Home')
  await expect(lignes(page).locator('xpath=self::*[@aria-rowindex="2"]')).toBeInViewport()
  await page.keyboard.press('End')
  await expect(derniere).toBeInViewport({ ratio: 0.9 })
})

test('au clavier seul, exporter en CSV : ce que l’écran montre, dans son ordre', async ({ ouvrir, db }) => {
  const nom = nomUnique('Exporté')
  await deposerDossier(db, { nom: `=${nom}` })
  await deposerDossier(db, { nom, menage: { informations: { telephone: '0639981234' } } })
  const page = await ouvrir(ines, `/menages?recherche=${nom}`)
  await expect(lignes(page)).toHaveCount(2)
  const telechargement = page.waitForEvent('download')
  await activer(page.getByRole('button', { name: 'Exporter' }))
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
  await page.keyboard.press('Enter')
  const fichier = await telechargement
  expect(fichier.suggestedFilename()).toMatch(/^Ménages au .*\.csv$/)
  const [entete, ...suite] = (await readFile(await fichier.path(), 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(entete).toBe(
    '"Nom";"Code";"Cotation";"Points";"Prochaine étape";"Téléphone";"Ville";"Opération";"Bailleur";"Typologie(s) GTR";"État du dossier";"Depuis";"Activité";"Chargé de relogement"',
  )
  expect(suite.filter((ligne) => ligne.includes(nom))).toHaveLength(2)
  expect(
    suite.every((ligne) => /^"'=|^"M/.test(ligne)),
    'une formule n’en reste pas une',
  ).toBe(true)
})

test('exporter en Excel', async ({ ouvrir, db }) => {
  const { nom } = await deposerDossier(db)
  const page = await ouvrir(ines, `/menages?recherche=${nom}`)
  await expect(lignes(page)).toHaveCount(1)
  const telechargement = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  const fichier = await telechargement
  expect(fichier.suggestedFilename()).toMatch(/^Ménages au .*\.xlsx$/)
  const lues: unknown[][] = []
  for await (const { values } of streamXlsxRows(await readFile(await fichier.path()))) lues.push(values)
  expect(lues[0]?.slice(0, 4)).toEqual(['Nom', 'Code', 'Cotation', 'Points'])
  expect(lues[1]?.[0]).toContain(nom)
})

test('un grand export demande sa raison ; qui n’exporte pas n’a pas le bouton', async ({ ouvrir }) => {
  const page = await ouvrir(denise, '/menages')
  await expect(liens(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const raison = page.getByRole('dialog')
  await expect(raison).toContainText('données personnelles')
  await saisir(raison.getByLabel('Raison de l’export'), 'Comité de pilotage du 26 mars')
  const telechargement = page.waitForEvent('download')
  await activer(raison.getByRole('button', { name: 'Exporter' }))
  await (await telechargement).path()
  await expect(raison).toBeHidden()

  const chezColette = await ouvrir(colette, '/menages')
  await expect(liens(chezColette).first()).toBeVisible()
  await expect(chezColette.getByRole('button', { name: 'Exporter' })).toHaveCount(0)
})

test('une liste s’ouvre sur les lignes que la fenêtre tient, et l’adresse les dit', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages')
  await expect(liens(page)).toHaveCount(LIGNES)
  await expect(page).toHaveURL(/pageSize=15/)
  // La dernière ligne est au-dessus de la pagination, sans défiler, et il ne resterait pas la place d'une de plus.
  const bas = async () => {
    const derniere = await lignes(page).last().boundingBox()
    const pied = await page.getByRole('navigation', { name: 'Pagination' }).boundingBox()
    return (pied?.y ?? 0) - ((derniere?.y ?? 0) + (derniere?.height ?? 0))
  }
  expect(await bas()).toBeGreaterThanOrEqual(-1)
  expect(await bas()).toBeLessThan(40)
  await page.setViewportSize({ width: 1440, height: 1300 })
  await page.goto('/menages')
  await expect(liens(page)).toHaveCount(25)
  expect(await bas()).toBeGreaterThanOrEqual(-1)
})

for (const { width, height } of [
  { width: 1920, height: 1080 },
  { width: 1100, height: 800 },
  { width: 820, height: 1180 },
])
  test(`à ${width} × ${height}, une liste ne s’ouvre pas sur plus de lignes que la fenêtre n’en tient`, async ({ ouvrir }) => {
    const page = await ouvrir(rachid, 'about:blank')
    await page.setViewportSize({ width, height })
    await page.goto('/menages')
    await expect(lignes(page).nth(9)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  })

test('au clavier : rien chez soi, un ménage ailleurs se dit et s’ouvre ; effacer les filtres garde les mots cherchés', async ({
  ouvrir,
  db,
}) => {
  const { nom, adresse } = await deposerDossier(db, { nom: nomUnique('Ailleurs') })
  const page = await ouvrir(camille, '/menages')
  await recherche(page).fill(nom)
  await expect(page.getByText(`1\u00A0ménage hors de vos dossiers`)).toBeVisible()
  await verifierEcran(page, 'liste-ailleurs', { etroit: true })
  await activer(page.getByRole('button', { name: 'Effacer les filtres' }))
  await expect(lignes(page)).toHaveCount(1)
  await expect(recherche(page)).toHaveValue(nom)
  await page.goBack()
  await activer(page.getByRole('link', { name: 'Ouvrir', exact: true }))
  await expect(page).toHaveURL(new RegExp(`${adresse}$`))
})

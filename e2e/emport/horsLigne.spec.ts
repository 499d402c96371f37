import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { arriver, choisir, etat, mention, suivant } from '../menage/etapes.ts'
import { notification } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { ceQueGardeLAppareil, clesDuCoffre, echeances, emporter, ouvrirLeCoffre, surLaTablette } from './tablette.ts'

const langue = (page: Page) => page.getByLabel(/^Langue parlée/)
/** Une photo : un carré rouge, en PNG. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

/** La photo nette d'un avis d'impôt. */
const pageEcrite = async (page: Page): Promise<Buffer> => {
  const adresse = await page.evaluate(() => {
    const toile = document.createElement('canvas')
    toile.width = 1200
    toile.height = 1600
    const dessin = toile.getContext('2d')
    if (dessin === null) throw new Error('Ce navigateur ne dessine pas')
    dessin.fillStyle = '#f4f2ee'
    dessin.fillRect(0, 0, 1200, 1600)
    dessin.fillStyle = '#222'
    dessin.font = '28px serif'
    for (let y = 200; y < 1400; y += 44) dessin.fillText('Avis d’impôt 2025 : revenu fiscal de référence 18 432 euros', 100, y)
    return toile.toDataURL('image/png')
  })
  return Buffer.from(adresse.slice(adresse.indexOf(',') + 1), 'base64')
}

const DEUX_HEURES_MS = 2 * 3_600_000

test('un entretien sans réseau, deux heures durant : onglet tué, photo, signature ; rendu, il se réunit avec ce qu’un collègue a changé', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  await verifierEcran(page, 'emport-a-emporter')
  await emporter(page, dossier.code, dossier.nom)
  await verifierEcran(page, 'emport-sur-cette-tablette')
  expect(await ceQueGardeLAppareil(page)).not.toContain(dossier.nom)

  const contexte = page.context()
  await contexte.setOffline(true)
  await page.goto('/tablette')
  await verifierEcran(page, 'emport-code')
  await ouvrirLeCoffre(page, '999999')
  await expect(page.getByText('Ce n’est pas le code. Encore 4 essais')).toBeVisible()
  await ouvrirLeCoffre(page)
  await expect(surLaTablette(page, dossier.nom)).toContainText('À commencer')
  await verifierEcran(page, 'emport-tablette')
  await page.getByRole('link', { name: 'Commencer l’entretien' }).click()
  await arriver(page, 'Informations')
  await langue(page).fill('Wolof')
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  await expect(mention(page)).toContainText(/Gardé sur la tablette à \d\d:\d\d/)
  await etat(page, 'Projet résidentiel').click()
  await arriver(page, 'Projet résidentiel')
  await page.getByLabel(/^Observations/).fill('Près de l’école')
  await expect(mention(page)).toContainText(/gardée sur ce poste/)

  // L'onglet est tué au milieu d'une étape, et ne se rouvre que deux heures après, toujours sans réseau.
  await page.close()
  const revenue = await contexte.newPage()
  await revenue.clock.setSystemTime(new Date(Date.now() + DEUX_HEURES_MS))
  await revenue.goto('/tablette')
  await ouvrirLeCoffre(revenue)
  await revenue.getByRole('link', { name: 'Reprendre l’entretien' }).click()
  await expect(langue(revenue)).toHaveValue('Wolof')
  await etat(revenue, 'Projet résidentiel').click()
  await expect(revenue.getByLabel(/^Observations/)).toHaveValue('Près de l’école')
  await etat(revenue, 'Récapitulatif').click()
  await arriver(revenue, 'Récapitulatif et documents')

  await choisir(revenue.getByRole('button', { name: /Ce que montre la photo$/ }), 'Pièce d’identité (manque)')
  await revenue.locator('input[type=file]').setInputFiles({ name: 'carte.png', mimeType: 'image/png', buffer: PHOTO })
  await expect(revenue.getByRole('img', { name: /^Pièce d’identité/ })).toBeVisible()
  await expect(revenue.getByRole('banner')).toContainText('Entretien de Mme')
  // Une vignette ne se relira pas : la tablette le dit pendant que le papier est là.
  await expect(revenue.getByRole('figure').filter({ hasText: 'Retirer' })).toContainText('Trop petite, à reprendre')
  await revenue.getByRole('img', { name: /^Signature de/ }).scrollIntoViewIfNeeded()
  const feuille = await revenue.getByRole('img', { name: /^Signature de/ }).boundingBox()
  if (feuille === null) throw new Error('La signature ne se montre pas')
  await revenue.mouse.move(feuille.x + 40, feuille.y + 100)
  await revenue.mouse.down()
  await revenue.mouse.move(feuille.x + 120, feuille.y + 40, { steps: 8 })
  await revenue.mouse.move(feuille.x + 220, feuille.y + 120, { steps: 8 })
  await revenue.mouse.up()
  await expect(revenue.getByRole('region', { name: 'Signature' })).toContainText(/Signé par Samira/)
  await revenue.getByLabel('Commentaire interne').fill('Vu chez elle, dossier relu')
  const aEnvoyer = revenue.getByRole('complementary', { name: 'À envoyer' })
  await expect(aEnvoyer).toContainText('2 champs')
  // Ce qui manque se demande au retour ; « Corriger » ramène à la saisie, et rien ne s'est perdu.
  await revenue.getByRole('button', { name: 'Demander par courriel au retour' }).click()
  await expect(aEnvoyer).toContainText('Demande de pièces, par courriel')
  await revenue.getByRole('button', { name: 'Corriger' }).click()
  await arriver(revenue, 'Composition et occupants')
  await etat(revenue, 'Récapitulatif').click()
  await arriver(revenue, 'Récapitulatif et documents')
  await expect(aEnvoyer).toContainText('Demande de pièces, par courriel')
  await verifierEcran(revenue, 'emport-fin')
  await revenue.getByRole('button', { name: 'Terminer l’entretien' }).click()
  await expect(surLaTablette(revenue, dossier.nom)).toContainText(/Terminé le/)

  // Pendant ce temps, un collègue change le même champ, et un autre.
  const collegue = await ouvrir(rachid, `${dossier.adresse}/edition/informations`)
  await langue(collegue).fill('Peul')
  await suivant(collegue).click()
  await arriver(collegue, 'Composition et occupants')

  await contexte.setOffline(false)
  await revenue.goto('/entretiens-hors-ligne')
  await revenue.getByRole('button', { name: 'Rendre le dossier' }).click()
  const choix = revenue.getByRole('dialog', { name: 'Choisir les valeurs à garder' })
  await expect(choix).toContainText('Peul')
  await expect(choix).toContainText('Wolof')
  await choix.getByRole('button', { name: 'Enregistrer ces valeurs' }).click()
  await expect(notification(revenue, 'Dossier rendu')).toBeVisible()

  const { informations, projet_residentiel } = await lireMenageEnBase(db, dossier.id)
  expect(informations).toMatchObject({ langueParlee: 'Wolof' })
  expect(projet_residentiel).toMatchObject({ observations: 'Près de l’école' })
  const documents = await db.selectFrom('document').select(['type', 'nom']).where('sujet_id', '=', dossier.id).orderBy('id').execute()
  expect(documents).toEqual([
    { type: 'PIECE_IDENTITE', nom: 'Pièce d’identité 1.jpg' },
    { type: 'AUTRE', nom: `Entretien relu et signé, ${dossier.code}.png` },
  ])
  const commentaires = await db.selectFrom('commentaire').select(['texte', 'visibilite']).where('sujet_id', '=', dossier.id).execute()
  expect(commentaires).toEqual([{ texte: 'Vu chez elle, dossier relu', visibilite: 'INTERNE' }])
  const courriels = await db.selectFrom('email_sortant').select('type').where('sujet_id', '=', dossier.id).execute()
  expect(courriels.filter(({ type }) => type === 'DEMANDE_DE_PIECES')).toHaveLength(1)
  const emport = await db.selectFrom('emport').select('rendu_le').where('menage_id', '=', dossier.id).executeTakeFirstOrThrow()
  expect(emport.rendu_le).not.toBeNull()
  // Il n'en reste rien : ni dossier, ni coffre, ni ce qui ouvrait sans réseau.
  expect(await clesDuCoffre(revenue)).toEqual([])
  expect(await revenue.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('deux heures sans réseau, la page du retour restée ouverte : le jeton échu se renouvelle, et tout part malgré le collègue', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
  const page = await ouvrir(camille, '/menages')
  await page.clock.install()
  let jeton = ''
  page.on('request', (appel) => {
    jeton = appel.headers()['authorization'] ?? jeton
  })
  await emporter(page, dossier.code, dossier.nom)
  expect(jeton).toMatch(/^Bearer ./)

  // L'entretien se mène à côté, le réseau coupé ; cette page-ci attend, deux heures durant.
  const contexte = page.context()
  await contexte.setOffline(true)
  const tablette = await contexte.newPage()
  await tablette.clock.install()
  await tablette.goto('/tablette')
  await ouvrirLeCoffre(tablette)
  await tablette.getByRole('link', { name: 'Commencer l’entretien' }).click()
  await arriver(tablette, 'Informations')
  await langue(tablette).fill('Wolof')
  await suivant(tablette).click()
  await arriver(tablette, 'Composition et occupants')
  await etat(tablette, 'Projet résidentiel').click()
  await arriver(tablette, 'Projet résidentiel')
  await tablette.getByLabel(/^Observations/).fill('Près de l’école')
  await expect(mention(tablette)).toContainText(/gardée sur ce poste/)
  await tablette.clock.fastForward(DEUX_HEURES_MS)
  await page.clock.fastForward(DEUX_HEURES_MS)
  // Posée, elle s'est refermée d'elle-même ; ce qui se tapait y est encore.
  await ouvrirLeCoffre(tablette)
  await expect(tablette.getByLabel(/^Observations/)).toHaveValue('Près de l’école')
  await suivant(tablette).click()
  await arriver(tablette, 'Logement précédent')
  await tablette.close()

  const collegue = await ouvrir(rachid, `${dossier.adresse}/edition/informations`)
  await langue(collegue).fill('Peul')
  await suivant(collegue).click()
  await arriver(collegue, 'Composition et occupants')

  // Du jeton d'il y a deux heures, le serveur ne veut plus.
  const echu = jeton
  let refuses = 0
  await page.route('**/v1/**', (appel) => {
    const entetes = appel.request().headers()
    return appel.continue(entetes['authorization'] === echu ? { headers: { ...entetes, authorization: `${echu}echu` } } : {})
  })
  page.on('response', (reponse) => {
    if (reponse.status() === 401) refuses += 1
  })
  await contexte.setOffline(false)
  await surLaTablette(page, dossier.nom).getByRole('button', { name: 'Rendre le dossier' }).click()
  const choix = page.getByRole('dialog', { name: 'Choisir les valeurs à garder' })
  await expect(choix).toContainText('Peul')
  await choix.getByRole('button', { name: 'Enregistrer ces valeurs' }).click()
  await expect(notification(page, 'Dossier rendu')).toBeVisible()
  expect(refuses).toBeGreaterThan(0)
  const { informations, projet_residentiel } = await lireMenageEnBase(db, dossier.id)
  expect(informations).toMatchObject({ langueParlee: 'Wolof' })
  expect(projet_residentiel).toMatchObject({ observations: 'Près de l’école' })
  expect(await clesDuCoffre(page)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

declare global {
  interface Window {
    /** Où en était la barre d'avancement, à chaque image dessinée. */
    vues?: Set<number>
  }
}

const relever = (page: Page) =>
  page.evaluate(() => {
    const vues = new Set<number>()
    window.vues = vues
    const image = () => {
      const barre = document.querySelector('progress')
      if (barre !== null) vues.add(barre.value)
      requestAnimationFrame(image)
    }
    requestAnimationFrame(image)
  })

test('cinq codes faux : tout ce que la tablette gardait est effacé', async ({ ouvrir, db }) => {
  test.slow()
  const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  await emporter(page, dossier.code, dossier.nom)
  await page.context().setOffline(true)
  await page.goto('/tablette')
  await relever(page)
  for (const restent of ['Encore 4 essais', 'Encore 3 essais', 'Encore 2 essais', 'Encore un essai']) {
    await ouvrirLeCoffre(page, '135790')
    await expect(page.getByText(restent)).toBeVisible()
    // Le calcul du code se voit avancer, d'image en image.
    if (restent === 'Encore 4 essais') expect(await page.evaluate(() => window.vues?.size ?? 0)).toBeGreaterThan(2)
    // Recharger la page n'en rend aucun.
    if (restent === 'Encore 3 essais') await page.reload()
  }
  await ouvrirLeCoffre(page, '135790')
  await expect(page.getByText('Cette tablette ne garde aucun dossier')).toBeVisible()
  // Elle dit quand, pourquoi, que faire ; rechargée aussi, et à qui se connecte ensuite.
  const efface = page.getByRole('alert', { name: 'Effacé de cette tablette' })
  await expect(efface).toContainText(/^1 dossier effacé le .+\s: 5 codes faux à la suite/)
  await expect(efface).toContainText('le dossier s’emporte de nouveau, une fois connecté. Si ce n’était pas vous')
  await verifierEcran(page, 'emport-efface')
  await page.reload()
  await expect(efface).toContainText('5 codes faux à la suite')
  expect(await clesDuCoffre(page)).toEqual([])
  await page.context().setOffline(false)
  await page.goto('/entretiens-hors-ligne')
  await expect(efface).toContainText('5 codes faux à la suite')
  await verifierEcran(page, 'emport-efface-connecte')
  await efface.getByRole('button', { name: 'Ne plus le dire' }).click()
  await expect(efface).toBeHidden()
})

test('retiré à distance, un dossier s’efface au retour du réseau, sur une autre page comme au milieu de l’entretien, session finie', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const [premier, second, garde] = [
    await deposerDossier(db, { charge: camille }),
    await deposerDossier(db, { charge: camille }),
    await deposerDossier(db, { charge: camille }),
  ]
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  for (const { code, nom } of [premier, second, garde]) await emporter(page, code, nom)
  const contexte = page.context()
  const retirer = async ({ id }: { id: string }) => {
    await contexte.setOffline(true)
    await db.updateTable('emport').set({ retire_le: new Date() }).where('menage_id', '=', id).execute()
    await contexte.setOffline(false)
  }
  const reste = async ({ id }: { id: string }) => (await clesDuCoffre(page)).some((cle) => cle.includes(id))

  await page.goto('/menages')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await retirer(premier)
  await expect(notification(page, 'Un dossier retiré à distance est effacé de cette tablette.')).toBeVisible()
  expect(await reste(premier)).toBe(false)
  await expect(page).toHaveURL(/\/menages/)

  // La tablette perdue n'a plus de session : on ne l'ouvre que par son code.
  await contexte.clearCookies()
  await page.goto('/tablette')
  await ouvrirLeCoffre(page)
  await surLaTablette(page, second.nom).getByRole('link', { name: 'Commencer l’entretien' }).click()
  await langue(page).fill('Wolof')
  await retirer(second)
  await expect(page.getByText('Ce dossier n’est plus sur cette tablette')).toBeVisible()
  // Ce qui s'écrivait s'efface avec lui : rien n'est gardé, et rien ne le dit.
  await expect(page.getByText('Elle est gardée sur ce poste')).toHaveCount(0)
  await expect(page.getByRole('alert', { name: 'Effacé de cette tablette' })).toContainText(
    /dossiers? effacés? le .+\s: retrait à distance/,
  )
  await verifierEcran(page, 'emport-retire')
  expect(await reste(second)).toBe(false)
  expect(await reste(garde)).toBe(true)
})

test('au bout de 72 heures, sans réseau, un dossier s’efface ; ce qui était encore ouvert se retire au réveil de la page', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const [retire, passe] = [await deposerDossier(db, { charge: camille }), await deposerDossier(db, { charge: camille })]
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  await emporter(page, retire.code, retire.nom)
  await emporter(page, passe.code, passe.nom)
  await db.updateTable('emport').set({ retire_le: new Date() }).where('menage_id', '=', retire.id).execute()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(surLaTablette(page, retire.nom)).toBeHidden()
  await expect(surLaTablette(page, passe.nom)).toBeVisible()
  expect((await clesDuCoffre(page)).some((cle) => cle.includes(retire.id))).toBe(false)

  await page.context().setOffline(true)
  await page.clock.setFixedTime(new Date(Date.now() + 72 * 3_600_000 + 60_000))
  await page.goto('/tablette')
  await expect(page.getByText('Cette tablette ne garde aucun dossier')).toBeVisible()
  const efface = page.getByRole('alert', { name: 'Effacé de cette tablette' })
  await expect(efface).toContainText(/1 dossier effacé le .+\s: les 72\sheures étaient passées/)
  await expect(efface).toContainText(/1 dossier effacé le .+\s: retrait à distance/)
  await verifierEcran(page, 'emport-72-heures')
  expect((await clesDuCoffre(page)).some((cle) => cle.includes(passe.id))).toBe(false)
  await page.context().setOffline(false)
})

test('une réponse que le serveur refuse se laisse de côté, l’historique la garde, et le reste part', async ({ ouvrir, db }) => {
  test.slow()
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  await emporter(page, dossier.code, dossier.nom)
  await page.getByRole('link', { name: 'Poursuivre l’entretien' }).click()
  await langue(page).fill('Wolof')
  await etat(page, 'Projet résidentiel').click()
  await arriver(page, 'Projet résidentiel')
  await page.getByLabel(/^Observations/).fill('Près de l’école')
  await suivant(page).click()
  await arriver(page, 'Logement précédent')
  // Pendant ce temps, le dossier a avancé : le projet est réservé à l'encadrement.
  await db.updateTable('menage').set({ statut: 'SIGNATURE_DU_BAIL' }).where('id', '=', dossier.id).execute()

  await page.goto('/entretiens-hors-ligne')
  const carte = surLaTablette(page, dossier.nom)
  await carte.getByRole('button', { name: 'Rendre le dossier' }).click()
  await expect(carte.getByRole('alert')).toContainText('Une réponse est refusée : corrigez-la, ou laissez-la de côté')
  await expect(carte).toContainText('Réservé à l’encadrement depuis le statut')
  await expect(carte.getByRole('link', { name: 'Corriger : Observations' })).toHaveAttribute('href', /projet-residentiel\?champ=/)
  await verifierEcran(page, 'emport-refuse')
  await carte.getByRole('button', { name: 'Laisser de côté : Observations' }).click()
  await expect(carte).toContainText('rendez le dossier, le reste partira')
  // Reprise, elle serait refusée de nouveau : elle se laisse une seconde fois.
  await carte.getByText('1 réponse laissée de côté').click()
  await verifierEcran(page, 'emport-laisse')
  await carte.getByRole('button', { name: 'Reprendre : Observations' }).click()
  await carte.getByRole('button', { name: 'Laisser de côté : Observations' }).click()
  const appels: string[] = []
  page.on('request', (appel) => {
    const { pathname } = new URL(appel.url())
    if (pathname.includes(dossier.id) || pathname.endsWith('/retour')) appels.push(`${appel.method()} ${pathname.split('/').at(-1)}`)
  })
  await carte.getByRole('button', { name: 'Rendre le dossier' }).click()
  await expect(notification(page, 'Dossier rendu')).toBeVisible()
  // La fiche que rend l'envoi suffit : elle ne se relit pas entre lui et le retour.
  expect(appels.slice(0, appels.indexOf('POST retour') + 1)).toEqual([`PATCH ${dossier.id}`, 'POST retour'])

  const { informations, projet_residentiel } = await lireMenageEnBase(db, dossier.id)
  expect(informations).toMatchObject({ langueParlee: 'Wolof' })
  expect((projet_residentiel as { observations?: unknown } | null)?.observations ?? null).toBeNull()
  const { donnees } = await db
    .selectFrom('modification')
    .select('donnees')
    .where('sujet_id', '=', dossier.id)
    .where('code', '=', 'REPONSE_LAISSEE')
    .executeTakeFirstOrThrow()
  expect(donnees).toMatchObject({ champ: 'Observations sur le projet', valeur: 'Près de l’école' })
})

test('un coffre que la session n’ouvre plus s’ouvre par son code, et ne se refait pas par-dessus ce qu’il garde', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  await emporter(page, dossier.code, dossier.nom)
  // Le serveur a changé de secret : la clé qu'il donne n'est plus celle du coffre.
  await page.route('**/v1/utilisateurs/moi', async (route) => {
    const reponse = await route.fetch()
    await route.fulfill({ response: reponse, json: { ...(await reponse.json()), cleDesBrouillons: 'a'.repeat(43) } })
  })
  await page.goto('/entretiens-hors-ligne')
  await expect(page.getByRole('button', { name: 'Emporter le dossier' })).toBeHidden()
  await verifierEcran(page, 'emport-ferme')
  await ouvrirLeCoffre(page)
  await expect(surLaTablette(page, dossier.nom)).toBeVisible()
  await verifierEcran(page, 'emport-ouvert')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('emporté de nouveau, un dossier garde ses photos aussi longtemps que lui', async ({ ouvrir, db }) => {
  test.slow()
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  await emporter(page, dossier.code, dossier.nom)
  await page.getByRole('link', { name: 'Poursuivre l’entretien' }).click()
  await etat(page, 'Récapitulatif').click()
  // Deux photos coup sur coup, la première encore à sceller : ni l'une ni l'autre ne se perd.
  await page.evaluate(() => {
    const reduire = window.createImageBitmap.bind(window) as (photo: Blob) => Promise<ImageBitmap>
    const attente = new Promise<void>((suite) => document.addEventListener('essai:sceller', () => suite(), { once: true }))
    window.createImageBitmap = (async (photo: Blob) => attente.then(() => reduire(photo))) as typeof window.createImageBitmap
  })
  const appareil = page.locator('input[type=file]')
  await appareil.setInputFiles({ name: 'carte.png', mimeType: 'image/png', buffer: PHOTO })
  await expect(page.getByRole('status').filter({ hasText: 'La photo se scelle' })).toBeVisible()
  await appareil.setInputFiles({ name: 'verso.png', mimeType: 'image/png', buffer: await pageEcrite(page) })
  await expect(page.getByRole('status').filter({ hasText: '2 photos se scellent' })).toBeVisible()
  await verifierEcran(page, 'emport-photos-en-attente')
  await page.evaluate(() => document.dispatchEvent(new Event('essai:sceller')))
  await expect(page.getByRole('button', { name: /^Retirer/ })).toHaveCount(2)
  await expect(page.getByText('photos se scellent')).toHaveCount(0)
  await expect(page.getByRole('figure').filter({ hasText: 'Lisible' })).toHaveCount(1)
  const avant = await echeances(page, dossier.id)
  await emporter(page, dossier.code, dossier.nom)
  await expect.poll(() => echeances(page, dossier.id)).not.toEqual(avant)
  const apres = await echeances(page, dossier.id)
  expect(apres).toHaveLength(3)
  expect(new Set(apres).size).toBe(1)
})

test('un code qui se devine se refuse ; effacer sans envoyer se confirme, et le dossier ne compte plus sur la tablette', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, '/entretiens-hors-ligne')
  await page.getByLabel('Chercher un autre dossier').fill(dossier.code)
  await page.getByRole('checkbox', { name: new RegExp(dossier.nom) }).check()
  await page.getByRole('button', { name: 'Emporter le dossier' }).press('Enter')
  const dialogue = page.getByRole('dialog', { name: 'Choisir le code de cette tablette' })
  await dialogue.getByLabel('Code', { exact: true }).fill('123456')
  await page.keyboard.press('Enter')
  await expect(dialogue.getByText('Des chiffres qui ne se suivent pas')).toBeVisible()
  await verifierEcran(page, 'emport-choisir-le-code')
  await page.keyboard.press('Escape')
  await expect(dialogue).toBeHidden()
  await emporter(page, dossier.code, dossier.nom)
  await page.getByRole('button', { name: 'Effacer sans envoyer' }).press('Enter')
  const confirmation = page.getByRole('dialog', { name: 'Effacer sans envoyer' })
  await expect(confirmation).toContainText('Ce qui a été saisi hors ligne est perdu')
  await verifierEcran(page, 'emport-effacer')
  await confirmation.getByRole('button', { name: 'Effacer', exact: true }).press('Enter')
  await expect(surLaTablette(page, dossier.nom)).toBeHidden()
  const emport = await db.selectFrom('emport').select('rendu_le').where('menage_id', '=', dossier.id).executeTakeFirstOrThrow()
  expect(emport.rendu_le).not.toBeNull()
  expect(await clesDuCoffre(page)).toEqual([])
})

import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { type Compte, camille, denise, ines } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const cloche = (page: Page) => page.getByRole('button', { name: /^Alertes/ })
const panneau = (page: Page) => page.getByRole('dialog', { name: 'Alertes et notifications' })
const idDe = async (db: Parameters<typeof deposerDossier>[0], { email }: Compte) =>
  (await db.selectFrom('utilisateur').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

test('au clavier : une alerte se clôt sous la cloche, et le clavier reprend à la suivante', async ({ ouvrir, db }) => {
  const { id, nom } = await deposerDossier(db, { charge: camille })
  const auteur = await idDe(db, camille)
  // Les plus anciennes de toutes : elles sont en tête.
  const poser = async (jour: string) => {
    const commun = { sujet_id: id, type: 'MANUELLE', couleur: 'ORANGE', statut: 'ALERTE', pour: 'AUTEUR', auteur_id: auteur }
    const alerte = { ...commun, id: crypto.randomUUID(), texte: nomUnique('Relancer '), date: new Date(jour), date_alerte: new Date(jour) }
    await db.insertInto('alerte').values(alerte).execute()
    return alerte
  }
  const premiere = await poser('1999-01-01')
  const seconde = await poser('1999-01-02')
  const page = await ouvrir(camille)
  await activer(cloche(page))
  const ligne = ({ texte }: typeof premiere) => panneau(page).getByRole('listitem').filter({ hasText: texte })
  await expect(ligne(premiere)).toContainText('depuis le 1er janv. 1999')
  await verifierEcran(page, 'cloche', { zone: '[role="dialog"]', largeurs: [1440] })
  await activer(ligne(premiere).getByRole('button', { name: /^Clore/ }))
  await expect(page.locator('.notifications-zone')).toContainText('Alerte close')
  await expect(ligne(premiere)).toHaveCount(0)
  await expect(ligne(seconde).getByRole('link', { name: new RegExp(nom) })).toBeFocused()
  const statutDe = async (alerte: string) =>
    (await db.selectFrom('alerte').select('statut').where('id', '=', alerte).executeTakeFirstOrThrow()).statut
  expect([await statutDe(premiere.id), await statutDe(seconde.id)]).toEqual(['CLOTURE', 'ALERTE'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nom)
  await expect(panneau(page)).toHaveCount(0)
})

test('au clavier : au-delà de quarante alertes, les autres se montrent, et le clavier reprend à la première d’entre elles', async ({
  ouvrir,
  db,
}) => {
  const { id } = await deposerDossier(db)
  const auteur_id = await idDe(db, ines)
  const texte = nomUnique('La dernière ')
  const commun = { sujet_id: id, type: 'MANUELLE', statut: 'ALERTE', pour: 'AUTEUR', auteur_id }
  const rangs = Array.from({ length: 60 }, (_, rang) => new Date(2000, 0, 1 + rang))
  const alertes = rangs.map((le) => ({ ...commun, id: crypto.randomUUID(), texte: nomUnique('Relancer '), date: le, date_alerte: le }))
  const derniere = new Date()
  await db
    .insertInto('alerte')
    .values([...alertes, { ...commun, id: crypto.randomUUID(), texte, date: derniere, date_alerte: derniere }])
    .execute()
  const page = await ouvrir(ines)
  await activer(cloche(page))
  await expect(panneau(page).getByRole('listitem')).toHaveCount(40)
  // Le réseau manque : ce qui est montré reste, et l'on recommence de là.
  const suite = (url: URL) => url.pathname.endsWith('/moi/alertes') && url.searchParams.get('pageSize') === '1000'
  await page.route(suite, (route) => route.fulfill({ status: 422, json: { 'hydra:description': 'Réessayez plus tard.' } }))
  await activer(panneau(page).getByRole('button', { name: /^Voir les \d+ autres$/ }), 'Enter')
  await expect(panneau(page).getByRole('alert')).toContainText('Réessayez plus tard.')
  await expect(panneau(page).getByRole('listitem')).toHaveCount(40)
  await page.unroute(suite)
  // Le direct, ou le retour sur l'onglet, relit l'écran : « Réessayer » reste sous la main, et c'est lui qui recommence.
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await expect(panneau(page).getByRole('button', { name: 'Réessayer' })).toBeFocused()
  await activer(panneau(page).getByRole('button', { name: 'Réessayer' }), 'Enter')
  await expect(panneau(page).getByRole('listitem').filter({ hasText: texte })).toBeVisible()
  const premiereNouvelle = panneau(page).getByRole('listitem').nth(40)
  await expect(premiereNouvelle).toBeFocused()
  await expect(premiereNouvelle).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(premiereNouvelle.getByRole('link')).toBeFocused()
  await expect(panneau(page).getByRole('button', { name: /^Voir les/ })).toHaveCount(0)
  await db.deleteFrom('alerte').where('sujet_id', '=', id).execute()
})

test('au clavier : le récapitulatif du matin se refuse sous la cloche, et se reprend', async ({ ouvrir, db }) => {
  const utilisateur = await idDe(db, denise)
  const choix = () =>
    db.selectFrom('preference_utilisateur').select('recapitulatif_alertes').where('utilisateur_id', '=', utilisateur).execute()
  const page = await ouvrir(denise)
  const recapitulatif = panneau(page).getByRole('checkbox', { name: 'Récapitulatif du matin par courriel' })
  await activer(cloche(page))
  await expect(recapitulatif).toBeChecked()
  // Après les alertes, qui peuvent être nombreuses : à un pas en arrière des onglets.
  await tabulerJusqua(recapitulatif, 'Shift+Tab')
  await page.keyboard.press(' ')
  await expect(recapitulatif).not.toBeChecked()
  await expect(recapitulatif).toBeFocused()
  await expect.poll(choix).toEqual([{ recapitulatif_alertes: false }])
  await page.reload()
  await activer(cloche(page))
  await expect(recapitulatif).not.toBeChecked()
  await tabulerJusqua(recapitulatif, 'Shift+Tab')
  await page.keyboard.press(' ')
  await expect(recapitulatif).toBeChecked()
  await expect.poll(choix).toEqual([{ recapitulatif_alertes: true }])
})

test('au clavier : plusieurs alertes se choisissent, se reportent d’un geste, et la cloche n’en compte plus', async ({ ouvrir, db }) => {
  const { id } = await deposerDossier(db, { charge: camille })
  const auteur_id = await idDe(db, camille)
  const commun = { sujet_id: id, type: 'MANUELLE', statut: 'ALERTE', pour: 'AUTEUR', auteur_id }
  const alertes = ['1998-01-01', '1998-01-02', '1998-01-03'].map((jour) => {
    const le = new Date(jour)
    return { ...commun, id: crypto.randomUUID(), texte: nomUnique('Rappeler '), date: le, date_alerte: le }
  })
  await db.insertInto('alerte').values(alertes).execute()
  const page = await ouvrir(camille)
  await activer(cloche(page))
  await activer(panneau(page).getByRole('button', { name: 'En choisir plusieurs' }))
  for (const { texte } of alertes.slice(0, 2)) await activer(panneau(page).getByRole('checkbox', { name: `Choisir : ${texte}` }), ' ')
  await expect(panneau(page).getByText('2 choisies')).toBeVisible()
  await verifierEcran(page, 'cloche-choix', { zone: '[role="dialog"]' })
  await activer(panneau(page).getByRole('button', { name: 'Reporter à…', exact: true }))
  const dialogue = page.getByRole('dialog', { name: 'Reporter à…' })
  await verifierEcran(page, 'reporter', { zone: '[role="dialog"]' })
  await activer(dialogue.getByRole('button', { name: /^Lundi/ }))
  await expect(page.locator('.notifications-zone')).toContainText('2 alertes reportées au')
  const statuts = await db
    .selectFrom('alerte')
    .select(['texte', 'statut'])
    .where('sujet_id', '=', id)
    .where('auteur_id', '=', auteur_id)
    .orderBy('id')
    .execute()
  expect(new Map(statuts.map(({ texte, statut }) => [texte, statut]))).toEqual(
    new Map(alertes.map(({ texte }, rang) => [texte, rang < 2 ? 'EN_ATTENTE' : 'ALERTE'])),
  )
  await db.deleteFrom('alerte').where('sujet_id', '=', id).execute()
})

test('au clavier : l’alerte d’un dialogue close entre-temps, ou supprimée, le clavier reprend à la ligne suivante, puis à la section', async ({
  ouvrir,
  db,
}) => {
  const { id } = await deposerDossier(db, { charge: camille })
  await db.deleteFrom('alerte').where('sujet_id', '=', id).execute()
  const commun = { sujet_id: id, type: 'MANUELLE', couleur: 'ORANGE', statut: 'ALERTE', pour: 'AUTEUR', auteur_id: await idDe(db, camille) }
  const alertes = ['1997-01-01', '1997-01-02'].map((jour) => {
    const le = new Date(jour)
    return { ...commun, id: crypto.randomUUID(), texte: nomUnique('Rappeler '), date: le, date_alerte: le }
  })
  await db.insertInto('alerte').values(alertes).execute()
  const [premiere, seconde] = alertes.map(({ texte }) => texte) as [string, string]
  const page = await ouvrir(camille, `/menages/${id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const section = page.locator('#alertes')
  const ligne = (texte: string) => section.getByRole('row').filter({ hasText: texte })
  await ligne(premiere)
    .getByRole('button', { name: /^Reporter à…/ })
    .click()
  const dialogue = page.getByRole('dialog', { name: 'Reporter à…' })
  await expect(dialogue).toBeVisible()
  // Une collègue la clôt : l'écran l'apprend, derrière le dialogue.
  await db.updateTable('alerte').set({ statut: 'CLOTURE', close_le: new Date() }).where('texte', '=', premiere).execute()
  await db
    .updateTable('menage')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await expect(section.locator('tr', { hasText: premiere })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(ligne(seconde)).toBeFocused()
  await ligne(seconde)
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await page.getByRole('dialog', { name: 'Supprimer l’alerte' }).getByRole('button', { name: 'Supprimer' }).click()
  await expect(ligne(seconde)).toHaveCount(0)
  await expect(section).toBeFocused()
})

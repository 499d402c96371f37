import { jourDe } from '@relogement/domain/common/date'
import type { Base } from '../../server/src/core/database.ts'
import { createLogementRetenu } from '../../server/test/commissions.ts'
import { createMenage } from '../../server/test/dossiers.ts'
import { jourDans } from '../../server/test/jours.ts'
import { createLogement } from '../../server/test/logements.ts'
import { createGtr, createOperationDuPru } from '../../server/test/reunions.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { bastien, camille, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { rangee } from '../outils/rangement.ts'

test.describe.configure({ timeout: 240_000 })

const dialogue = (page: Page, nom: string | RegExp) => page.getByRole('dialog', { name: nom })

/** Le dialogue se regarde, puis se referme sans rien faire. */
async function regarder(page: Page, nom: string | RegExp, capture: string) {
  await expect(dialogue(page, nom)).toBeVisible()
  await verifierEcran(page, capture, { zone: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect(dialogue(page, nom)).toBeHidden()
}

/** Un GTR du jour : deux ménages à présenter, un logement proposé à l'un, un autre à personne. */
async function preparer(db: Base) {
  const bailleurs = await db.selectFrom('logement').select('bailleur_id').where('bailleur_id', 'is not', null).limit(1).execute()
  const bailleurId = bailleurs[0]?.bailleur_id ?? ''
  const { operationId, pruId } = await createOperationDuPru(db)
  const nom = `GTR ${nomUnique('de Croix')}`
  const gtr = await createGtr(db, pruId, { nom, ville: 'Roubaix', participants: ['a@ville.fr', 'b@mel.fr'] })
  const menages = []
  for (const statut of ['INSCRIT_EN_PRESENTATION_GTR', 'INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT'] as const) {
    const id = await createMenage(db, { operationId, menage: { statut } })
    if (statut !== 'RECHERCHE_DU_LOGEMENT') await db.insertInto('reunion_menage').values({ reunion_id: gtr, menage_id: id }).execute()
    menages.push(id)
  }
  const propose = await createLogement(db, bailleurId, { statut: 'EN_COURS_DE_TRAITEMENT', etage: 2, ascenseur: true })
  const vide = await createLogement(db, bailleurId, { rue: 'rue du Moulin' })
  for (const logement_id of [propose, vide])
    await db.insertInto('reunion_logement').values({ reunion_id: gtr, logement_id, statut: 'PRESENTATION_GTR' }).execute()
  await db
    .insertInto('proposition')
    .values({
      id: crypto.randomUUID(),
      logement_id: propose,
      menage_id: menages[2] ?? null,
      reunion_id: gtr,
      gtr_rang: 1,
      statut: 'presentation_gtr',
    })
    .execute()
  return { gtr, nom, bailleurId }
}

test('un GTR, de sa liste à son compte rendu : chaque écran et chaque dialogue se regarde', async ({ ouvrir, db }) => {
  const { gtr, nom } = await preparer(db)
  const page = await ouvrir(rachid, '/gtr')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await verifierEcran(page, 'gtr-liste', { etroit: true })
  await page.goto('/gtr/new')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await verifierEcran(page, 'gtr-nouveau', { etroit: true })

  await page.goto(`/gtr/${gtr}`)
  const menages = page.getByRole('region', { name: /^Ménages/ })
  await expect(page.getByRole('heading', { level: 1, name: nom })).toBeVisible()
  await expect(menages.getByRole('listitem').first()).toBeVisible()
  await verifierEcran(page, 'gtr-fiche', { etroit: true })
  const action = async (entree: string) => {
    await activer(page.getByRole('button', { name: 'Actions', exact: true }))
    await page.getByRole('menuitem', { name: entree }).click()
  }
  await action('Modifier')
  await regarder(page, 'Modifier le GTR', 'gtr-modifier')
  await activer(page.getByRole('button', { name: 'Envoyer l’ordre du jour' }))
  await regarder(page, 'Envoyer l’ordre du jour', 'gtr-envoyer')
  await activer(page.getByRole('button', { name: /^Commenter ou retirer/ }).first())
  await page.getByRole('menuitem', { name: 'Retirer' }).click()
  await regarder(page, 'Retirer du GTR', 'gtr-retirer-menage')
  await activer(page.getByRole('button', { name: /^Retirer le rue du Moulin|^Retirer le .*du Moulin/ }))
  await regarder(page, 'Retirer du GTR', 'gtr-retirer-logement')
  await activer(page.getByRole('region', { name: 'Logements et propositions' }).getByRole('button', { name: /^Retirer M/ }))
  await regarder(page, 'Retirer la proposition', 'gtr-retirer-proposition')

  const passage = page.getByRole('button', { name: /compte rendu/i }).last()
  await activer(passage)
  await expect(page.getByRole('dialog')).toBeVisible()
  await verifierEcran(page, 'gtr-ouvrir-le-compte-rendu', { zone: '[role="dialog"]' })
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('progressbar', { name: 'Réponses données' })).toBeVisible()
  await activer(menages.getByRole('button', { name: 'Commenter', exact: true }).first())
  await page.getByRole('textbox', { name: /^Commentaire/ }).fill('Secteur unique, à élargir.')
  await page.keyboard.press('Escape')
  const diffuse = page.getByRole('checkbox', { name: /^Diffusé au compte rendu/ })
  await diffuse.click()
  await expect(diffuse).toBeChecked()
  await expect(page.getByText('Secteur unique, à élargir.')).toBeVisible()
  await verifierEcran(page, 'gtr-compte-rendu', { etroit: true })
  const rows = await db.selectFrom('reunion_menage').select(['commentaire', 'commentaire_diffuse']).where('reunion_id', '=', gtr).execute()
  expect(rows).toContainEqual({ commentaire: 'Secteur unique, à élargir.', commentaire_diffuse: true })

  // Le réseau coupé, l'onglet fermé au milieu d'une note : elle attend au retour.
  const context = page.context()
  await activer(page.getByRole('button', { name: /^Modifier : Commentaire/ }))
  await context.setOffline(true)
  await page.getByRole('textbox', { name: /^Commentaire/ }).fill('Secteur unique, deux écoles.')
  await rangee(page, `reunion:${gtr}`)
  await page.close()
  await context.setOffline(false)
  const retour = await context.newPage()
  await retour.goto(`/gtr/${gtr}`)
  await activer(retour.getByRole('button', { name: /^Reprendre : Commentaire/ }))
  await expect(retour.getByRole('textbox', { name: /^Commentaire/ })).toHaveValue('Secteur unique, deux écoles.')
  await retour.keyboard.press('Escape')
  await expect(retour.getByText('Secteur unique, deux écoles.')).toBeVisible()
  const ecrits = () => db.selectFrom('reunion_menage').select('commentaire').where('reunion_id', '=', gtr).execute()
  await expect.poll(ecrits).toContainEqual({ commentaire: 'Secteur unique, deux écoles.' })
})

test('au clavier, inscrire de suite deux ménages en attente : la liste relue sous la main n’emporte pas la touche', async ({
  ouvrir,
  db,
}) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const gtr = await createGtr(db, pruId)
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  for (let rang = 0; rang < 3; rang += 1) await createMenage(db, { operationId, chargeId, menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
  const page = await ouvrir(rachid, `/gtr/${gtr}`)
  const menages = page.getByRole('region', { name: /^Ménages/ })
  const premier = page.getByRole('menuitem').first()
  const ouvrirLeMenu = async () => {
    await activer(page.getByRole('button', { name: / en attente$/ }))
    await expect(premier).toBeFocused()
  }
  await expect(page.getByRole('button', { name: '3 en attente' })).toBeVisible()
  // Ceux qui attendent se relisent lentement : la liste d'avant l'inscription est encore là quand le menu se rouvre.
  const retenues: (() => void)[] = []
  await page.route(/\/v1\/menages\?.*ATTENTE_PRESENTATION_GTR/, async (route) => {
    await new Promise<void>((lacher) => retenues.push(lacher))
    await route.continue()
  })
  await ouvrirLeMenu()
  await page.keyboard.press('Enter')
  await expect(menages.getByRole('listitem')).toHaveCount(1)
  // Tous ont le même nom : le code les distingue.
  const { code_menage: inscrit } = await db
    .selectFrom('reunion_menage as r')
    .innerJoin('menage as m', 'm.id', 'r.menage_id')
    .select('m.code_menage')
    .where('r.reunion_id', '=', gtr)
    .executeTakeFirstOrThrow()
  await ouvrirLeMenu()
  const vise = await premier.textContent()
  expect(vise).not.toContain(inscrit)
  // Elle arrive, le menu ouvert : la touche vaut toujours pour l'entrée où l'on est.
  await expect.poll(() => retenues.length).toBeGreaterThan(0)
  const relue = page.waitForResponse(/\/v1\/menages\?.*ATTENTE_PRESENTATION_GTR/)
  for (const lacher of retenues) lacher()
  await (await relue).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(premier).toBeFocused()
  expect(await premier.textContent()).toBe(vise)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.keyboard.press('Enter')
  await expect(menages.getByRole('listitem')).toHaveCount(2)
})

test('un GTR vide se supprime de son menu', async ({ ouvrir, db }) => {
  const { pruId } = await createOperationDuPru(db)
  const gtr = await createGtr(db, pruId, { nom: `GTR ${nomUnique('de Wattrelos')}` })
  const page = await ouvrir(rachid, `/gtr/${gtr}`)
  await expect(page.getByText('Aucun ménage à présenter.')).toBeVisible()
  await verifierEcran(page, 'gtr-vide')
  await activer(page.getByRole('button', { name: 'Actions', exact: true }))
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await regarder(page, 'Supprimer le GTR', 'gtr-supprimer')
})

test('un logement chez son bailleur : transmettre, lien, retour de la commission', async ({ ouvrir, db }) => {
  const { bailleurId } = await preparer(db)
  const chargeId = (await db.selectFrom('utilisateur').select('id').where('email', '=', rachid.email).executeTakeFirstOrThrow()).id
  const { logementId } = await createLogementRetenu(db, { bailleurId, chargeId })
  const page = await ouvrir(rachid, `/instances-partenariales/${logementId}/cal`)
  await activer(page.getByRole('button', { name: 'Transmettre au bailleur' }))
  const transmettre = dialogue(page, 'Transmettre au bailleur')
  await transmettre.getByLabel(/^Adresses électroniques/).fill('commission@bailleur.test')
  await verifierEcran(page, 'cal-transmettre', { zone: '[role="dialog"]' })
  await transmettre.getByRole('button', { name: 'Transmettre', exact: true }).click()
  await expect(page.getByText(/^Transmis au bailleur le/)).toBeVisible()
  // La page le dit sous le dialogue, avant qu'il se referme : c'est elle que l'on regarde.
  await expect(transmettre).toBeHidden()
  await verifierEcran(page, 'cal', { etroit: true })
  await activer(page.getByRole('link', { name: /toute la commission$/ }))
  await expect(page.getByRole('heading', { name: /^Logements passés en commission/ })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Réponses données' })).toBeVisible()
  await verifierEcran(page, 'cal-seance', { etroit: true })
  await page.goBack()
  await activer(page.getByRole('button', { name: 'Montrer un lien' }))
  await regarder(page, 'Montrer un lien', 'cal-montrer-un-lien')
  await activer(page.getByRole('button', { name: /^Retirer le lien|^Retirer/ }).first())
  await regarder(page, 'Retirer le lien', 'cal-retirer-le-lien')
  for (const avis of await page.getByRole('button', { name: 'Favorable', exact: true }).all()) await avis.click()
  await activer(page.getByRole('button', { name: 'Enregistrer le retour de CAL' }))
  await regarder(page, 'Enregistrer le retour de CAL', 'cal-enregistrer')
})

test('une consultation écrite : ouverte, un participant donne son avis par son lien, sans compte, et l’équipe le lit', async ({
  ouvrir,
  browser,
  db,
}) => {
  const { bailleurId } = await preparer(db)
  const { operationId, pruId } = await createOperationDuPru(db)
  const nom = `Consultation ${nomUnique('de Hem')}`
  const gtr = await createGtr(db, pruId, {
    nom,
    type: 'GTR_VALIDATION',
    date: new Date(Date.now() + 9 * 86_400_000),
    participants: ['a@ville.fr'],
  })
  const menage_id = await createMenage(db, { operationId, menage: { statut: 'VALIDATION_GTR_BAILLEUR_PRIVE' } })
  const logement_id = await createLogement(db, bailleurId, { prive: true })
  const proposition = { id: crypto.randomUUID(), logement_id, menage_id, reunion_id: gtr, gtr_rang: 1, statut: 'presentation_gtr' }
  await db.insertInto('proposition').values(proposition).execute()
  const page = await ouvrir(rachid, `/gtr/${gtr}`)
  await activer(page.getByRole('button', { name: 'Passer au compte rendu' }))
  await dialogue(page, /Passer au compte rendu/)
    .getByRole('button', { name: 'Passer au compte rendu' })
    .click()
  await expect(page.getByText('Pas encore ouvert')).toBeVisible()
  await activer(page.getByRole('button', { name: 'Montrer un lien' }))
  const montrer = dialogue(page, 'Montrer un lien')
  await montrer.getByLabel(/^Adresse électronique/).fill('a@ville.fr')
  await montrer.getByRole('button', { name: 'Montrer le lien' }).click()
  const adresse = await page.getByRole('textbox', { name: 'Lien de réponse' }).inputValue()
  await page.keyboard.press('Escape')

  const sansCompte = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await sansCompte.goto(adresse)
  await sansCompte.getByRole('button', { name: 'Ouvrir la consultation' }).click()
  await expect(sansCompte.getByRole('heading', { name: nom })).toBeVisible()
  expect(sansCompte.url()).not.toContain('jeton')
  await sansCompte.getByRole('button', { name: 'Défavorable' }).click()
  // Collé trop long, le commentaire reste entier, et le dit.
  const commentaire = sansCompte.getByLabel('Commentaire, facultatif')
  await commentaire.fill('a'.repeat(560))
  await expect(commentaire).toHaveValue('a'.repeat(560))
  await expect(commentaire).toHaveAccessibleDescription('500 caractères au plus')
  await expect(sansCompte.getByRole('button', { name: 'Envoyer mon avis' })).toBeDisabled()
  await commentaire.fill('Trop loin de l’école.')
  await verifierEcran(sansCompte, 'consultation-ecrite', { etroit: true })
  // La page rouverte par le même lien rend ce qui n'était pas envoyé.
  await sansCompte.goto('about:blank')
  await sansCompte.goto(adresse)
  await sansCompte.getByRole('button', { name: 'Ouvrir la consultation' }).click()
  await expect(sansCompte.getByText(/^Saisie du .+ reprise, pas encore envoyée/)).toBeVisible()
  await expect(commentaire).toHaveValue('Trop loin de l’école.')
  await sansCompte.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(sansCompte.getByRole('heading', { name: 'Avis envoyé' })).toBeVisible()
  await verifierEcran(sansCompte, 'consultation-ecrite-recue', { etroit: true })
  await sansCompte.context().close()

  await page.reload()
  await expect(page.getByRole('list', { name: 'Avis reçus' })).toContainText('Défavorable, a@ville.fr : Trop loin de l’école.')
  await verifierEcran(page, 'gtr-consultation', { etroit: true })
})

test('un bailleur prolonge un logement dont la mise à disposition finit', async ({ ouvrir, db }) => {
  const { partenaire_id } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const rue = `rue ${nomUnique('Prolongée')}`
  const id = await createLogement(db, partenaire_id ?? '', { rue })
  const page = await ouvrir(bastien, '/reponses-attendues')
  await expect(page.getByRole('button', { name: `Prolonger 7 ${rue}` })).toBeVisible()
  await verifierEcran(page, 'reponses-attendues', { etroit: true })
  // Sur une tablette, le tableau défile plutôt que d'écraser le nom du ménage.
  await page.setViewportSize({ width: 820, height: 1100 })
  const noms = page.getByRole('table', { name: 'Pièces et dates demandées' }).getByRole('columnheader', { name: 'Ménage' })
  expect((await noms.boundingBox())?.width).toBeGreaterThan(150)
  await page.setViewportSize({ width: 1440, height: 900 })
  await activer(page.getByRole('button', { name: `Prolonger 7 ${rue}` }))
  const prolonger = dialogue(page, 'Prolonger la mise à disposition')
  await verifierEcran(page, 'attendus-prolonger', { zone: '[role="dialog"]' })
  const jour = jourDans(20)
  await prolonger.getByLabel(/^À disposition jusqu’au/).fill(jour.split('-').toReversed().join('/'))
  await prolonger.getByRole('button', { name: 'Prolonger', exact: true }).click()
  await expect(page.getByRole('button', { name: `Prolonger 7 ${rue}` })).toBeHidden()
  const { fin_mise_a_disposition: fin } = await db
    .selectFrom('logement')
    .select('fin_mise_a_disposition')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(fin && jourDe(fin.toISOString())).toBe(jour)
})

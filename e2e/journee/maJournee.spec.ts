import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { ajouterJours, instantDeParis, jourDe } from '@relogement/domain/common/date'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { createMenage, createProposition, inscrire } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { adrien, bastien, camille, colette, delphine, denise, ines, paul, rachid } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

/** D'autant plus ancien que l'essai est récent : ce qu'il pose vient en tête de sa liste, quoi que d'autres y aient laissé. */
const avantTous = () => new Date(Date.UTC(1999, 0, 1) - Math.floor(Date.now() / 1000))

/** Les lignes d'une liste qui mènent à ce dossier ; d'autres portent le même nom. */
const lignesDe = (region: Locator, menageId: string) =>
  region.getByRole('listitem').filter({ has: region.page().locator(`[href^="/menages/${menageId}"]`) })

/** La liste, toutes ses lignes montrées. */
async function deplier(page: Page, nom: RegExp): Promise<Locator> {
  const region = page.getByRole('region', { name: nom })
  await expect(region).toBeVisible()
  const autres = region.getByRole('button', { name: /^Voir l/ })
  if ((await autres.count()) > 0) await autres.click()
  return region
}

test('au clavier : ce qui est en retard se lit à l’accueil, se reporte, et son dossier s’ouvre', async ({ ouvrir, db }) => {
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const menageId = await createMenage(db, { chargeId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await createMenage(db, { chargeId, menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
  const texte = `Rappeler le bailleur ${menageId.slice(-6)}`
  await db
    .insertInto('alerte')
    .values({
      id: randomUUID(),
      sujet_id: menageId,
      type: 'MANUELLE',
      texte,
      statut: 'ALERTE',
      date_alerte: avantTous(),
      destinataire_id: chargeId,
    })
    .execute()

  const page = await ouvrir(camille, '/')
  const retard = page.getByRole('region', { name: 'En retard' })
  const ligne = retard.getByRole('listitem').filter({ hasText: texte })
  await expect(ligne).toContainText('de retard')
  await expect(page.getByRole('region', { name: 'Aujourd’hui' })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /^En attente de GTR/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await verifierEcran(page, 'ma-journee', { etroit: true })

  await activer(page.getByRole('button', { name: 'Relier mon agenda' }))
  const agenda = page.getByRole('dialog', { name: 'Relier mon agenda' })
  await activer(agenda.getByRole('button', { name: 'Faire l’adresse' }))
  await expect(agenda.getByRole('textbox', { name: 'Adresse de mon agenda' })).toHaveValue(/[/]v1[/]agendas[/][\w-]{40,}$/)
  await verifierEcran(page, 'mon-agenda')
  await activer(agenda.getByRole('button', { name: 'Fermer l’adresse' }))
  await expect(agenda).toContainText('Aucune adresse n’ouvre votre agenda.')
  await page.keyboard.press('Escape')

  await activer(ligne.getByRole('button', { name: /^Reporter à…/ }))
  const reporter = page.getByRole('dialog', { name: 'Reporter à…' })
  await activer(reporter.getByRole('button', { name: /^Dans un mois/ }))
  await expect(reporter).toBeHidden()
  await expect(ligne).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Aujourd’hui' })).toBeVisible()
  await expect(page.getByText(texte)).toHaveCount(0)
})

test('un responsable y lit les GTR en cours et ce que les commissions attendent de l’équipe ; « Voir les autres » ouvre chaque ligne comptée', async ({
  ouvrir,
  db,
}) => {
  const menageId = await createMenage(db, { menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
  const reunionId = await inscrire(db, menageId, 'EN_PREPARATION')
  // Le plus ancien vient d'abord : ce GTR est passé, et se voit.
  await db.updateTable('reunion').set({ date: avantTous(), nom: 'GTR de Croix, 5 janvier 2001' }).where('id', '=', reunionId).execute()
  const page = await ouvrir(rachid, '/')
  const gtrs = page.getByRole('region', { name: /^GTR en cours/ })
  await expect(gtrs.getByRole('listitem').first()).toContainText('GTR de Croix')
  await expect(gtrs.getByRole('listitem').first()).toContainText('En préparation, 1 ménage et 0 logement')
  const attente = page.getByRole('region', { name: /^En attente de GTR/ })
  await expect(page.getByRole('region', { name: /^En attente de CALEOL/ })).toBeVisible()
  await verifierEcran(page, 'ma-journee-responsable', { etroit: true })
  const volet = page.getByRole('dialog', { name: 'Ménages en attente de GTR, en tout' })
  // Les autres parcours déposent sans cesse des dossiers en attente de GTR : le volet dit le nombre lu en l'ouvrant.
  await expect(async () => {
    const nombre = Number(await attente.getByRole('heading').locator('.num').textContent())
    await activer(attente.getByRole('button', { name: /^Voir les? .*autres?/ }))
    await expect(volet.getByRole('listitem').first()).toBeVisible()
    const lus = await volet.getByRole('listitem').count()
    await page.keyboard.press('Escape')
    await expect(volet).toBeHidden()
    expect(lus).toBe(nombre)
  }).toPass({ timeout: 50_000 })
  await activer(gtrs.locator(`[href$="/${reunionId}"]`))
  await expect(page).toHaveURL(new RegExp(`/gtr/${reunionId}$`))
})

test('un rendez-vous du jour se lit à son heure, jamais en retard ; un commentaire n’est pas une mention', async ({ ouvrir, db }) => {
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const { id: rachidId } = await db.selectFrom('utilisateur').select('id').where('email', '=', rachid.email).executeTakeFirstOrThrow()
  const menageId = await createMenage(db, { chargeId, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
  const jour = jourDe(new Date().toISOString())
  const [rappel_id, commente] = [randomUUID(), randomUUID()]
  const alerte = { sujet_id: menageId, statut: 'ALERTE', destinataire_id: null, pour: 'CHARGE', auteur_id: rachidId }
  await db
    .insertInto('alerte')
    .values([
      { ...alerte, id: rappel_id, type: 'RENDEZ_VOUS', texte: 'Entretien', date_alerte: instantDeParis(ajouterJours(jour, -1), '08:00') },
      { ...alerte, id: commente, type: 'COMMENTAIRE_AJOUTE', texte: `Rachid a commenté ${menageId.slice(-6)}`, date_alerte: new Date() },
    ])
    .execute()
  await db
    .insertInto('rendez_vous')
    .values({
      id: randomUUID(),
      sujet_id: menageId,
      nature: 'ENTRETIEN',
      debut: instantDeParis(jour, '23:59'),
      duree_minutes: 30,
      rappel_id,
      note_par: chargeId,
      note_le: new Date(),
    })
    .execute()
  const page = await ouvrir(camille, '/')
  const duJour = lignesDe(await deplier(page, /^Aujourd’hui/), menageId)
  await expect(duJour).toContainText('23:59')
  await expect(duJour).toContainText('Entretien')
  for (const autre of [/^En retard/, /^Prochaines dates/])
    await expect(page.getByRole('region', { name: autre }).locator(`[href^="/menages/${menageId}"]`)).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Aujourd’hui/ }).getByText('Il est')).toBeVisible()
  const commentaires = await deplier(page, /^Commentaires/)
  await expect(commentaires).toContainText(menageId.slice(-6))
  await activer(duJour.getByRole('link', { name: /^Préparer l’entretien/ }))
  await expect(page).toHaveURL(new RegExp(`/menages/${menageId}/edition`))
})

for (const [type, statut, acte] of [
  ['SANS_NOUVELLES', 'RECHERCHE_DU_LOGEMENT', 'Noter l’appel'],
  ['ENTRETIEN_A_REALISER', 'ENTRETIEN_PREALABLE_A_REALISER', 'Enregistrer l’entretien'],
  ['CRENEAU_ANNULE', 'PROGRAMMATION_DU_DEMENAGEMENT', 'Programmer le déménagement'],
  ['DLS_A_RENOUVELER', 'RECHERCHE_DU_LOGEMENT', 'Ouvrir la demande'],
  ['POST_RELOGEMENT', 'ACCOMPAGNEMENT_POST_RELOGEMENT', 'Noter la visite'],
  ['FICHE_NOUVEAU_LOGEMENT_A_ETABLIR', 'ETAT_DES_LIEUX_D_ENTREE', 'Établir la fiche'],
  ['DOSSIER_EN_VEILLE', 'DOSSIER_EN_VEILLE', 'Reprendre'],
] as const)
  test(`« ${acte} », au bout d’une ligne, ouvre le dialogue ou le champ lui-même`, async ({ ouvrir, db }) => {
    const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
    const menageId = await createMenage(db, { chargeId, menage: { statut } })
    const texte = `À faire ${menageId.slice(-6)}`
    await db
      .insertInto('alerte')
      .values({ id: randomUUID(), sujet_id: menageId, type, texte, statut: 'ALERTE', pour: 'CHARGE', date_alerte: avantTous() })
      .execute()
    const page = await ouvrir(camille, '/')
    const retard = page.getByRole('region', { name: 'En retard' })
    await expect(retard).toContainText('de retard')
    const autres = retard.getByRole('button', { name: /^Voir l/ })
    if (await autres.isVisible()) await autres.click()
    const lien = retard.getByRole('listitem').filter({ hasText: texte }).getByRole('link', { name: acte })
    if (type === 'SANS_NOUVELLES') {
      // Le survol apporte cette fiche-là, quoi que porte l'adresse après elle.
      const apportee = page.waitForResponse(`**/v1/menages/${menageId}?ecran=survol`)
      await lien.hover()
      expect((await apportee).status()).toBe(200)
    }
    await lien.click()
    if (type === 'DLS_A_RENOUVELER') {
      await expect(page.getByRole('region', { name: 'Relogement' }).getByRole('button', { name: 'Enregistrer' })).toBeVisible()
      return
    }
    if (type === 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR') {
      await expect(page).toHaveURL(new RegExp(`/menages/${menageId}/nouveau-logement$`))
      await expect(page.getByRole('heading', { level: 1, name: 'Fiche du nouveau logement' })).toBeVisible()
      return
    }
    // « Reprendre » ouvre l'étape du dossier, par son nom.
    await expect(page.getByRole('dialog', { name: type === 'DOSSIER_EN_VEILLE' ? /présentation|recherche/ : acte })).toBeVisible()
    // L'adresse redevient celle du dossier : un rechargement ne rouvre rien.
    await expect(page).toHaveURL(new RegExp(`/menages/${menageId}$`))
  })

test('un bailleur dépose le bail demandé, puis donne sa date, d’un clic chacun', async ({ ouvrir, db }) => {
  const { partenaire_id } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const depuis = avantTous()
  const demandeLe = formatDateCourte(jourDe(depuis.toISOString()))
  const menageId = await createMenage(db, { menage: { statut: 'SIGNATURE_DU_BAIL' }, colonnes: { statut_depuis: depuis } })
  await createProposition(db, { menageId, bailleurId: String(partenaire_id), statut: 'acceptee_menage' })
  const page = await ouvrir(bastien, '/')
  const ligne = lignesDe(page.getByRole('region', { name: /^Pièces et dates demandées/ }), menageId)
  await expect(ligne).toContainText(`Bail signé, demandé le ${demandeLe}`)
  await activer(ligne.getByRole('link', { name: /^Ajouter le document/ }))
  await expect(page).toHaveURL(new RegExp(`/menages/${menageId}#documents$`))
  await expect(page.getByRole('region', { name: /^Documents/ })).toBeFocused()
  await db
    .insertInto('document')
    .values({
      id: randomUUID(),
      sujet_id: menageId,
      type: 'BAIL_NOUVEAU',
      nom: 'bail.pdf',
      mime: 'application/pdf',
      taille: 9,
      sha256: 'a'.repeat(64),
      cle_stockage: randomUUID(),
    })
    .execute()
  await page.goto('/')
  await expect(ligne).toContainText(`Date de signature du bail, demandée le ${demandeLe}`)
  await activer(ligne.getByRole('link', { name: /^Donner la date/ }))
  await expect(page.getByRole('dialog', { name: 'Enregistrer la signature du bail' })).toBeVisible()
})

test('un rendez-vous conclu garde sa coche et son heure ; ce qui manque se dit, et ne se lit pas « rien n’est dû »', async ({
  ouvrir,
  db,
}) => {
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const menageId = await createMenage(db, { chargeId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const jour = jourDe(new Date().toISOString())
  await db
    .insertInto('rendez_vous')
    .values({
      id: randomUUID(),
      sujet_id: menageId,
      nature: 'VISITE',
      debut: instantDeParis(jour, '00:00'),
      duree_minutes: 30,
      note_par: chargeId,
      note_le: new Date(),
    })
    .execute()
  const [texte, close_le] = [`Traitée ${menageId.slice(-6)}`, new Date(instantDeParis(jour, '00:00'))]
  const close = { statut: 'CLOTURE', close_le, close_par: chargeId, date_alerte: avantTous() }
  await db
    .insertInto('alerte')
    .values({ ...close, id: randomUUID(), sujet_id: menageId, type: 'MANUELLE', texte, pour: 'CHARGE' })
    .execute()
  const page = await ouvrir(camille, '/')
  const duJour = await deplier(page, /^Aujourd’hui/)
  await expect(duJour.getByRole('listitem').filter({ hasText: texte })).toContainText('Traité à 00:00')
  const ligne = lignesDe(duJour, menageId).filter({ hasText: 'Visite' })
  await activer(ligne.getByRole('button', { name: /^A eu lieu/ }))
  await expect(ligne).toContainText(/Noté à \d\d:\d\d/)
  await expect(ligne.getByRole('button')).toHaveCount(0)
  await page.reload()
  await deplier(page, /^Aujourd’hui/)
  await expect(ligne).toContainText(/Noté à \d\d:\d\d/)
  const panne = { status: 422, json: { 'hydra:description': 'Panne.' } }
  let repondre = () => {}
  const retenue = new Promise<void>((suite) => {
    repondre = suite
  })
  await page.route('**/v1/utilisateurs/moi/rendez-vous*', async (route) => {
    await retenue
    await route.fulfill(panne)
  })
  await page.route('**/v1/business/statistiques-menages/attenteGTR*', (route) => route.fulfill(panne))
  await page.reload()
  // Tant qu'une lecture court, rien ne se dit dû ni en retard, d'un côté comme de l'autre.
  await expect(page.getByText('Chargement de votre journée')).toBeAttached()
  await expect(page.getByText('Chargement de ce qui vient')).toBeAttached()
  for (const titre of [/^Aujourd’hui/, /^En retard/, /^Prochaines dates/])
    await expect(page.getByRole('region', { name: titre })).toHaveCount(0)
  repondre()
  await expect(page.getByRole('alert').filter({ hasText: 'Une partie de votre journée' })).toBeVisible()
  const aCote = page.getByRole('alert').filter({ hasText: 'Une partie de ce qui vient' })
  await expect(aCote).toBeVisible()
  await expect(page.getByText('Rien n’est dû aujourd’hui.')).toHaveCount(0)
  await page.unroute('**/v1/utilisateurs/moi/rendez-vous*')
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await deplier(page, /^Aujourd’hui/)
  await expect(ligne).toBeVisible()
  // Au dernier moment : ce qui change ailleurs la fait relire aussi, et sa panne s'en irait seule.
  await page.unroute('**/v1/business/statistiques-menages/attenteGTR*')
  await aCote.getByRole('button', { name: 'Réessayer' }).click()
  await expect(aCote).toHaveCount(0)
})

test('une mention se répond d’un clic : le champ est prêt', async ({ ouvrir, db }) => {
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const menageId = await createMenage(db, { chargeId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await db
    .insertInto('alerte')
    .values({
      id: randomUUID(),
      sujet_id: menageId,
      type: 'COMMENTAIRE_AJOUTE',
      texte: `Rachid vous mentionne ${menageId.slice(-6)}`,
      statut: 'ALERTE',
      pour: 'DESTINATAIRE',
      destinataire_id: chargeId,
      date_alerte: avantTous(),
    })
    .execute()
  const page = await ouvrir(camille, '/')
  const mention = (await deplier(page, /^On vous mentionne/)).getByRole('listitem').filter({ hasText: menageId.slice(-6) })
  await activer(mention.getByRole('link', { name: /^Répondre/ }))
  await expect(page.getByRole('textbox', { name: 'Écrire un commentaire' })).toBeFocused()
})

test('un dossier endormi se reporte : un rappel l’en retire jusqu’à son jour', async ({ ouvrir, db }) => {
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const menageId = await createMenage(db, {
    chargeId,
    menage: { statut: 'RECHERCHE_DU_LOGEMENT' },
    colonnes: { cree_le: avantTous() },
  })
  const page = await ouvrir(camille, '/')
  const endormis = page.getByRole('region', { name: 'Endormis' })
  const ligne = lignesDe(endormis, menageId)
  await expect(ligne.getByRole('link', { name: /^Noter l’appel/ })).toHaveAttribute('href', `/menages/${menageId}?geste=appel`)
  await activer(ligne.getByRole('button', { name: /^Reporter à…/ }))
  const reporter = page.getByRole('dialog', { name: 'Reporter à…' })
  await verifierEcran(page, 'endormi-reporter')
  await activer(reporter.getByRole('button', { name: /^Dans un mois/ }))
  await expect(reporter).toBeHidden()
  await expect(ligne).toHaveCount(0)
  await expect(
    db.selectFrom('alerte').select(['type', 'pour', 'auteur_id', 'statut']).where('sujet_id', '=', menageId).execute(),
  ).resolves.toEqual([{ type: 'MANUELLE', pour: 'AUTEUR', auteur_id: chargeId, statut: 'EN_ATTENTE' }])
})

for (const qui of [camille, rachid, ines, denise, adrien, delphine, bastien, paul, colette])
  test(`à 1 440 px, la journée de ${qui.prenom} tient en un écran`, async ({ ouvrir }) => {
    const page = await ouvrir(qui, '/')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bonjour ${qui.prenom}`)
    await expect(page.getByText('Chargement')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900)
  })

import { randomUUID } from 'node:crypto'
import { ajouterJours, instantDeParis, jourDe } from '@relogement/domain/common/date'
import { createMenage, inscrire } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

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
      date_alerte: '2001-01-01T08:00:00Z',
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

test('un responsable y lit les GTR en cours et ce que les commissions attendent de l’équipe ; « Tous » ouvre chaque ligne comptée', async ({
  ouvrir,
  db,
}) => {
  const menageId = await createMenage(db, { menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
  const reunionId = await inscrire(db, menageId, 'EN_PREPARATION')
  // Le plus ancien vient d'abord : ce GTR est passé, et se voit.
  await db
    .updateTable('reunion')
    .set({ date: '2001-01-05T09:00:00Z', nom: 'GTR de Croix, 5 janvier 2001' })
    .where('id', '=', reunionId)
    .execute()
  const page = await ouvrir(rachid, '/')
  const gtrs = page.getByRole('region', { name: /^GTR en cours/ })
  await expect(gtrs.getByRole('listitem').first()).toContainText('GTR de Croix')
  await expect(gtrs.getByRole('listitem').first()).toContainText('En préparation, 1 ménage et 0 logement')
  const attente = page.getByRole('region', { name: /^En attente de GTR/ })
  const nombre = await attente.getByRole('heading').locator('.n').textContent()
  await expect(page.getByRole('region', { name: /^En attente de CALEOL/ })).toBeVisible()
  await verifierEcran(page, 'ma-journee-responsable', { etroit: true })
  await activer(attente.getByRole('button', { name: 'Tous' }))
  const volet = page.getByRole('dialog', { name: 'Ménages en attente de GTR, en tout' })
  await expect(volet.getByRole('listitem')).toHaveCount(Number(nombre))
  await page.keyboard.press('Escape')
  await activer(gtrs.getByRole('link', { name: 'GTR de Croix' }))
  await expect(page).toHaveURL(new RegExp(`/gtr/${reunionId}$`))
})

test('un rendez-vous du jour se lit à son heure, jamais en retard ; un commentaire n’est pas une mention', async ({ ouvrir, db }) => {
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const { id: rachidId } = await db.selectFrom('utilisateur').select('id').where('email', '=', rachid.email).executeTakeFirstOrThrow()
  const menageId = await createMenage(db, { chargeId, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
  const { noms } = await db.selectFrom('menage').select('noms').where('id', '=', menageId).executeTakeFirstOrThrow()
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
  const duJour = page
    .getByRole('region', { name: /^Aujourd’hui/ })
    .getByRole('listitem')
    .filter({ hasText: '23:59' })
  await expect(duJour).toContainText(noms)
  await expect(duJour).toContainText('Entretien')
  await expect(page.getByRole('region', { name: /^En retard/ }).getByRole('link', { name: noms })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Mes rendez-vous/ }).getByText(noms)).toHaveCount(0)
  const commentaires = page.getByRole('region', { name: /^Commentaires/ })
  await expect(commentaires).toContainText(menageId.slice(-6))
  await activer(duJour.getByRole('link'))
  await expect(page).toHaveURL(new RegExp(`/menages/${menageId}#rendez-vous`))
})

import { randomUUID } from 'node:crypto'
import { ajouterJours, jourDe } from '@relogement/domain/common/date'
import { createMenage, createOperation, createProposition } from '../../server/test/dossiers.ts'
import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

test('au clavier, une responsable choisit une opération ; chaque nombre ouvre la liste qu’il compte, et le choix reste', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(120_000)
  const operationId = await createOperation(db)
  const { nom } = await db.selectFrom('operation').select('nom').where('id', '=', operationId).executeTakeFirstOrThrow()
  const dates = { date_entretien: '2026-02-03', date_signature_bail: null }
  await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' }, colonnes: dates })
  await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' }, colonnes: dates })
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('categorie', '=', 'BAILLEUR').executeTakeFirstOrThrow()
  const passe = await createMenage(db, { operationId, menage: { statut: 'ACCEPTE_EN_GTR' }, colonnes: dates })
  const colonnes = { gtr_accepte: true, gtr_date: '2026-02-10', cal_accepte: true, cal_date: jourDe(new Date().toISOString()) }
  await createProposition(db, { menageId: passe, bailleurId, statut: 'acceptee_cal', colonnes })
  await createMenage(db, { operationId, menage: { statut: 'CLOTURE' }, colonnes: { ...dates, date_signature_bail: '2026-03-04' } })
  const archive = { ...dates, date_signature_bail: '2026-04-04', archive_le: new Date() }
  await createMenage(db, { operationId, menage: { statut: 'CLOTURE' }, colonnes: archive })

  const page = await ouvrir(rachid, `/tableau-de-bord/resume?operationIds=${operationId}`)
  await expect(titre(page)).toHaveText('Résumé')
  await expect(page.getByRole('button', { name: `Opération ${nom}` })).toBeVisible()
  await expect(page.getByText(/^Il reste 3 relogements/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Relogements restants : 3 sur 5' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Entretiens restants : 0 sur 5' })).toBeVisible()
  const anneau = page.getByRole('img', { name: /^Relogements restants/ }).locator('xpath=..')
  await expect(anneau.getByRole('listitem').filter({ hasText: 'Réalisés' })).toHaveText('Réalisés2dont 1 archivé')
  await expect(page.getByRole('heading', { name: 'Menages de l’opération' })).toBeVisible()
  await verifierEcran(page, 'resume', { etroit: true })

  const passages = page.getByRole('button', { name: 'Passages CALEOL, ce mois : 1' })
  await activer(passages)
  const volet = page.getByRole('dialog', { name: 'Passages CALEOL, ce mois' })
  await expect(volet.getByRole('listitem')).toHaveCount(1)
  await verifierEcran(page, 'resume-volet', { zone: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(passages).toBeFocused()

  const grille = page.getByRole('table', { name: 'Objectifs, prévisionnels et réalisés' })
  await expect(grille.getByRole('row', { name: /^Prévisionnel relogement/ })).toBeVisible()
  // Mars se lit encore ; avril n'a qu'un archivé, qui se compte et n'ouvre rien.
  const fait = (dit: RegExp | string) => grille.getByRole('row', { name: /^Relogements réalisés/ }).getByRole('cell', { name: dit })
  await expect(fait(/^1$/).getByRole('link')).toHaveCount(1)
  await expect(fait(/1 \(dont 1 archivé\)$/).getByRole('link')).toHaveCount(0)
  await expect(fait(/1 \(dont 1 archivé\)$/)).toHaveCount(1)
  await activer(page.getByRole('group', { name: 'Période des objectifs' }).getByRole('button', { name: 'Trimestriel' }))
  await expect(grille.getByRole('columnheader', { name: 'T1 2026' })).toBeVisible()

  await activer(page.getByRole('link', { name: '3 relogements' }))
  await expect(titre(page)).toHaveText('Ménages')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.goBack()
  await activer(anneau.getByRole('link').first())
  await expect(page.getByRole('button', { name: /^Avancement/ })).toContainText('Relogé')
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.goBack()
  await activer(
    page
      .getByRole('img', { name: /^Entretiens restants/ })
      .locator('xpath=..')
      .getByRole('listitem')
      .filter({ hasText: 'En tout' })
      .getByRole('link'),
  )
  await expect(page.getByRole('row')).toHaveCount(5)

  await page.goto('/tableau-de-bord/resume')
  await expect(grille.getByRole('columnheader', { name: 'T1 2026' })).toBeVisible()
  const restants = page
    .getByRole('region', { name: /^Avancement des opérations/ })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .last()
  const nombre = Number.parseInt((await restants.textContent()) ?? '', 10)
  await activer(restants)
  await expect(titre(page)).toContainText('Ménages')
  await expect(page.getByText(new RegExp(`sur\\s${nombre}\\b`)).first()).toBeVisible()
})

test('une chargée y voit ses ménages, ses passages et ses alertes de la semaine ; ni opération à choisir, ni graphique', async ({
  ouvrir,
  db,
}) => {
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const sujet_id = await createMenage(db, { chargeId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const alerter = (texte: string, jours: number) =>
    db
      .insertInto('alerte')
      .values({
        id: randomUUID(),
        sujet_id,
        type: 'MANUELLE',
        texte,
        statut: 'EN_ATTENTE',
        date_alerte: `${ajouterJours(jourDe(new Date().toISOString()), jours)}T08:00:00Z`,
        destinataire_id: chargeId,
      })
      .execute()
  await alerter('Rappel de cette semaine', 3)
  await alerter('Rappel d’après', 20)
  const page = await ouvrir(camille, '/tableau-de-bord/resume')
  await expect(page.getByRole('heading', { name: 'Ménages attribués' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "Points d'attentions" })).toBeVisible()
  const points = page.getByRole('region', { name: "Points d'attentions" })
  await points.getByRole('button', { name: /^Voir/ }).or(points.getByText('Rappel de cette semaine')).first().click()
  await expect(points.getByText('Rappel de cette semaine')).toBeVisible()
  await expect(points.getByText('Rappel d’après')).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Passages GTR' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Opération Toutes/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Avancement du relogement' })).toHaveCount(0)
  await verifierEcran(page, 'resume-charge')
})

test('la plage du graphique : à l’envers, elle se remet à l’endroit ; vide, ce sont les douze derniers mois', async ({ ouvrir }) => {
  const page = await ouvrir(rachid, '/tableau-de-bord/resume')
  const plage = page.getByRole('button', { name: /^Période/ })
  await plage.click()
  const saisie = page.getByRole('dialog', { name: 'Période du graphique' })
  await saisie.getByLabel('Du mois de').fill('01/05/2026')
  await saisie.getByLabel('Au mois de').fill('01/11/2025')
  await verifierEcran(page, 'resume-plage', { zone: '[role=dialog]', largeurs: [1440] })
  await saisie.getByRole('button', { name: 'Valider' }).click()
  await expect(plage).toHaveText(/novembre 2025 – mai 2026/)
  await expect(page.getByRole('region', { name: 'Avancement du relogement' }).getByRole('columnheader', { name: /20/ })).toHaveCount(7)
  await plage.click()
  await saisie.getByLabel('Du mois de').fill('32/13/2025')
  await saisie.getByRole('button', { name: 'Valider' }).click()
  await expect(saisie).toBeVisible()
  await saisie.getByLabel('Du mois de').fill('')
  await saisie.getByLabel('Au mois de').fill('')
  await saisie.getByRole('button', { name: 'Valider' }).click()
  await expect(saisie).toBeHidden()
  await expect(plage).not.toHaveText(/novembre 2025 – mai 2026/)

  await plage.click()
  await saisie.getByLabel('Du mois de').fill('01/1850')
  await saisie.getByLabel('Au mois de').fill('mai 2026')
  await saisie.getByRole('button', { name: 'Valider' }).click()
  await expect(saisie.getByRole('alert')).toHaveText('La période va jusqu’à vingt ans : rapprochez les deux dates.')
  await saisie.getByLabel('Du mois de').fill('11/2025')
  await saisie.getByRole('button', { name: 'Valider' }).click()
  await expect(plage).toHaveText(/novembre 2025 – mai 2026/)
})

test('par trimestre, le graphique compte les trois mois de chacun, ceux que sa liste ouvre, où que la plage commence', async ({
  ouvrir,
  db,
}) => {
  const operationId = await createOperation(db)
  for (const date_signature_bail of ['2025-10-06', '2025-12-04', '2026-01-15'])
    await createMenage(db, { operationId, menage: { statut: 'CLOTURE' }, colonnes: { date_signature_bail } })
  const page = await ouvrir(rachid, `/tableau-de-bord/resume?operationIds=${operationId}`)
  const avancement = page.getByRole('region', { name: 'Avancement du relogement' })
  await page.getByRole('button', { name: /^Période/ }).click()
  const saisie = page.getByRole('dialog', { name: 'Période du graphique' })
  await saisie.getByLabel('Du mois de').fill('12/2025')
  await saisie.getByLabel('Au mois de').fill('01/2026')
  await saisie.getByRole('button', { name: 'Valider' }).click()
  await avancement.getByRole('group', { name: 'Période' }).getByRole('button', { name: 'Trimestriel' }).click()
  await expect(avancement.getByRole('columnheader', { name: /20/ })).toHaveText(['T4 2025', 'T1 2026'])
  const realise = avancement.getByRole('row', { name: /^Réalisé/ })
  await expect(realise.getByRole('link')).toHaveText(['2', '1'])
  await verifierEcran(page, 'resume-trimestriel', { etroit: true })
  await realise.getByRole('link').first().click()
  await expect(titre(page)).toHaveText('Ménages')
  await expect(page.getByRole('row')).toHaveCount(3)
})

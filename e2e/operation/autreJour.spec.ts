import { formatDate } from '@relogement/domain/common/date.format'
import { jourDans } from '../../server/test/jours.ts'
import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { bastien, camille, melanie, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const PSR = '/outil-de-pilotage/plan-strategique-de-relogement'
const EQUITE = '/outil-de-pilotage/equite'

test('une opération telle qu’elle était il y a six mois, puis comparée à aujourd’hui', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id } = await db.selectFrom('operation').select('id').where('nom', '=', 'Alma – Fontenoy').executeTakeFirstOrThrow()
  const page = await ouvrir(rachid, `/operations/${id}`)
  const historique = page.getByRole('region', { name: 'Historique' })
  await historique.getByLabel('Voir l’opération au').fill(jourDans(1))
  await historique.getByRole('button', { name: 'Voir', exact: true }).click()
  await expect(historique.getByRole('alert')).toHaveText('La date saisie doit être anterieure à la date du jour')
  const jour = jourDans(-180)
  await historique.getByLabel('Voir l’opération au').fill(jour)
  await historique.getByRole('button', { name: 'Voir', exact: true }).click()
  await expect(page.getByRole('note')).toContainText(`L’opération au ${formatDate(jour)}, en lecture seule.`)
  await expect(titre(page)).toHaveText('Alma – Fontenoy')
  await page.getByRole('button', { name: 'À aujourd’hui' }).click()
  const ecarts = page.getByRole('table', { name: /ce qui a changé$/ })
  await expect(ecarts.getByRole('row', { name: /^Ménages à reloger/ })).toBeVisible()
  await verifierEcran(page, 'operation-au', { etroit: true })
  await page.getByRole('link', { name: 'Revenir à l’opération d’aujourd’hui' }).click()
  await expect(page.getByRole('region', { name: 'Historique' })).toBeVisible()
})

test('le plan d’il y a six mois se lit, se compare, et revient à aujourd’hui', async ({ ouvrir }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(rachid, PSR)
  const jour = jourDans(-180)
  await page.getByLabel('Voir le plan au').fill(jour)
  await page.getByRole('button', { name: 'Voir', exact: true }).click()
  await expect(page.getByRole('note')).toContainText(`Le plan au ${formatDate(jour)}, en lecture seule.`)
  await page.getByRole('button', { name: 'À aujourd’hui' }).click()
  await expect(page.getByRole('table', { name: /ce qui a changé$/ }).first()).toBeVisible()
  // Défilé, une ligne est à moitié sous la tête du tableau.
  await page.evaluate(() => window.scrollTo(0, 0))
  await verifierEcran(page, 'psr-au', { etroit: true })
  await page.getByRole('button', { name: 'Revenir au plan d’aujourd’hui' }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
  const externe = await ouvrir(melanie, PSR)
  await expect(externe.getByRole('table', { name: /Relogements réalisés et objectifs/ })).toBeVisible()
  await expect(externe.getByLabel('Voir le plan au')).toHaveCount(0)
})

test('l’équité : l’équipe la lit exacte, la métropole masquée', async ({ ouvrir }) => {
  test.setTimeout(120_000)
  const page = await ouvrir(rachid, EQUITE)
  await expect(titre(page)).toHaveText('Équité des relogements')
  await expect(page.getByRole('table', { name: /^Âge du demandeur/ }).getByRole('row', { name: /^Ensemble/ })).toBeVisible()
  await verifierEcran(page, 'equite', { etroit: true })
  const externe = await ouvrir(melanie, EQUITE)
  await expect(externe.getByText('sont masquées')).toBeVisible()
  await verifierEcran(externe, 'equite-masquee', { etroit: true })
  const refusee = await ouvrir(camille, EQUITE)
  await expect(refusee.getByText("Vous n'avez pas les droits requis pour accéder à cette ressource").first()).toBeVisible()
})

test('une tâche confiée se lit au pilotage et à l’accueil de qui la fera', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id } = await db.selectFrom('operation').select('id').where('nom', '=', 'Alma – Fontenoy').executeTakeFirstOrThrow()
  const tache = `Relancer la préfecture ${Date.now() % 10_000}`
  const page = await ouvrir(rachid, `/operations/${id}`)
  await page.getByRole('region', { name: 'Tâches', exact: true }).getByRole('button', { name: 'Tâche', exact: true }).click()
  const dialogue = page.getByRole('dialog')
  await dialogue.getByRole('textbox', { name: 'À faire', exact: true }).fill(tache)
  await dialogue.getByLabel('Échéance').fill(jourDans(-3))
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialogue).toHaveCount(0)
  await page.goto('/outil-de-pilotage/pilotage-des-operations')
  const taches = page.getByRole('region', { name: 'Tâches qui restent' })
  await expect(taches.getByRole('row', { name: new RegExp(tache) })).toContainText('En retard')
  await verifierEcran(page, 'pilotage-taches', { etroit: true, zone: '#taches' })
  const moi = await db.selectFrom('utilisateur').select('id').where('email', '=', rachid.email).executeTakeFirstOrThrow()
  await db.updateTable('operation_commentaire').set({ assigne_id: moi.id }).where('titre', '=', tache).execute()
  await taches.getByRole('button', { name: 'Les miennes' }).click()
  await expect(taches.getByRole('row', { name: new RegExp(tache) })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Mes tâches' })).toContainText(tache)
  await verifierEcran(page, 'accueil-taches', { etroit: true })
  const externe = await ouvrir(bastien, '/outil-de-pilotage/pilotage-des-operations')
  await expect(externe.getByRole('region', { name: 'Tâches qui restent' })).toHaveCount(0)
})

import { copierLesReglesParDefaut } from '../../server/src/regles-cotation/attributsCotation.queries.ts'
import { jourDans } from '../../server/test/jours.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { notification, section, titre } from './fiche.ts'

test('au clavier : le dossier à une autre date, en lecture seule, et retour à aujourd’hui', async ({ ouvrir, db }) => {
  test.slow()
  const { id, adresse } = await deposerDossier(db)
  const avantHier = new Date(Date.now() - 2 * 86_400_000)
  await db.updateTable('menage').set({ cree_le: avantHier }).where('id', '=', id).execute()
  const page = await ouvrir(rachid, adresse)
  const historique = section(page, 'historique')
  await expect(historique).toBeVisible()
  await historique.getByLabel('Voir le dossier au').fill(jourDans(-1))
  await activer(historique.getByRole('button', { name: 'Voir', exact: true }))
  await expect(page.getByRole('note', { name: 'Dossier d’un autre jour' })).toContainText('en lecture seule')
  await expect(page.getByRole('button', { name: /Modifier/ })).toHaveCount(0)
  await verifierEcran(page, 'dossier-au')
  await activer(page.getByRole('link', { name: 'Revenir au dossier d’aujourd’hui' }))
  await expect(page).toHaveURL(new RegExp(`${adresse}$`))
  await expect(titre(page)).toBeVisible()
})

test('l’encadrement impose une couleur, et la lève ; le dialogue explique chaque règle', async ({ ouvrir, db }) => {
  test.slow()
  const { id, adresse } = await deposerDossier(db)
  const { operation_id } = await db.selectFrom('menage').select('operation_id').where('id', '=', id).executeTakeFirstOrThrow()
  await copierLesReglesParDefaut(db, operation_id)
  const page = await ouvrir(rachid, adresse)
  await activer(page.getByRole('button', { name: /^Cotation .* pourquoi/ }))
  const pourquoi = page.getByRole('dialog', { name: 'Pourquoi cette cotation ?' })
  await expect(pourquoi).toContainText('aide au travail')
  await activer(pourquoi.getByRole('button', { name: 'Imposer une couleur' }))
  const imposer = page.getByRole('dialog', { name: 'Imposer une couleur' })
  await saisir(imposer.getByLabel('Pourquoi'), 'Expulsion annoncée')
  await imposer.getByRole('textbox', { name: 'Jusqu’au' }).focus()
  const [annee, mois, jour] = jourDans(30).split('-')
  await page.keyboard.type(`${jour}${mois}${annee}`)
  await verifierEcran(page, 'cotation-imposer', { zone: '[role=dialog]' })
  await activer(imposer.getByRole('button', { name: 'Imposer', exact: true }))
  await expect(pourquoi).toContainText('Couleur imposée par Rachid')
  await expect(pourquoi.getByRole('table', { name: 'Règles de cotation' }).getByRole('row')).toHaveCount(16)
  await verifierEcran(page, 'cotation-pourquoi', { zone: '[role=dialog]' })
  await activer(pourquoi.getByRole('button', { name: 'Revenir aux règles' }))
  await expect(pourquoi.getByText('Couleur imposée par')).toHaveCount(0)
})

test('noter un suivi depuis le dossier', async ({ ouvrir, db }) => {
  test.slow()
  const { adresse } = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresse)
  await activer(section(page, 'suivis').getByRole('button', { name: 'Noter un suivi' }))
  const dialogue = page.getByRole('dialog', { name: 'Noter un suivi' })
  await activer(dialogue.getByRole('button', { name: 'Noter', exact: true }))
  await expect(dialogue.getByText('Ce champ est requis')).toBeVisible()
  await verifierEcran(page, 'noter-un-suivi', { zone: '[role=dialog]' })
  await saisir(dialogue.getByLabel('Ce qui s’est dit ou fait'), 'Madame rappelle lundi')
  await activer(dialogue.getByRole('button', { name: 'Noter', exact: true }))
  await expect(notification(page, 'Suivi noté')).toBeVisible()
  await expect(section(page, 'suivis')).toContainText('Madame rappelle lundi')
})

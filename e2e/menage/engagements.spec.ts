import { jourDans } from '../../server/test/jours.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { notification, section } from './fiche.ts'

const enChiffres = (jours: number) => jourDans(jours).split('-').toReversed().join('')

test('au clavier : fixer un rendez-vous, le lire dans les prochaines dates et sur l’accueil, l’annuler', async ({ ouvrir, db }) => {
  test.slow()
  const { adresse } = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresse)
  const rendezVous = section(page, 'rendez-vous')
  await expect(rendezVous).toContainText('Aucun rendez-vous.')
  await activer(rendezVous.getByRole('button', { name: 'Fixer un rendez-vous' }))
  const dialogue = page.getByRole('dialog', { name: 'Fixer un rendez-vous' })
  await activer(dialogue.getByRole('button', { name: 'Fixer', exact: true }))
  await expect(dialogue.getByText('Ce champ est requis').first()).toBeVisible()
  await verifierEcran(page, 'fixer-un-rendez-vous', { zone: '[role=dialog]' })
  await dialogue.getByRole('textbox', { name: 'Date' }).focus()
  await page.keyboard.type(enChiffres(10))
  await saisir(dialogue.getByLabel('Heure'), '14:30')
  await activer(dialogue.getByRole('button', { name: 'Fixer', exact: true }))
  await expect(notification(page, 'Rendez-vous fixé')).toBeVisible()
  await expect(rendezVous).toContainText('Prévu')
  await expect(page.getByRole('complementary', { name: 'À faire, dates et commentaires' })).toContainText('Entretien à 14:30')
  await activer(rendezVous.getByRole('button', { name: /^Annuler/ }))
  await expect(notification(page, 'Rendez-vous conclu')).toBeVisible()
  await expect(rendezVous).toContainText('Annulé')
})

test('au clavier : une promesse due attend dans « À faire » jusqu’à ce qu’elle soit tenue', async ({ ouvrir, db }) => {
  test.slow()
  const { adresse } = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresse)
  const promesses = section(page, 'promesses')
  await activer(promesses.getByRole('button', { name: 'Noter une promesse' }))
  const dialogue = page.getByRole('dialog', { name: 'Noter une promesse' })
  await activer(dialogue.getByRole('button', { name: 'Noter', exact: true }))
  await expect(dialogue.getByText('Ce champ est requis').first()).toBeVisible()
  await verifierEcran(page, 'noter-une-promesse', { zone: '[role=dialog]' })
  await saisir(dialogue.getByLabel('Ce qui a été promis'), 'Réparer les volets')
  await dialogue.getByRole('textbox', { name: 'À tenir pour le' }).focus()
  await page.keyboard.type(enChiffres(0))
  await activer(dialogue.getByRole('button', { name: 'Noter', exact: true }))
  await expect(notification(page, 'Promesse notée')).toBeVisible()
  const aFaire = page.getByRole('region', { name: 'À faire' })
  await expect(aFaire).toContainText('Réparer les volets, due ce jour')
  await activer(promesses.getByRole('button', { name: /^Tenue/ }))
  await expect(notification(page, 'Promesse tenue')).toBeVisible()
  await expect(aFaire).not.toContainText('Réparer les volets')
})

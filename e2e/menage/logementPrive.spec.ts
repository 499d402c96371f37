import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { choisir, dater, prendre } from './etapes.ts'
import { entete, notification, section } from './fiche.ts'

test.describe.configure({ timeout: 120_000 })

test('un logement privé se décrit et part en validation ; le bailleur se lit sur la fiche', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const page = await ouvrir(rachid, adresse)
  await prendre(page.getByRole('button', { name: 'Changer le statut' }), 'Proposer un bailleur privé…')
  const dialogue = page.getByRole('dialog', { name: 'Proposer un logement privé' })
  await verifierEcran(page, 'logement-prive', { zone: '[role="dialog"]', etroit: true })
  await dialogue.getByRole('textbox', { name: 'Rue', exact: true }).fill('rue Nationale')
  await dialogue.getByRole('textbox', { name: 'Code postal' }).fill('59800')
  await expect(dialogue.getByRole('combobox', { name: 'Ville' })).toHaveValue('Lille')
  await choisir(dialogue.getByRole('button', { name: /Typologie$/ }), 'T3')
  await dialogue.getByRole('textbox', { name: /^Loyer hors charges/ }).fill('640')
  await dialogue.getByRole('textbox', { name: 'Nom du bailleur' }).fill('Odile Masson')
  await dialogue.getByRole('textbox', { name: 'Téléphone' }).fill('0320112233')
  await choisir(dialogue.getByRole('button', { name: /Type de bail$/ }), 'Location vide')
  await dater(page, 'Entrée prévue', '01/03/2027')
  const proposer = dialogue.getByRole('button', { name: 'Proposer ce logement' })
  await activer(proposer)
  await expect(dialogue).toContainText('Attestez que le logement est décent')
  await dialogue.getByRole('checkbox', { name: /décent/ }).check()
  await activer(proposer)
  await expect(dialogue).toBeHidden()
  await expect(notification(page, /Logement proposé/)).toBeVisible()
  await expect(entete(page)).toContainText('Validation GTR bailleur privé')
  await expect(section(page, 'propositions')).toContainText('Bailleur privé')
  await expect(section(page, 'propositions')).toContainText('Odile Masson')
  await verifierEcran(page, 'fiche-logement-prive', { zone: 'section#propositions' })
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'VALIDATION_GTR_BAILLEUR_PRIVE' })
})

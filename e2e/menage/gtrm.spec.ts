import { lireHistoriqueEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { notification } from './fiche.ts'

test('un passage en GTRM s’enregistre du menu de la fiche, et se lit à l’historique', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT', relogement: { intercommunal: true } } })
  const page = await ouvrir(rachid, adresse)
  const menu = page.getByRole('button', { name: 'Autres actions' }).first()
  await activer(menu)
  await page.getByRole('menuitem', { name: /^Enregistrer un passage en GTRM/ }).click()
  const dialogue = page.getByRole('dialog', { name: 'Enregistrer un passage en GTRM' })
  await expect(dialogue).toBeVisible()
  await verifierEcran(page, 'gtrm', { zone: '[role="dialog"]' })
  await dialogue.getByRole('textbox', { name: 'GTRM du' }).fill('02/03/2026')
  await activer(dialogue.getByRole('button', { name: /Résultat/ }))
  await page.getByRole('option', { name: 'Favorable', exact: true }).click()
  await dialogue.getByLabel('Commentaire').fill('Roubaix ou Tourcoing.')
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notification(page, 'Passage en GTRM enregistré')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Roubaix ou Tourcoing.')
  expect((await lireHistoriqueEnBase(db, id)).map(({ type }) => type)).toContain('PRESENTATION_GTRM')
})

import { lireHistoriqueEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille, ines } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { notification, section } from './fiche.ts'

const courriels = (page: Page) => section(page, 'courriels')
const dialogue = (page: Page) => page.getByRole('dialog')
const ecrire = (page: Page) => courriels(page).getByRole('button', { name: 'Écrire un courriel' })

test('au clavier, Camille demande les pièces qui manquent : pré-remplie, corrigée, remise à la boîte d’envoi', async ({ ouvrir, db }) => {
  test.slow()
  const { id, adresse } = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresse)
  await activer(ecrire(page))
  await expect(page.getByRole('menuitem', { name: 'Demande de pièces' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogue(page).getByLabel('Message')).toHaveValue(/- Avis d’imposition/)
  await saisir(dialogue(page).getByLabel('À', { exact: true }), 'pas une adresse')
  await activer(dialogue(page).getByRole('button', { name: 'Envoyer' }))
  await expect(dialogue(page)).toContainText("Vous devez indiquer un ensemble d'adresses emails valides")
  await saisir(dialogue(page).getByLabel('À', { exact: true }), 'samira@exemple.test, julien@exemple.test')
  await activer(dialogue(page).getByRole('button', { name: 'Envoyer' }))
  await expect(notification(page, 'Courriel remis à la boîte d’envoi')).toBeVisible()
  await expect(dialogue(page)).toHaveCount(0)
  await expect(courriels(page).getByRole('row').filter({ hasText: 'Demande de pièces' })).toContainText('À envoyer')
  await activer(courriels(page).getByRole('button', { name: 'Demande de pièces' }))
  await expect(dialogue(page)).toContainText('Vos documents ne servent qu’à votre relogement.')
  expect(await db.selectFrom('email_sortant').select(['type', 'destinataires']).where('sujet_id', '=', id).execute()).toEqual([
    { type: 'DEMANDE_DE_PIECES', destinataires: ['samira@exemple.test', 'julien@exemple.test'] },
  ])
  expect((await lireHistoriqueEnBase(db, id)).map(({ type }) => type)).toEqual(['COURRIER'])
})

test('le transfert de dépôt se recalcule avec les dépôts, puis garde ce que l’on a retouché ; ses écrans sont accessibles', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await ecrire(page).click()
  await page.getByRole('menuitem', { name: 'Transfert de dépôt de garantie' }).click()
  const message = dialogue(page).getByLabel('Message')
  await expect(message).toHaveValue(/Différentiel : —/)
  await expect(dialogue(page)).toContainText('Le dépôt du nouveau logement n’est pas connu.')
  await dialogue(page).getByLabel('Dépôt du nouveau logement, €').fill('600,10')
  await expect(message).toHaveValue(/190,10.€ à prendre en charge/)
  await expect(dialogue(page)).not.toContainText('Le dépôt du nouveau logement n’est pas connu.')
  await dialogue(page).getByLabel('Dépôt du nouveau logement, €').fill('370')
  await expect(message).toHaveValue(/40,00.€ à restituer/)
  await verifierEcran(page, 'courriel-transfert', { zone: '.dlg', etroit: true })
  await message.fill('Bonjour,\n\nMerci de transférer le dépôt.')
  await dialogue(page).getByLabel('Dépôt du nouveau logement, €').fill('500')
  await expect(message).toHaveValue('Bonjour,\n\nMerci de transférer le dépôt.')
  await dialogue(page).getByLabel('À', { exact: true }).fill('compta@bailleur.test')
  await dialogue(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(courriels(page).getByRole('row').filter({ hasText: 'Transfert de dépôt' })).toContainText('compta@bailleur.test')
  await expect(dialogue(page)).toHaveCount(0)
  await verifierEcran(page, 'courriels-liste', { zone: '#courriels' })
  await courriels(page).getByRole('button', { name: 'Transfert de dépôt de garantie' }).click()
  await expect(dialogue(page)).toContainText('Dans la boîte d’envoi, à envoyer.')
  await verifierEcran(page, 'courriel-lu', { zone: '.dlg' })
})

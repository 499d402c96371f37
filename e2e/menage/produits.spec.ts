import { lireDocumentsEnBase } from '../../server/test/depots.ts'
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { bastien, camille, ines, melanie } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, notification, section, titre } from './fiche.ts'

const dialogue = (page: Page, nom: string) => page.getByRole('dialog', { name: nom })
const TRANSMETTRE = 'Transmettre l’entretien à la MEL'

test('l’entretien se transmet à la MEL : récapitulatif produit sur place, destinataires montrés, document ouvert chez Mélanie', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(120_000)
  const { id, code, adresse } = await deposerDossier(db, { menage: { statut: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' } })
  const page = await ouvrir(ines, adresse)
  await entete(page)
    .getByRole('button', { name: new RegExp(`^${TRANSMETTRE}`) })
    .click()
  const transmission = dialogue(page, TRANSMETTRE)
  await expect(transmission).toContainText('Le récapitulatif d’entretien n’a pas été généré.')
  await expect(transmission).toContainText(melanie.email)
  await expect(transmission.getByRole('button', { name: 'Transmettre', exact: true })).toHaveAttribute('aria-disabled', 'true')

  await transmission.getByRole('button', { name: 'Produire le récapitulatif…' }).click()
  const recapitulatif = dialogue(page, 'Récapitulatif d’entretien')
  await recapitulatif.getByLabel('Synthèse de l’entretien').fill('Souhaite rester près de l’école.')
  await recapitulatif.getByRole('button', { name: 'Produire' }).click()
  await expect(transmission).toContainText('version 1 du')
  await expect(transmission).not.toContainText('n’a pas été généré')
  await verifierEcran(page, 'transmettre-a-la-mel')
  await transmission.getByRole('button', { name: 'Transmettre', exact: true }).click()
  await expect(notification(page, 'Entretien transmis à la MEL')).toBeVisible()
  await expect(dialogue(page, TRANSMETTRE)).toHaveCount(0)
  expect((await lireMenageEnBase(db, id)).statut).toBe('DLS_A_TRANSMETTRE_AU_BAILLEUR')

  const { id: transmise } = await db.selectFrom('transmission').select('id').where('menage_id', '=', id).executeTakeFirstOrThrow()
  const chezMelanie = await ouvrir(melanie, `/transmissions/${transmise}`)
  await expect(titre(chezMelanie)).toHaveText(`Récapitulatif d’entretien, ${code}`)
  const enregistrement = chezMelanie.waitForEvent('download')
  await chezMelanie.getByRole('button', { name: /^Télécharger/ }).click()
  expect((await enregistrement).suggestedFilename()).toBe(`Récapitulatif d’entretien ${code}.pdf`)
  await verifierEcran(chezMelanie, 'document-transmis')
  await db.updateTable('transmission').set({ jusqu_au: '2020-01-31' }).where('id', '=', transmise).execute()
  await chezMelanie.reload()
  await expect(chezMelanie.getByText('Ce lien a expiré')).toBeVisible()
})

test('au clavier : le guide se produit et se montre ; le récapitulatif dit sa version, et qu’il est à refaire', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id, adresse, code } = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresse)
  const menu = section(page, 'documents').getByRole('button', { name: 'Produire un document' })
  await activer(menu)
  await expect(page.getByRole('menuitem', { name: /^Guide d’entretien(?! vierge)/ })).toBeFocused()
  await verifierEcran(page, 'produire-un-document', { zone: '[role="menu"]', largeurs: [1440] })
  await page.keyboard.press('Enter')
  const apercu = dialogue(page, 'Guide d’entretien')
  await expect(apercu).toContainText(`Guide d’entretien ${code}.pdf`)
  await page.keyboard.press('Escape')
  await expect(apercu).toHaveCount(0)

  await activer(menu)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /^Récapitulatif d’entretien/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const recapitulatif = dialogue(page, 'Récapitulatif d’entretien')
  await saisir(recapitulatif.getByLabel('Synthèse de l’entretien'), 'Synthèse tapée au clavier.')
  await verifierEcran(page, 'produire-le-recapitulatif')
  await activer(recapitulatif.getByRole('button', { name: 'Produire' }))
  await expect(dialogue(page, 'Récapitulatif d’entretien')).toContainText(`${code}.pdf`)
  await page.keyboard.press('Escape')
  expect((await lireDocumentsEnBase(db, id)).map(({ type, numero }) => [type, numero])).toEqual([
    ['GUIDE_ENTRETIEN', 1],
    ['RECAPITULATIF_ENTRETIEN', 1],
  ])

  await activer(menu)
  await expect(
    page.getByRole('menuitem', { name: /^Récapitulatif d’entretien/ }).filter({ hasText: /Version 1 du .*, à jour/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await db
    .updateTable('menage')
    .set({ localisation: JSON.stringify({ etage: 9 }) })
    .where('id', '=', id)
    .execute()
  await page.reload()
  await activer(menu)
  await expect(
    page.getByRole('menuitem', { name: /^Récapitulatif d’entretien/ }).filter({ hasText: 'le dossier a changé depuis' }),
  ).toBeVisible()
})

test('un bailleur, qui ne produit rien, n’a pas le menu', async ({ ouvrir, db }) => {
  const bailleur = await db
    .selectFrom('utilisateur as u')
    .innerJoin('partenaire as p', 'p.id', 'u.partenaire_id')
    .select('p.code')
    .where('u.email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const { adresse } = await deposerDossier(db, { bailleur: bailleur.code })
  const page = await ouvrir(bastien, adresse)
  await expect(section(page, 'documents').getByRole('button', { name: 'Ajouter des documents' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Produire un document' })).toHaveCount(0)
})

import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { saisir, tabulerJusqua } from '../outils/clavier.ts'
import { camille, ines } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { deposerUnRelogement } from '../outils/relogements.ts'
import { adresseDe, arriver, avancer, totaux } from './etapes.ts'
import { section } from './fiche.ts'

/** Au clavier : Tab mène au choix en cours, la flèche fait le tour. */
async function direOui(page: Page, champ: string): Promise<void> {
  const choix = page.getByRole('radiogroup', { name: new RegExp(`^${champ}`) })
  await tabulerJusqua(choix.getByRole('radio', { name: 'Non renseigné' }))
  await page.keyboard.press('ArrowDown')
  await expect(choix.getByRole('radio', { name: 'Oui' })).toBeChecked()
}

test('au clavier : le chauffage et l’eau individuels du logement actuel entrent au taux d’effort, terme à terme', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(120_000)
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'logement-actuel'))
  await arriver(page, 'Logement actuel')
  await expect(totaux(page)).toContainText('16,4')
  await direOui(page, 'Chauffage individuel')
  // (413,44 + 78) ÷ 2 521
  await expect(totaux(page)).toContainText('19,5')
  await expect(totaux(page)).toContainText('Chauffage, forfait : 78 m² × 1,00')
  await direOui(page, 'Eau individuelle')
  // L'eau payée, 32,90 €, tient lieu de forfait.
  await expect(totaux(page)).toContainText('20,8')
  await saisir(page.getByLabel(/^Surface/), ' ')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await expect(totaux(page)).toContainText('Surface du logement, pour le forfait de chauffage')
  await saisir(page.getByLabel(/^Surface/), '78')
  await expect(totaux(page)).toContainText('20,8')
  await verifierEcran(page, 'forfaits-logement-actuel')
  await avancer(page, 'Projet résidentiel')
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({
    logement_actuel: { chauffageIndividuel: true, eauIndividuelle: true, surface: 78 },
  })
  await page.goto(dossier.adresse)
  await expect(section(page, 'ressources')).toContainText('Chauffage, forfait : 78 m² × 1,00')
  await expect(section(page, 'ressources')).toContainText('Eau individuelle')
  await expect(section(page, 'logement-actuel')).toContainText('Chauffage individuel, eau individuelle')
  await verifierEcran(page, 'forfaits-dossier', { zone: 'section#ressources' })
})

test('dans la fiche du nouveau logement, 0 € facturé vaut un forfait', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { fiche } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, fiche)
  const montants = page.getByRole('complementary', { name: /Montants/ })
  await expect(montants).toContainText('16,6')
  await saisir(page.getByLabel(/^Eau,\s€/), '0')
  await saisir(page.getByLabel(/^Chauffage,\s€/), '0')
  await tabulerJusqua(page.getByLabel(/^Garage/))
  await expect(montants).toContainText('Eau, forfait : 5 personnes × 15,00')
  await expect(montants).toContainText('Chauffage, forfait : 84 m² × 1,00')
  // (418,20 + 75 + 84) ÷ 2 521 ; la part à charge, elle, ne change pas.
  await expect(montants).toContainText('22,9')
  await expect(montants).toContainText('418,20')
  await verifierEcran(page, 'forfaits-fiche')
})

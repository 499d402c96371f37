import { julien, samira, unRevenu } from '@relogement/domain/menage/menage.examples'
import { createLogement } from '../../server/test/logements.ts'
import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { bastien, camille, ines } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

const revenus = () => {
  const annee = new Date().getFullYear() - 2
  return { revenusImposables: [unRevenu(samira.id, annee, 9310), unRevenu(julien.id, annee, 14_180)] }
}

test('au clavier, du logement à ses candidats, puis du ménage à ses logements', async ({ ouvrir, db }) => {
  test.slow()
  const { bailleur_id: bailleur } = await db
    .selectFrom('logement')
    .select('bailleur_id')
    .where('bailleur_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const rue = `rue ${nomUnique('de la Preuve')}`
  const logement = await createLogement(db, bailleur ?? '', { rue, quartier: 'Épeule', etage: 2, ascenseur: true })
  const enRecherche = { statut: 'RECHERCHE_DU_LOGEMENT', ressourcesEtCharges: revenus() } as const
  const candidat = await deposerDossier(db, { charge: camille, menage: enRecherche, colonnes: { date_entretien: '1999-01-01' } })
  const ecarte = await deposerDossier(db, { charge: camille, menage: enRecherche, colonnes: { exclure_interbailleur: true } })

  const page = await ouvrir(ines, `/instances-partenariales/${logement}`)
  await activer(page.getByRole('link', { name: 'Candidats' }))
  await expect(titre(page)).toContainText(rue)
  await expect(page.getByRole('navigation', { name: 'Logement' }).getByRole('link', { name: /^Candidats/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByText('Une aide au repérage, pas une attribution.')).toBeVisible()
  await verifierEcran(page, 'candidats', { etroit: true })

  // Il attend depuis le plus longtemps.
  await activer(page.getByRole('button', { name: 'Attente' }))
  await expect(page).toHaveURL(/ordre=attente/)
  // L'ordre d'avant reste à l'écran le temps de lire le nouveau.
  await expect(
    page
      .getByRole('region', { name: /^Ménages qui correspondent/ })
      .getByRole('listitem')
      .first(),
  ).toContainText(candidat.nom)
  const ligne = page.getByRole('listitem').filter({ hasText: candidat.nom })
  // La première de la liste est déjà dépliée.
  const deplier = ligne.getByRole('button', { name: /^Détail des points/ })
  if ((await deplier.getAttribute('aria-expanded')) === 'false') await activer(deplier)
  const detail = ligne.getByRole('table')
  await expect(detail.getByRole('row', { name: /^Typologie/ })).toContainText('De 4 à 6 pièces conviennent à 5 personnes.')
  await expect(detail.getByRole('row', { name: /^Attente/ })).toContainText('5 / 5')
  await expect(ligne).toContainText('Ce qui rapprocherait')
  const exclus = page.locator('details').filter({ has: page.locator('summary', { hasText: 'Changement de bailleur exclu' }) })
  if (!(await exclus.evaluate((details) => (details as HTMLDetailsElement).open))) await exclus.locator('summary').press('Enter')
  await expect(exclus.getByRole('listitem').filter({ hasText: ecarte.nom })).toContainText(
    'Se lève avec le ménage, dans son projet résidentiel.',
  )
  await activer(page.getByRole('button', { name: 'Les poids' }))
  const poids = page.getByRole('dialog', { name: 'Les poids' })
  await expect(poids.getByRole('row', { name: /^Secteurs souhaités 15/ })).toBeVisible()
  await verifierEcran(page, 'candidats-poids', { zone: '[role=dialog]', largeurs: [1440] })
  await page.keyboard.press('Escape')
  await expect(poids).toBeHidden()

  await activer(ligne.getByRole('link', { name: new RegExp(candidat.nom) }))
  const section = page.locator('#logements-possibles')
  await activer(section.getByRole('link', { name: 'Tous, et pourquoi' }))
  await expect(titre(page)).toHaveText('Logements possibles')
  await expect(page.getByRole('listitem').filter({ hasText: rue })).toBeVisible()
  await verifierEcran(page, 'logements-possibles', { etroit: true })
})

test('un logement fini n’a plus de candidats ; un dossier incomplet dit ce qui lui manque ; un bailleur n’y vient pas', async ({
  ouvrir,
  db,
}) => {
  const { partenaire_id: bailleur } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const logement = await createLogement(db, bailleur ?? '', { statut: 'REPRIS_BAILLEUR' })
  const incomplet = await deposerDossier(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT', relogement: { typologiesGTR: [] } } })
  const page = await ouvrir(ines, `/instances-partenariales/${logement}/candidats`)
  await expect(page.getByText('Ce logement n’est plus offert.')).toBeVisible()
  await verifierEcran(page, 'candidats-ferme', { largeurs: [1440] })
  await page.goto(`${incomplet.adresse}/logements-possibles`)
  await expect(page.getByText(/Manque\s: .*typologies GTR/)).toBeVisible()
  const chezBastien = await ouvrir(bastien, `/instances-partenariales/${logement}`)
  await expect(titre(chezBastien)).toContainText('rue d’Alger')
  await expect(chezBastien.getByRole('link', { name: 'Candidats' })).toHaveCount(0)
})

import { julien, samira, unRevenu } from '@relogement/domain/menage/menage.examples'
import { createLogement } from '../../server/test/logements.ts'
import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { bastien, camille, rachid } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

const revenus = () => {
  const annee = new Date().getFullYear() - 2
  return { revenusImposables: [unRevenu(samira.id, annee, 9310), unRevenu(julien.id, annee, 14_180)] }
}

test('au clavier, proposer un logement à un candidat, puis le retirer ; les deux suivis le disent', async ({ ouvrir, db }) => {
  test.slow()
  const { bailleur_id: bailleur } = await db
    .selectFrom('logement')
    .select('bailleur_id')
    .where('bailleur_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const rue = `rue ${nomUnique('de la Proposition')}`
  const logement = await createLogement(db, bailleur ?? '', { rue, quartier: 'Épeule', etage: 2, ascenseur: true })
  const candidat = await deposerDossier(db, {
    charge: camille,
    menage: { statut: 'RECHERCHE_DU_LOGEMENT', ressourcesEtCharges: revenus() },
    colonnes: { date_entretien: '2000-01-01' },
  })

  const page = await ouvrir(rachid, `/instances-partenariales/${logement}/candidats?ordre=attente`)
  await activer(page.getByRole('button', { name: new RegExp(`^Proposer.*${candidat.nom}`) }))
  await expect(page.getByText('Proposé au rang 1', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Proposer.*${candidat.nom}`) })).toBeHidden()

  await page.goto('/outil-de-pilotage/suivi-propositions')
  await page.getByRole('searchbox').fill(rue)
  const ligne = page.getByRole('row').filter({ hasText: rue })
  await expect(ligne).toContainText(candidat.nom)
  await verifierEcran(page, 'suivi-propositions', { etroit: true })
  await activer(page.getByRole('button', { name: 'Relogements', exact: true }))
  await expect(titre(page)).toHaveText('Suivi de relogements')
  await page.getByRole('searchbox').fill(candidat.nom)
  await expect(page.getByRole('row').filter({ hasText: candidat.nom }).first()).toBeVisible()
  await verifierEcran(page, 'suivi-relogements', { etroit: true })

  await page.goto(`/instances-partenariales/${logement}`)
  const section = page.locator('#propositions')
  await expect(section.getByRole('row').filter({ hasText: candidat.nom })).toContainText('Positionnée')
  await verifierEcran(page, 'logement-propositions', { etroit: true })
  await activer(section.getByRole('button', { name: /^Retirer la proposition/ }))
  const dialogue = page.getByRole('dialog', { name: 'Retirer la proposition' })
  await verifierEcran(page, 'proposition-retirer', { zone: '[role=dialog]', largeurs: [1440] })
  await activer(dialogue.getByRole('button', { name: 'Retirer la proposition' }))
  await expect(page.getByText('Proposition retirée')).toBeVisible()
  await expect(section).toBeHidden()
})

test('un bailleur ne trouve pas dans le suivi ce qui se propose chez un autre', async ({ ouvrir, db }) => {
  const { partenaire_id: sien } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const page = await ouvrir(bastien, '/outil-de-pilotage/suivi-propositions')
  await expect(titre(page)).toHaveText('Suivi de propositions')
  const { nom } = await db
    .selectFrom('partenaire')
    .select('nom')
    .where('id', '=', sien ?? '')
    .executeTakeFirstOrThrow()
  await activer(page.getByRole('button', { name: 'Bailleur', exact: true }))
  const autres = await db
    .selectFrom('partenaire')
    .select('nom')
    .where('categorie', '=', 'BAILLEUR')
    .where('id', '<>', sien ?? '')
    .execute()
  await expect(page.getByRole('option').filter({ hasText: nom })).toBeVisible()
  for (const autre of autres) await expect(page.getByRole('option').filter({ hasText: autre.nom })).toHaveCount(0)
})

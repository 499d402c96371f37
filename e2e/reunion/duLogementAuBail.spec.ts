import type { Locator } from '@playwright/test'
import { formatDate } from '@relogement/domain/common/date.format'
import { julien, samira, unRevenu } from '@relogement/domain/menage/menage.examples'
import { jourDans } from '../../server/test/jours.ts'
import { createLogement } from '../../server/test/logements.ts'
import { createGtr, createOperationDuPru } from '../../server/test/reunions.ts'
import { entete, formulaire, section } from '../menage/fiche.ts'
import { bastien, camille, rachid } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

test.describe.configure({ timeout: 300_000 })

const dialogue = (page: Page, nom: string | RegExp): Locator => page.getByRole('dialog', { name: nom })
const bouton = (ou: Page | Locator, nom: string | RegExp): Locator => ou.getByRole('button', { name: nom })

test('du logement offert au bail signé : proposé par qui suit le ménage, retenu en GTR, accordé par le bailleur, accepté', async ({
  ouvrir,
  db,
}) => {
  const { partenaire_id: parc } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const { operationId, pruId } = await createOperationDuPru(db)
  const gtr = await createGtr(db, pruId, { nom: `GTR ${nomUnique('du Bail')}`, ville: 'Roubaix' })
  const rue = `rue ${nomUnique('du Bail')}`
  const logement = await createLogement(db, parc ?? '', { rue, quartier: 'Épeule', etage: 2, ascenseur: true, charges_generales: 100 })
  const annee = new Date().getFullYear() - 2
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: {
      statut: 'RECHERCHE_DU_LOGEMENT',
      ressourcesEtCharges: { revenusImposables: [unRevenu(samira.id, annee, 9310), unRevenu(julien.id, annee, 14_180)] },
    },
    colonnes: { date_entretien: '2000-01-01', operation_id: operationId },
  })
  const statut = async () => (await db.selectFrom('menage').select('statut').where('id', '=', dossier.id).executeTakeFirstOrThrow()).statut

  const camilleAuPoste = await ouvrir(camille, `/instances-partenariales/${logement}/candidats?ordre=attente`)
  await bouton(camilleAuPoste, new RegExp(`^Proposer.*${dossier.nom}`)).click()
  await expect(camilleAuPoste.getByText('Proposé au rang 1', { exact: false })).toBeVisible()

  const rachidAuPoste = await ouvrir(rachid, `/gtr/${gtr}`)
  await bouton(rachidAuPoste, 'Passer au compte rendu').click()
  await bouton(rachidAuPoste.getByRole('dialog'), 'Passer au compte rendu').click()
  await bouton(rachidAuPoste, 'Accepter').click()
  await bouton(rachidAuPoste, 'Enregistrer et clôturer').click()
  await bouton(rachidAuPoste.getByRole('dialog'), 'Enregistrer et clôturer').click()
  await expect(bouton(rachidAuPoste, 'Envoyer le compte rendu')).toBeVisible({ timeout: 60_000 })
  expect(await statut()).toBe('ACCEPTE_EN_GTR')

  await rachidAuPoste.goto(`/instances-partenariales/${logement}/cal`)
  await bouton(rachidAuPoste, 'Transmettre au bailleur').click()
  const transmettre = dialogue(rachidAuPoste, 'Transmettre au bailleur')
  await transmettre.getByLabel(/^Adresses électroniques/).fill('commission@bailleur.test')
  await transmettre.getByRole('button', { name: 'Transmettre', exact: true }).click()
  await expect(rachidAuPoste.getByText(/^Transmis au bailleur le/)).toBeVisible()

  const bastienChezLui = await ouvrir(bastien, `/instances-partenariales/${logement}/cal`)
  await bastienChezLui.getByRole('button', { name: 'Favorable', exact: true }).click()
  await bouton(bastienChezLui, 'Enregistrer le retour de CAL').click()
  await bouton(dialogue(bastienChezLui, 'Enregistrer le retour de CAL'), 'Enregistrer le retour').click()
  await expect(bastienChezLui.getByText(/^Commission du/)).toBeVisible()

  await camilleAuPoste.goto(dossier.adresse)
  const suites = section(camilleAuPoste, 'propositions').getByRole('list', { name: 'Ce que les propositions attendent' })
  await bouton(suites, 'Écrire la proposition').click()
  await bouton(dialogue(camilleAuPoste, 'Écrire la proposition'), 'Produire le courrier').click()
  await bouton(dialogue(camilleAuPoste, /^Proposition de relogement n°/), 'Fermer')
    .last()
    .click()
  await bouton(suites, 'Marquer envoyée').click()
  const envoi = dialogue(camilleAuPoste, 'Marquer la proposition envoyée')
  await bouton(envoi, /Comment/).click()
  await camilleAuPoste.getByRole('option', { name: 'Remise en main propre' }).click()
  await bouton(envoi, 'Enregistrer l’envoi').click()
  await expect(envoi).toBeHidden()
  await bouton(suites, 'Enregistrer la réponse').click()
  await camilleAuPoste.getByRole('menuitem', { name: 'Acceptation…' }).click()
  const acceptation = dialogue(camilleAuPoste, 'Enregistrer l’acceptation d’un logement')
  await bouton(acceptation, 'Enregistrer l’acceptation d’un logement').click()
  await expect(acceptation).toBeHidden()
  expect(await statut()).toBe('SIGNATURE_DU_BAIL')

  const signer = 'Enregistrer la signature du bail'
  const etape = camilleAuPoste.getByRole('region', { name: signer, exact: true })
  await bouton(etape, 'Renseigner la date').click()
  await camilleAuPoste.keyboard.type(formatDate(jourDans(0)))
  await formulaire(camilleAuPoste, 'Relogement').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await bouton(etape, 'Signer sans le bail').click()
  const signature = dialogue(camilleAuPoste, signer)
  await signature.getByLabel(/^Pourquoi le bail signé n’est pas au dossier/).fill('Le bailleur l’envoie lundi')
  await bouton(signature, signer).click()
  await expect(signature).toBeHidden()
  await expect(entete(camilleAuPoste)).toContainText('Programmation du déménagement')

  expect(await statut()).toBe('PROGRAMMATION_DU_DEMENAGEMENT')
  const proposition = await db
    .selectFrom('proposition')
    .select(['statut', 'gtr_accepte', 'cal_accepte', 'cal_rang', 'ecrite_canal'])
    .where('logement_id', '=', logement)
    .execute()
  expect(proposition).toEqual([
    { statut: 'acceptee_menage', gtr_accepte: true, cal_accepte: true, cal_rang: 1, ecrite_canal: 'REMISE_EN_MAIN_PROPRE' },
  ])
})

import { formatDate } from '@relogement/domain/common/date.format'
import { julien, samira, unRevenu } from '@relogement/domain/menage/menage.examples'
import type { Base } from '../../server/src/core/database.ts'
import { createMenage } from '../../server/test/dossiers.ts'
import { jourDans } from '../../server/test/jours.ts'
import { createLogement } from '../../server/test/logements.ts'
import { createGtr, createOperationDuPru } from '../../server/test/reunions.ts'
import { entete, section } from '../menage/fiche.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { bastien, camille, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

test.describe.configure({ timeout: 240_000 })

const dialogue = (page: Page, nom: string | RegExp) => page.getByRole('dialog', { name: nom })

test('d’un logement offert au bail signé : la chargée positionne, le GTR retient, le bailleur classe, le ménage accepte et signe', async ({
  ouvrir,
  db,
}) => {
  const { menage, nom, logement, rue, gtr } = await preparer(db)
  const etat = async () => {
    const { statut } = await db.selectFrom('menage').select('statut').where('id', '=', menage).executeTakeFirstOrThrow()
    const proposition = await db.selectFrom('proposition').select('statut').where('logement_id', '=', logement).executeTakeFirst()
    const offert = await db.selectFrom('logement').select('statut').where('id', '=', logement).executeTakeFirstOrThrow()
    return [statut, proposition?.statut ?? null, offert.statut]
  }

  // La chargée de relogement, depuis les candidats du logement.
  const chezCamille = await ouvrir(camille, `/instances-partenariales/${logement}/candidats?ordre=attente`)
  // Parmi tous les ménages de la métropole, ceux qu'elle peut proposer, sans que l'ordre change.
  await activer(chezCamille.getByRole('button', { name: /^À proposer par vous/ }))
  await expect(chezCamille).toHaveURL(/qui=proposables/)
  await activer(chezCamille.getByRole('button', { name: new RegExp(`^Proposer.*${nom}`) }))
  await expect(chezCamille.getByText('Proposé au rang 1', { exact: false })).toBeVisible()
  expect(await etat()).toEqual(['RECHERCHE_DU_LOGEMENT', 'assignation', 'EN_COURS_DE_TRAITEMENT'])

  // Le responsable tient le GTR.
  const chezRachid = await ouvrir(rachid, `/gtr/${gtr}`)
  await activer(chezRachid.getByRole('button', { name: 'Passer au compte rendu' }))
  await activer(dialogue(chezRachid, /Passer au compte rendu/).getByRole('button', { name: 'Passer au compte rendu' }))
  const avancement = chezRachid.getByRole('progressbar', { name: 'Réponses données' })
  await expect(avancement).toBeVisible()
  await expect(chezRachid.getByRole('dialog')).toBeHidden()
  await chezRachid.keyboard.press('n')
  await chezRachid.keyboard.press('a')
  await expect(avancement).toHaveAttribute('value', '1')
  await chezRachid.keyboard.press('s')
  await activer(chezRachid.getByRole('dialog').getByRole('button', { name: 'Enregistrer et clôturer' }))
  await expect(chezRachid.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
  expect(await etat()).toEqual(['ACCEPTE_EN_GTR', 'acceptee_gtr', 'EN_COURS_DE_TRAITEMENT'])
  await chezRachid.goto(`/instances-partenariales/${logement}/cal`)
  await activer(chezRachid.getByRole('button', { name: 'Transmettre au bailleur' }))
  const transmettre = dialogue(chezRachid, 'Transmettre au bailleur')
  await saisir(transmettre.getByLabel(/^Adresses électroniques/), 'commission@bailleur.test')
  await activer(transmettre.getByRole('button', { name: 'Transmettre', exact: true }))
  await expect(chezRachid.getByText(/^Transmis au bailleur le/)).toBeVisible()

  // Le bailleur, dans un autre navigateur, dit ce que sa commission a décidé.
  const chezBastien = await ouvrir(bastien, '/reponses-attendues')
  await activer(chezBastien.getByRole('link', { name: new RegExp(`Donner les rangs.*${rue}`) }))
  await activer(chezBastien.getByRole('button', { name: 'Favorable', exact: true }))
  await activer(chezBastien.getByRole('button', { name: 'Enregistrer le retour de CAL' }))
  await activer(dialogue(chezBastien, 'Enregistrer le retour de CAL').getByRole('button', { name: 'Enregistrer le retour' }))
  await expect(chezBastien.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => (await etat())[1]).toBe('proposition_relogement')

  // La chargée écrit au ménage, note sa réponse, puis le bail.
  await chezCamille.goto(`/menages/${menage}`)
  const geste = (libelle: string) =>
    section(chezCamille, 'propositions')
      .getByRole('list', { name: 'Ce que les propositions attendent' })
      .getByRole('button', { name: libelle })
  await activer(geste('Écrire la proposition'))
  await activer(dialogue(chezCamille, 'Écrire la proposition').getByRole('button', { name: 'Produire le courrier' }))
  await expect(dialogue(chezCamille, /^Proposition de relogement n°\s/)).toBeVisible()
  await chezCamille.keyboard.press('Escape')
  await activer(geste('Marquer envoyée'))
  const envoi = dialogue(chezCamille, 'Marquer la proposition envoyée')
  await activer(envoi.getByRole('button', { name: /Comment/ }))
  await chezCamille.getByRole('listbox').waitFor()
  await chezCamille.keyboard.type('Rem')
  await chezCamille.keyboard.press('Enter')
  await activer(envoi.getByRole('button', { name: 'Enregistrer l’envoi' }))
  await expect(envoi).toBeHidden()
  await activer(geste('Enregistrer la réponse'))
  await chezCamille.getByRole('menu').waitFor()
  await chezCamille.keyboard.type('Acc')
  await expect(chezCamille.getByRole('menuitem', { name: 'Acceptation…' })).toBeFocused()
  await chezCamille.keyboard.press('Enter')
  const acceptation = dialogue(chezCamille, 'Enregistrer l’acceptation d’un logement')
  await activer(acceptation.getByRole('button', { name: 'Enregistrer l’acceptation d’un logement' }))
  await expect(acceptation).toBeHidden()
  expect((await etat()).slice(0, 2)).toEqual(['SIGNATURE_DU_BAIL', 'acceptee_menage'])

  const signer = 'Enregistrer la signature du bail'
  await activer(chezCamille.getByRole('button', { name: 'Signer sans le bail' }).first())
  const bail = dialogue(chezCamille, signer)
  await saisir(bail.getByRole('textbox', { name: /^Date de signature du bail/ }), formatDate(jourDans()))
  await saisir(bail.getByLabel(/^Pourquoi le bail signé n’est pas au dossier/), 'Le bailleur l’envoie lundi')
  await activer(bail.getByRole('button', { name: signer }))
  await expect(bail).toBeHidden()
  await expect(entete(chezCamille)).toContainText('Programmation du déménagement')
  const signe = await db.selectFrom('menage').select(['statut', 'date_signature_bail']).where('id', '=', menage).executeTakeFirstOrThrow()
  expect(signe).toEqual({ statut: 'PROGRAMMATION_DU_DEMENAGEMENT', date_signature_bail: jourDans() })
})

/** Un logement du bailleur offert pour deux jours, un ménage complet qui cherche dans le même projet, et le GTR du jour. */
async function preparer(db: Base) {
  const compte = (email: string) =>
    db.selectFrom('utilisateur').select(['id', 'partenaire_id']).where('email', '=', email).executeTakeFirstOrThrow()
  const { operationId, pruId } = await createOperationDuPru(db)
  const nom = nomUnique('Benali')
  const annee = new Date().getFullYear() - 2
  const menage = await createMenage(db, {
    operationId,
    chargeId: (await compte(camille.email)).id,
    menage: {
      statut: 'RECHERCHE_DU_LOGEMENT',
      occupants: [{ ...samira, nom }, julien],
      ressourcesEtCharges: { revenusImposables: [unRevenu(samira.id, annee, 9310), unRevenu(julien.id, annee, 14_180)] },
    },
    colonnes: { date_entretien: '2000-01-01' },
  })
  const rue = `rue ${nomUnique('de la Fonderie')}`
  const bailleurId = (await compte(bastien.email)).partenaire_id ?? ''
  const logement = await createLogement(db, bailleurId, { rue, typologie: 'T3', quartier: 'Épeule', etage: 2, ascenseur: true })
  const gtr = await createGtr(db, pruId, { nom: `GTR ${nomUnique('de Roubaix')}` })
  return { menage, nom, logement, rue, gtr }
}

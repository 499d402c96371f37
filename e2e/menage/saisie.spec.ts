import { julien, samira, unEnfant, uneRessource, unMenage } from '@relogement/domain/menage/menage.examples'
import type { Base } from '../../server/src/core/database.ts'
import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { lireHistoriqueEnBase, lireMenageEnBase } from '../../server/test/dossiers.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { camille, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { maintenant, rangee } from '../outils/rangement.ts'
import { adresseDe, arriver, etat, mention, precedent, quitter, suivant, totaux } from './etapes.ts'
import { notification, titre } from './fiche.ts'

const langue = (page: Page) => page.getByLabel(/^Langue parlée/)
const salaire = (page: Page) => page.getByLabel('Salaire de Julien Duprez, € / mois')

const langueDe = async (db: Base, id: string) => ((await lireMenageEnBase(db, id)).informations as { langueParlee?: string }).langueParlee

const salairesDe = async (db: Base, id: string) =>
  (
    await db
      .selectFrom('ressource as r')
      .innerJoin('occupant as o', 'o.id', 'r.occupant_id')
      .select(['o.prenom', 'r.montant_mensuel'])
      .where('o.menage_id', '=', id)
      .where('r.type', '=', 'SALAIRE')
      .orderBy('o.rang')
      .execute()
  ).map(({ prenom, montant_mensuel }) => [prenom, montant_mensuel])

test('suivant, précédent, enregistrer et quitter : chacun enregistre, puis va où il dit', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, `${dossier.adresse}/edition`)
  await arriver(page, 'Informations')
  await langue(page).fill('Wolof')
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  await expect(mention(page)).toContainText(/Enregistré à \d\d:\d\d/)
  expect(await langueDe(db, dossier.id)).toBe('Wolof')
  await precedent(page).click()
  await arriver(page, 'Informations')
  await langue(page).fill('Peul')
  await expect(mention(page)).toContainText(/Pas encore enregistré/)
  await quitter(page).click()
  await expect(page).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect(await langueDe(db, dossier.id)).toBe('Peul')
  expect(await lireHistoriqueEnBase(db, dossier.id)).toHaveLength(2)
})

test('reprendre ce que le GTR a examiné : la confirmation, puis la nouvelle présentation', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  const question = page.getByRole('dialog', { name: 'Demander une nouvelle présentation au GTR ?' })
  await langue(page).fill('Serbe')
  await suivant(page).click()
  await expect(question).toContainText('Recherche du logement')
  await question.getByRole('button', { name: 'Continuer sans la demander' }).click()
  await arriver(page, 'Composition et occupants')
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({ statut: 'RECHERCHE_DU_LOGEMENT', informations: { langueParlee: 'Serbe' } })

  await etat(page, 'Logement actuel').click()
  await arriver(page, 'Logement actuel')
  await expect(question).toBeHidden()
  await page.getByLabel(/^Surface/).fill('81')
  await suivant(page).click()
  await question.getByRole('button', { name: 'Demander la présentation' }).click()
  await arriver(page, 'Projet résidentiel')
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({ statut: 'ATTENTE_PRESENTATION_GTR', logement_actuel: { surface: 81 } })

  await precedent(page).click()
  await arriver(page, 'Logement actuel')
  await suivant(page).click()
  await arriver(page, 'Projet résidentiel')
  await expect(question).toBeHidden()
})

test('la nouvelle présentation demandée, sa réponse perdue : le second envoi la reconnaît et la saisie suit', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  let demandes = 0
  await page.route('**/transitions', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    demandes += 1
    if (demandes > 1) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await langue(page).fill('Serbe')
  await suivant(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Demander la présentation' }).click()
  await arriver(page, 'Composition et occupants')
  expect(demandes).toBe(2)
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({
    statut: 'ATTENTE_PRESENTATION_GTR',
    informations: { langueParlee: 'Serbe' },
  })
})

test('le mois et l’année liés, les totaux à la frappe, une échéance passée barrée', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: { ressourcesEtCharges: { charges: { dette: { mensualite: 20, dateDeFin: '2026-01-31' } } } },
  })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  await expect(totaux(page)).toContainText('2 521,00 €')
  await page.getByLabel('Salaire de Julien Duprez, € / an').fill('18000')
  await expect(salaire(page)).toHaveValue('1\u00A0500,00')
  await expect(totaux(page)).toContainText('2 703,00 €')
  await expect(page.locator('.mensualite-echue').filter({ hasText: 'Dette' })).toContainText('Finie le 31 janvier 2026, non comptée')
  await page.getByRole('button', { name: 'Retirer Salaire' }).last().click()
  await expect(totaux(page)).toContainText('1 203,00 €')
  await page.getByLabel('Sans ressource').check()
  await quitter(page).click()
  await expect(page).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect(await salairesDe(db, dossier.id)).toEqual([['Samira', 864.2]])
  const occupants = await db
    .selectFrom('occupant')
    .select(['prenom', 'sans_ressource'])
    .where('menage_id', '=', dossier.id)
    .orderBy('rang')
    .execute()
  expect(occupants[1]).toEqual({ prenom: 'Julien', sans_ressource: true })
})

test('ce qui ne va pas : en haut, sous le champ, dans l’étape, et un lien depuis « À faire »', async ({ ouvrir, db }) => {
  const { ressources } = unMenage().ressourcesEtCharges
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: { ressourcesEtCharges: { ressources: [...ressources, uneRessource(julien.id, 'ALLOCATION_MINIMUM_VIEILLESSE', 0)] } },
  })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  const vieillesse = page.getByLabel('Allocation minimum vieillesse de Julien Duprez, € / mois')
  await expect(vieillesse).toHaveAccessibleDescription("L'allocation vieillesse ne peut pas être égal à 0€")
  await expect(etat(page, 'Ressources')).toContainText('1 erreur')
  await activer(page.getByRole('form').getByRole('alert').getByRole('link', { name: 'Allocation minimum vieillesse de Julien Duprez' }))
  await expect(vieillesse).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('120')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('form').getByRole('alert')).toHaveCount(0)

  await page.goto(
    adresseDe(dossier, 'composition', `composition.occupants.${await occupantDe(db, dossier.id, 'Julien')}.contact.telephone`),
  )
  const telephone = page.getByRole('group', { name: /^Contact/ }).getByLabel('Téléphone')
  await expect(telephone).toBeFocused()
  await telephone.fill('0612')
  await suivant(page).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('Téléphone de Julien Duprez')
  await arriver(page, 'Composition et occupants')
  await expect(telephone).toHaveAccessibleDescription('Vous devez indiquer un numéro de téléphone valide')
})

test('le réseau coupé au milieu, l’onglet tué : tout est là au retour', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  const context = page.context()
  await salaire(page).fill('1400')
  await context.setOffline(true)
  await suivant(page).click()
  await expect(mention(page)).toContainText('Hors ligne : enregistrement en attente')
  await rangee(page, dossier.id)
  const avant = await maintenant(page)
  await page.getByLabel('Gaz, € / mois').fill('61,50')
  await rangee(page, dossier.id, avant)
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()

  await context.setOffline(false)
  const retour = await context.newPage()
  await retour.goto(adresseDe(dossier, 'ressources'))
  await expect(retour.getByText(/Saisie du .+ reprise, pas encore enregistrée/)).toBeVisible()
  await expect(salaire(retour)).toHaveValue('1\u00A0400,00')
  await expect(retour.getByLabel('Gaz, € / mois')).toHaveValue('61,50')
  expect(await salairesDe(db, dossier.id)).toEqual([
    ['Samira', 864.2],
    ['Julien', 1318],
  ])
  await suivant(retour).click()
  await arriver(retour, 'Logement actuel')
  expect(await salairesDe(db, dossier.id)).toEqual([
    ['Samira', 864.2],
    ['Julien', 1400],
  ])
  expect((await lireMenageEnBase(db, dossier.id)).charges).toMatchObject({ gaz: 61.5 })
})

test('le réseau revient : l’envoi reprend seul, avec ce qui a été tapé entre-temps', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await langue(page).fill('Lingala')
  await page.context().setOffline(true)
  await suivant(page).click()
  await expect(mention(page)).toContainText('Hors ligne : enregistrement en attente')
  await page.getByLabel(/^Observations/).fill('Préfère le matin')
  await page.context().setOffline(false)
  await arriver(page, 'Composition et occupants')
  expect((await lireMenageEnBase(db, dossier.id)).informations).toMatchObject({ langueParlee: 'Lingala', observations: 'Préfère le matin' })
})

test('le serveur redémarre pendant l’enregistrement : rien n’est perdu, rien n’est écrit deux fois', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  let pannes = 0
  await page.route(`**/v1/menages/${dossier.id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || pannes === 2) return route.fallback()
    pannes += 1
    // La première fois l'écriture passe et la réponse se perd ; la seconde, le serveur n'est pas là.
    if (pannes === 1) await route.fetch()
    return route.abort('connectionreset')
  })
  await langue(page).fill('Soninké')
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  expect(pannes).toBe(2)
  expect(await langueDe(db, dossier.id)).toBe('Soninké')
  expect(await lireHistoriqueEnBase(db, dossier.id)).toHaveLength(1)
})

test('la session est fermée pendant la saisie : la page se quitte sans un geste, puis on retrouve l’étape et la saisie', async ({
  ouvrir,
  db,
}) => {
  const dossier = await deposerDossier(db)
  const compte = await createCompte(db, { roles: ['RESPONSABLE_INGENIERIE_SOCIALE'] })
  const page = await ouvrir({ email: compte.email, motDePasse: MOT_DE_PASSE }, adresseDe(dossier, 'informations'))
  await langue(page).fill('Pachto')
  await db.updateTable('session').set({ revoquee_le: new Date() }).where('utilisateur_id', '=', compte.id).execute()
  await expect(page).toHaveURL(/\/connexion/)
  await seConnecter(page, compte.email, MOT_DE_PASSE)
  await arriver(page, 'Informations')
  await expect(langue(page)).toHaveValue('Pachto')
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  expect(await langueDe(db, dossier.id)).toBe('Pachto')
})

test('partir sans enregistrer : la saisie est gardée, c’est dit, et l’étape le rappelle', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await langue(page).fill('Tamoul')
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: /^Mme/ }).click()
  await expect(notification(page, 'Votre saisie n’est pas enregistrée. Elle est gardée sur ce poste.')).toBeVisible()
  expect(await langueDe(db, dossier.id)).not.toBe('Tamoul')
  await page.goto(adresseDe(dossier, 'composition'))
  await expect(etat(page, 'Informations')).toContainText('Saisie non enregistrée')
  await etat(page, 'Informations').click()
  await expect(langue(page)).toHaveValue('Tamoul')
})

test('à deux sur les ressources : ce qui ne se touche pas se réunit, le même montant se choisit', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const [chezCamille, chezRachid] = [
    await ouvrir(camille, adresseDe(dossier, 'ressources')),
    await ouvrir(rachid, adresseDe(dossier, 'ressources')),
  ]
  await salaire(chezCamille).fill('1600')
  await salaire(chezRachid).fill('1500')
  await chezRachid.getByLabel('Eau, € / mois').fill('40')
  await quitter(chezRachid).click()
  await expect(chezRachid).toHaveURL(new RegExp(`${dossier.adresse}$`))

  await chezCamille.getByLabel('Gaz, € / mois').fill('70')
  await suivant(chezCamille).click()
  const choix = chezCamille.getByRole('dialog', { name: 'Choisir les valeurs à garder' })
  await expect(choix.getByRole('row').filter({ hasText: 'Salaire' })).toHaveCount(1)
  await choix.getByRole('radio', { name: /1 600,00/ }).check()
  await choix.getByRole('button', { name: 'Enregistrer ces valeurs' }).click()
  await arriver(chezCamille, 'Logement actuel')
  expect(await salairesDe(db, dossier.id)).toEqual([
    ['Samira', 864.2],
    ['Julien', 1600],
  ])
  expect((await lireMenageEnBase(db, dossier.id)).charges).toMatchObject({ eau: 40, gaz: 70 })
})

test('retirer une personne qui a des ressources se confirme ; une retraitée perd activité et employeur', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'composition'))
  await page.getByRole('button', { name: 'Retirer Julien Duprez' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Retirer Julien Duprez du ménage' })
  await expect(confirmation).toContainText('1 318,00 € par mois')
  await confirmation.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByRole('button', { name: /^Julien Duprez/ })).toHaveCount(0)

  await page.getByRole('button', { name: /^Samira/ }).click()
  await page
    .locator('.uneDesPersonnes-dessous')
    .getByRole('button', { name: /Catégorie socio-professionnelle$/ })
    .click()
  await page.getByRole('option', { name: 'Retraités' }).click()
  await expect(page.getByText('À la retraite : ni activité ni employeur.')).toBeVisible()
  await suivant(page).click()
  await arriver(page, 'Ressources et charges')
  const occupants = await db
    .selectFrom('occupant')
    .select(['prenom', 'situation_professionnelle'])
    .where('menage_id', '=', dossier.id)
    .orderBy('rang')
    .execute()
  expect(occupants).toHaveLength(4)
  expect(occupants[0]?.situation_professionnelle).toEqual({ categorieSocioProfessionnelle: 'RETRAITES', activite: null, employeur: null })
  expect(await salairesDe(db, dossier.id)).toEqual([['Samira', 864.2]])
})

test('après la signature du bail, les champs fermés disent pourquoi ; l’encadrement les garde ouverts', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'SIGNATURE_DU_BAIL' } })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  await expect(page.getByText('Cette étape est réservée à l’encadrement depuis le statut « Signature du bail ».')).toBeVisible()
  await expect(salaire(page)).not.toBeEditable()
  await expect(salaire(page)).toHaveAccessibleDescription(/réservée à l’encadrement/)
  await expect(page.getByRole('button', { name: /^Ajouter une ressource/ })).toHaveCount(0)
  const chezRachid = await ouvrir(rachid, adresseDe(dossier, 'ressources'))
  await expect(salaire(chezRachid)).toBeEditable()
  const clos = await deposerDossier(db, { menage: { statut: 'CLOTURE' } })
  await chezRachid.goto(adresseDe(clos, 'informations'))
  await expect(chezRachid.getByText('Le dossier est clôturé : rouvrez-le pour le modifier.')).toBeVisible()
  await expect(langue(chezRachid)).not.toBeEditable()
})

test('un montant effacé pour être retapé : sa ligne reste sous le curseur, jusqu’à ce qu’on la retire', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: { ressourcesEtCharges: { charges: { dette: { mensualite: 40, dateDeFin: null } } } },
  })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  const dette = page.getByLabel('Dette, € / mois')
  for (const [champ, montant] of [
    [salaire(page), '1500'],
    [dette, '55'],
  ] as const) {
    await champ.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Backspace')
    await expect(champ).toHaveValue('')
    await expect(champ).toBeFocused()
    await page.keyboard.type(montant)
    await expect(champ).toHaveValue(montant)
  }
  await page.getByRole('button', { name: 'Retirer Dette' }).click()
  await expect(dette).toHaveCount(0)
  await quitter(page).click()
  await expect(page).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect(await salairesDe(db, dossier.id)).toContainEqual(['Julien', 1500])
  expect((await lireMenageEnBase(db, dossier.id)).charges).toMatchObject({ dette: { mensualite: null } })
})

test('un montant collé se lit ; ce qui ne se lit pas reste au champ, avec sa raison, et ne s’enregistre pas', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  const avant = await salairesDe(db, dossier.id)
  for (const illisible of ['1.234', '12 € environ']) {
    await salaire(page).fill(illisible)
    await salaire(page).blur()
    await expect(page.getByText('Ce nombre ne se lit pas : écrivez-le comme 1234,56', { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(salaire(page)).toHaveValue(illisible)
    expect(await salairesDe(db, dossier.id)).toEqual(avant)
  }
  for (const colle of ['1 234,56 €', '1.234,56', '1234.56 EUR']) {
    await salaire(page).fill(colle)
    await salaire(page).blur()
    await expect(salaire(page)).toHaveValue('1\u00A0234,56')
  }
  await quitter(page).click()
  await expect(page).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect(await salairesDe(db, dossier.id)).toContainEqual(['Julien', 1234.56])
})

test('le récapitulatif : ce qui manque mène à son champ, un point à vérifier se lève avec sa raison', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, {
    menage: {
      logementActuel: { typologie: null },
      composition: { personneAHandicap: true, handicapReconnu: null },
      occupants: [samira, julien, unEnfant(3, { prenom: 'Inès', sexe: 'FEMININ', dateDeNaissance: '2012-02-02' })],
    },
  })
  const page = await ouvrir(ines, adresseDe(dossier, 'recapitulatif'))
  await activer(page.getByRole('button', { name: 'Lever avec une raison : La reconnaissance du handicap est à préciser' }))
  const dialogue = page.getByRole('dialog', { name: 'Lever la vérification' })
  await activer(dialogue.getByRole('button', { name: 'Lever la vérification' }))
  await expect(dialogue.getByLabel('Raison')).toHaveAccessibleDescription(/Ce champ est requis/)
  await saisir(dialogue.getByLabel('Raison'), 'Dossier MDPH en cours')
  await activer(dialogue.getByRole('button', { name: 'Lever la vérification' }))
  await expect(page.getByText(/Levée par .+\s: «\sDossier MDPH en cours\s»/)).toBeVisible()
  await activer(page.getByRole('button', { name: 'Remettre à vérifier : La reconnaissance du handicap est à préciser' }))
  await expect(page.getByRole('button', { name: /^Lever avec une raison\s: La reconnaissance/ })).toBeVisible()

  await activer(page.getByRole('button', { name: 'Renseigner : Typologie du logement actuel' }))
  await arriver(page, 'Logement actuel')
  await expect(page.locator('.edition-contenu').getByRole('button', { name: /Typologie$/ })).toBeFocused()
})

test('qui ne peut pas modifier le dossier le lit sans pouvoir y écrire', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: await autreCharge(db) })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await expect(page.getByText(/^Le dossier est suivi par /)).toBeVisible()
  await expect(langue(page)).not.toBeEditable()
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(titre(page)).toContainText(dossier.nom)
})

async function occupantDe(db: Base, menageId: string, prenom: string): Promise<string> {
  const { id } = await db
    .selectFrom('occupant')
    .select('id')
    .where('menage_id', '=', menageId)
    .where('prenom', '=', prenom)
    .executeTakeFirstOrThrow()
  return id
}

async function autreCharge(db: Base) {
  const { email } = await createCompte(db, { roles: ['CHARGE_DE_RELOGEMENT'] })
  return { email, motDePasse: MOT_DE_PASSE }
}

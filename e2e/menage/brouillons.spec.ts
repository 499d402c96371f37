// Ce qui est tapé et pas encore enregistré, onglet par onglet.

import type { Base } from '../../server/src/core/database.ts'
import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { seConnecter } from '../outils/connexion.ts'
import { camille, ines } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { rangee } from '../outils/rangement.ts'
import { deposerUnRelogement } from '../outils/relogements.ts'
import { adresseDe, arriver, mention, quitter, suivant } from './etapes.ts'
import { entete } from './fiche.ts'

const langue = (page: Page) => page.getByLabel(/^Langue parlée/)
const observations = (page: Page) => page.getByLabel(/^Observations/)
const gardee = (page: Page) => expect(mention(page)).toContainText('saisie gardée sur ce poste')
const reprise = (page: Page) => page.getByText(/Saisie du .+ reprise, pas encore enregistrée/)

async function ouvrirEncore(page: Page, adresse: string): Promise<Page> {
  const autre = await page.context().newPage()
  await autre.goto(adresse)
  await arriver(autre, 'Informations')
  return autre
}

test('deux onglets de la même personne sur la même étape, tous deux fermés : les deux saisies sont là', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const adresse = adresseDe(dossier, 'informations')
  const un = await ouvrir(camille, adresse)
  const deux = await ouvrirEncore(un, adresse)
  await langue(un).fill('Wolof')
  await gardee(un)
  await observations(deux).fill('Préfère le matin')
  await gardee(deux)
  await un.close()
  await deux.close()

  const trois = await un.context().newPage()
  await trois.goto(adresse)
  await expect(reprise(trois)).toBeVisible()
  await expect(langue(trois)).toHaveValue('Wolof')
  await expect(observations(trois)).toHaveValue('Préfère le matin')
  await quitter(trois).click()
  await expect(trois).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect((await lireMenageEnBase(db, dossier.id)).informations).toMatchObject({ langueParlee: 'Wolof', observations: 'Préfère le matin' })
})

test('un onglet enregistre, l’autre est tué : sa saisie se reprend et se réunit', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const adresse = adresseDe(dossier, 'informations')
  const un = await ouvrir(camille, adresse)
  const deux = await ouvrirEncore(un, adresse)
  await langue(un).fill('Peul')
  await gardee(un)
  await observations(deux).fill('Chien à loger')
  await gardee(deux)
  await quitter(deux).click()
  await expect(deux).toHaveURL(new RegExp(`${dossier.adresse}$`))
  const cdp = await un.context().newCDPSession(un)
  void cdp.send('Page.crash').catch(() => undefined)
  await un.waitForEvent('crash')
  await un.close()

  await deux.goto(adresse)
  await expect(reprise(deux)).toBeVisible()
  await expect(langue(deux)).toHaveValue('Peul')
  await quitter(deux).click()
  await expect(deux).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect((await lireMenageEnBase(db, dossier.id)).informations).toMatchObject({ langueParlee: 'Peul', observations: 'Chien à loger' })
})

test('défaire ce que l’on a tapé : plus rien n’est à enregistrer ni à reprendre', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille, menage: { informations: { langueParlee: 'Serbe', observations: null } } })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await langue(page).fill('Croate')
  await observations(page).fill('Une note')
  await gardee(page)
  await langue(page).fill('Serbe')
  await observations(page).fill('')
  await expect(mention(page)).not.toContainText('Pas encore enregistré')
  await page.reload()
  await arriver(page, 'Informations')
  await expect(langue(page)).toHaveValue('Serbe')
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  await expect(reprise(page)).toHaveCount(0)
})

const gtrm = (page: Page) => page.getByRole('textbox', { name: /^Date du GTRM/ })
const gtrmEnBase = async (db: Base, id: string) =>
  (await db.selectFrom('menage').select('date_gtrm').where('id', '=', id).executeTakeFirstOrThrow()).date_gtrm

test('une date à moitié tapée se dit, et ne se perd pas en silence', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await gtrm(page).click()
  await page.keyboard.type('1203')
  await langue(page).click()
  await expect(page.getByText('La date est incomplète : jour, mois et année')).toBeVisible()
  await expect(gtrm(page)).toHaveValue('1203')
  await suivant(page).click()
  const resume = page.getByRole('form').getByRole('alert')
  await expect(resume).toContainText('Date du GTRM')
  await arriver(page, 'Informations')
  await resume.getByRole('link', { name: 'Date du GTRM' }).click()
  await expect(gtrm(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12032026')
  await langue(page).click()
  await expect(gtrm(page)).toHaveValue('12/03/2026')
  await expect(page.getByText('La date est incomplète : jour, mois et année')).toHaveCount(0)
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  expect(await gtrmEnBase(db, dossier.id)).toBe('2026-03-12')
})

test('ce que l’on tape sur une date reste tel quel : lu, ou refusé en mots, jamais changé', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille, colonnes: { date_gtrm: '2020-02-12' } })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await expect(gtrm(page)).toHaveValue('12/02/2020')
  for (const [tapee, refus] of [
    ['30/02/2020', '30 février n’existe pas'],
    ['32/13/2022', 'Le jour va de 1 à 31 : 32 n’existe pas'],
    ['29/02/2023', '29 février 2023 n’existe pas'],
    ['après-demain', 'Cette date ne se lit pas : écrivez-la comme 31/03/2026'],
  ] as const) {
    await gtrm(page).fill(tapee)
    await langue(page).click()
    await expect(page.getByText(refus, { exact: true })).toBeVisible()
    await expect(gtrm(page)).toHaveValue(tapee)
    await page.keyboard.press('Control+s')
    await expect(gtrm(page)).toHaveValue(tapee)
    await expect(mention(page)).not.toContainText('Enregistré à')
  }
  expect(await gtrmEnBase(db, dossier.id)).toBe('2020-02-12')
  for (const [collee, lue] of [
    ['2020-03-31', '31/03/2020'],
    ['31.03.20', '31/03/2020'],
    ['31 mars 2020', '31/03/2020'],
  ] as const) {
    await gtrm(page).fill(collee)
    await langue(page).click()
    await expect(gtrm(page)).toHaveValue(lue)
  }
  await page.keyboard.press('Control+s')
  await expect(mention(page)).toContainText(/Enregistré à/)
  expect(await gtrmEnBase(db, dossier.id)).toBe('2020-03-31')
})

test('ce qui est tapé et n’a pas encore de valeur attend aussi après l’onglet fermé : une date sur une date, une sur rien, un montant', async ({
  ouvrir,
  db,
}) => {
  const dossier = await deposerDossier(db, { charge: camille, colonnes: { date_gtrm: '2020-02-12' } })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await gtrm(page).fill('30/02/2020')
  await gardee(page)
  await page.close()
  const retour = await page.context().newPage()
  await retour.goto(adresseDe(dossier, 'informations'))
  await expect(reprise(retour)).toBeVisible()
  await expect(gtrm(retour)).toHaveValue('30/02/2020')
  await expect(retour.getByText('30 février n’existe pas', { exact: true })).toBeVisible()
  await retour.keyboard.press('Control+s')
  await expect(retour.getByRole('form').getByRole('alert')).toContainText('Date du GTRM')
  expect(await gtrmEnBase(db, dossier.id)).toBe('2020-02-12')
  await retour.getByRole('button', { name: 'Repartir des valeurs enregistrées' }).click()
  await expect(gtrm(retour)).toHaveValue('12/02/2020')

  const vide = await deposerDossier(db, { charge: camille, colonnes: { date_gtrm: null } })
  await retour.goto(adresseDe(vide, 'informations'))
  await arriver(retour, 'Informations')
  await gtrm(retour).fill('1203')
  await rangee(retour, vide.id)
  await retour.reload()
  await expect(gtrm(retour)).toHaveValue('1203')
  await gtrm(retour).fill('')
  await expect(reprise(retour)).toHaveCount(0)

  await retour.goto(adresseDe(vide, 'logement-actuel'))
  const loyer = retour.getByRole('textbox', { name: /^Loyer/ }).first()
  await loyer.fill('4 cents')
  await rangee(retour, 'logement-actuel')
  await retour.reload()
  await expect(loyer).toHaveValue('4 cents')
})

test('« Enregistré à … » ne se dit pas d’un envoi qui n’a rien envoyé', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await arriver(page, 'Informations')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(mention(page)).toHaveText('')
  await page.context().setOffline(false)
  await langue(page).fill('Wolof')
  await page.keyboard.press('Control+s')
  await expect(mention(page)).toContainText(/Enregistré à \d\d:\d\d/)
})

test('se déconnecter avec une saisie non enregistrée se confirme ; y renoncer la garde', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const adresse = adresseDe(dossier, 'informations')
  const page = await ouvrir(camille, adresse)
  await langue(page).fill('Peul')
  await gardee(page)
  const sortir = page.getByRole('button', { name: 'Se déconnecter' })
  const question = page.getByRole('dialog', { name: 'Se déconnecter sans enregistrer ?' })
  await sortir.click()
  await expect(question).toContainText('Efface une saisie gardée sur ce poste et non enregistrée.')
  await verifierEcran(page, 'se-deconnecter-sans-enregistrer', { zone: '[role="dialog"]' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(langue(page)).toHaveValue('Peul')
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  await sortir.click()
  await expect(page).toHaveURL(/\/connexion/)
  await expect(question).toHaveCount(0)
})

test('taper sans s’arrêter, puis l’onglet tué net : il manque au plus la dernière seconde', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  const texte = 'Préfère le matin, après l’école, jamais le mercredi.'
  await observations(page).click()
  // Jamais quatre dixièmes de seconde sans une touche.
  await observations(page).pressSequentially(texte, { delay: 90 })
  const cdp = await page.context().newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  const retour = await page.context().newPage()
  await page.close()
  await retour.goto(adresseDe(dossier, 'informations'))
  await expect(reprise(retour)).toBeVisible()
  const gardees = await observations(retour).inputValue()
  expect(texte.startsWith(gardees)).toBe(true)
  expect(gardees.length).toBeGreaterThan(texte.length - 12)
})

test('une autre personne se connecte sur ce poste : rien de la première saisie n’y reste, ni la clé qui la lirait', async ({
  ouvrir,
  db,
}) => {
  const dossier = await deposerDossier(db, {})
  const [un, deux] = [
    await createCompte(db, { roles: ['RESPONSABLE_INGENIERIE_SOCIALE'] }),
    await createCompte(db, { roles: ['RESPONSABLE_INGENIERIE_SOCIALE'] }),
  ]
  const page = await ouvrir({ email: un.email, motDePasse: MOT_DE_PASSE }, adresseDe(dossier, 'informations'))
  await langue(page).fill('Pachto')
  await gardee(page)
  const poste = () =>
    page.evaluate(async () => {
      const bases = await indexedDB.databases()
      const lire = (nom: string) =>
        new Promise<string[]>((rendre, echouer) => {
          const demande = indexedDB.open(nom)
          demande.onerror = () => echouer(new Error(nom))
          demande.onsuccess = async () => {
            const valeurs: string[] = []
            for (const rayon of demande.result.objectStoreNames) {
              const tout = demande.result.transaction(rayon).objectStore(rayon).getAll()
              await new Promise((fini) => {
                tout.onsuccess = fini
              })
              for (const valeur of tout.result as unknown[])
                valeurs.push(...Object.values(valeur as object).map((part: unknown) => Object.prototype.toString.call(part)))
              if (tout.result.some((valeur: unknown) => valeur instanceof CryptoKey)) valeurs.push('CLÉ')
            }
            demande.result.close()
            rendre(valeurs)
          }
        })
      return (await Promise.all(bases.map(({ name }) => lire(name ?? '')))).flat()
    })
  // Une date, un vecteur, un texte scellé : ni clé, ni texte clair.
  expect((await poste()).toSorted()).toEqual(['[object ArrayBuffer]', '[object String]', '[object Uint8Array]'])
  await db.updateTable('session').set({ revoquee_le: new Date() }).where('utilisateur_id', '=', un.id).execute()
  await page.reload()
  await expect(page).toHaveURL(/\/connexion/)
  expect(await poste()).toHaveLength(3)
  await seConnecter(page, deux.email, MOT_DE_PASSE)
  await arriver(page, 'Informations')
  await expect(langue(page)).not.toHaveValue('Pachto')
  await expect(reprise(page)).toHaveCount(0)
  expect(await poste()).toEqual([])
})

async function ouvrirLeDepart(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'Changer le statut' }).click()
  await page.getByRole('menuitem', { name: 'Déclarer un départ spontané…' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Déclarer un départ spontané' })
  await expect(dialogue).toBeVisible()
  return dialogue
}

test('un départ à moitié déclaré attend après l’onglet fermé ; « Annuler » y renonce', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { charge: camille, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const page = await ouvrir(camille, adresse)
  await (await ouvrirLeDepart(page)).getByRole('button', { name: /Motif du départ/ }).click()
  const motif = page.getByRole('option').first()
  const choisi = (await motif.textContent()) ?? ''
  expect(choisi).not.toBe('')
  await motif.click()
  await rangee(page, `menage:${id}:passage:depart_spontane`)
  await page.close()

  const retour = await page.context().newPage()
  await retour.goto(adresse)
  const repris = await ouvrirLeDepart(retour)
  await expect(reprise(retour)).toBeVisible()
  await expect(repris.getByRole('button', { name: /Motif du départ/ })).toContainText(choisi)
  // Fermer garde la saisie ; « Annuler » y renonce.
  await retour.keyboard.press('Escape')
  await expect(repris).toBeHidden()
  const encore = await ouvrirLeDepart(retour)
  await expect(reprise(retour)).toBeVisible()
  await encore.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(encore).toBeHidden()
  const neuf = await ouvrirLeDepart(retour)
  await expect(neuf.getByRole('button', { name: /Motif du départ/ })).not.toContainText(choisi)
  await expect(reprise(retour)).toBeHidden()
  expect((await lireMenageEnBase(db, id)).statut).toBe('RECHERCHE_DU_LOGEMENT')
})

test('un courriel commencé, repris après un changement d’adresse : le texte tapé revient, l’adresse est celle d’aujourd’hui', async ({
  ouvrir,
  db,
}) => {
  const { id, adresse } = await deposerDossier(db, { charge: camille })
  const commencer = async (page: Page) => {
    await page.getByRole('button', { name: 'Écrire un courriel' }).click()
    await page.getByRole('menuitem', { name: 'Demande de pièces' }).click()
    const dialogue = page.getByRole('dialog')
    await expect(dialogue.getByLabel('Message')).toBeVisible()
    return dialogue
  }
  const page = await ouvrir(camille, adresse)
  const dialogue = await commencer(page)
  await expect(dialogue.getByLabel('Message')).toHaveValue(/- Avis d’imposition/)
  await dialogue.getByLabel('Message').fill('Bonjour, voici ce qui manque.')
  await rangee(page, `menage:${id}:courriel:demande-de-pieces`)
  await page.close()

  const email = 'nouvelle@exemple.test'
  const { informations } = await lireMenageEnBase(db, id)
  await db
    .updateTable('menage')
    .set({ email, informations: JSON.stringify({ ...(informations as object), email }) })
    .where('id', '=', id)
    .execute()
  const retour = await page.context().newPage()
  await retour.goto(adresse)
  const repris = await commencer(retour)
  await expect(repris.getByLabel('Message')).toHaveValue('Bonjour, voici ce qui manque.')
  await expect(repris.getByLabel('À', { exact: true })).toHaveValue(email)
})

test('les réponses d’une clôture attendent après l’onglet fermé', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id, fiche, dossier } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, fiche)
  await page.getByRole('button', { name: 'Établir la fiche' }).click()
  await expect(page.getByRole('button', { name: 'Établir à nouveau' })).toBeVisible()
  await page.goto(dossier)
  const clore = (ici: Page) => entete(ici).getByRole('button', { name: 'Clôturer le dossier' })
  const dialogue = (ici: Page) => ici.getByRole('dialog', { name: 'Clôturer le dossier' })
  await clore(page).click()
  await dialogue(page)
    .getByLabel(/^Ce que le ménage ajoute/)
    .fill('La cuisine est petite.')
  await rangee(page, `menage:${id}:passage:cloture`)
  await page.close()

  const retour = await page.context().newPage()
  await retour.goto(dossier)
  await clore(retour).click()
  await expect(reprise(retour)).toBeVisible()
  await expect(dialogue(retour).getByLabel(/^Ce que le ménage ajoute/)).toHaveValue('La cuisine est petite.')
})

// Ce qui est tapé et pas encore enregistré, onglet par onglet.
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { camille, ines } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
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

test('une date à moitié tapée se dit, et ne se perd pas en silence', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  const date = page.getByRole('group', { name: /^Date du GTRM/ })
  await date.getByRole('spinbutton').first().click()
  await page.keyboard.type('1203')
  await langue(page).click()
  await expect(page.getByText('La date est incomplète : jour, mois et année')).toBeVisible()
  await suivant(page).click()
  const resume = page.getByRole('form').getByRole('alert')
  await expect(resume).toContainText('Date du GTRM')
  await arriver(page, 'Informations')
  await resume.getByRole('link', { name: 'Date du GTRM' }).click()
  await page.keyboard.type('12032026')
  await expect(page.getByText('La date est incomplète : jour, mois et année')).toHaveCount(0)
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  const { date_gtrm: enBase } = await db.selectFrom('menage').select('date_gtrm').where('id', '=', dossier.id).executeTakeFirstOrThrow()
  expect(enBase).toBe('2026-03-12')
})

test('un 31 février se dit ; la date d’avant ne passe pas pour celle que l’on tape', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  const date = page.getByRole('group', { name: /^Date du GTRM/ })
  await date.getByRole('spinbutton').first().click()
  await page.keyboard.type('31022026')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Le 31/02/2026 n’existe pas : vérifiez la date')).toBeVisible()
  await expect(date).toHaveText('28/02/2026')
  await expect(mention(page)).not.toContainText('Enregistré à')
  await date.getByRole('spinbutton').first().click()
  await page.keyboard.type('15')
  await expect(page.getByText(/n’existe pas/)).toHaveCount(0)
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  const { date_gtrm: enBase } = await db.selectFrom('menage').select('date_gtrm').where('id', '=', dossier.id).executeTakeFirstOrThrow()
  expect(enBase).toBe('2026-02-15')
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
  await expect(question).toContainText('Une saisie gardée sur ce poste n’est pas enregistrée. Elle sera effacée.')
  await verifierEcran(page, 'se-deconnecter-sans-enregistrer', { zone: '[role="dialog"]' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(langue(page)).toHaveValue('Peul')
  await suivant(page).click()
  await arriver(page, 'Composition et occupants')
  await sortir.click()
  await expect(page).toHaveURL(/\/connexion/)
  await expect(question).toHaveCount(0)
})

/** La saisie d'un dialogue est au rangement du poste. */
const rangee = (page: Page, cle: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((rendre, echouer) => {
            const demande = indexedDB.open('relogement')
            demande.onerror = () => echouer(demande.error)
            demande.onsuccess = () => {
              const cles = demande.result.transaction('brouillons').objectStore('brouillons').getAllKeys()
              cles.onsuccess = () => {
                demande.result.close()
                rendre(cles.result.map(String).join(' '))
              }
            }
          }),
      ),
    )
    .toContain(cle)

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

// Ce qui est tapé et pas encore enregistré, onglet par onglet.
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { adresseDe, arriver, mention, quitter, suivant } from './etapes.ts'

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

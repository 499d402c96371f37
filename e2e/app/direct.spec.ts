import { formulaire, modifier, notification, section } from '../menage/fiche.ts'
import { ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const langue = (page: Page) => formulaire(page, 'Informations').getByLabel(/^Langue parlée/)
const enregistrer = (page: Page) => formulaire(page, 'Informations').getByRole('button', { name: 'Enregistrer', exact: true })

test('le dossier et la liste ouverts chez l’un disent seuls ce que l’autre enregistre ; une saisie en cours garde ce qu’elle avait', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const { nom, adresse } = await deposerDossier(db)
  const [chezInes, liste, chezRachid] = [
    await ouvrir(ines, adresse),
    await ouvrir(ines, `/menages?recherche=${nom}`),
    await ouvrir(rachid, adresse),
  ]
  await expect(liste.getByRole('main')).toContainText(nom)
  await modifier(chezRachid, 'Informations').click()
  await langue(chezRachid).fill('Portugais')
  await enregistrer(chezRachid).click()
  await expect(notification(chezRachid, 'Dossier enregistré')).toBeVisible()
  await expect(section(chezInes, 'informations')).toContainText('Portugais')

  // Ouverte sans rien y taper, une saisie suit ; dès qu'on y tape, même une date à moitié, elle ne bouge plus.
  await modifier(chezInes, 'Informations').click()
  await modifier(chezRachid, 'Informations').click()
  await langue(chezRachid).fill('Arabe')
  await enregistrer(chezRachid).click()
  await expect(langue(chezInes)).toHaveValue('Arabe')
  await langue(chezInes).fill('Polonais')
  await db
    .updateTable('menage')
    .set(({ eb }) => ({ version: eb('version', '+', 1), noms: `Mme ${nom} / M. Renommé` }))
    .where('noms', 'like', `%${nom}%`)
    .execute()
  await expect(liste.getByRole('main')).toContainText('M. Renommé', { timeout: 30_000 })
  await expect(langue(chezInes)).toHaveValue('Polonais')
})

test('chaque liste d’une instance ou d’un suivi écoute sous un nom que le direct dit', async ({ ouvrir }) => {
  const ecoutees: Record<string, string> = {
    '/instances-partenariales': 'logements',
    '/gtr': 'reunions',
    '/outil-de-pilotage/suivi-relogements': 'menages',
    '/outil-de-pilotage/suivi-propositions': 'menages',
  }
  for (const [adresse, liste] of Object.entries(ecoutees)) {
    const page = await ouvrir(rachid, '/')
    const ecoute = page.waitForRequest((requete) => {
      const { pathname, searchParams } = new URL(requete.url())
      return pathname === '/v1/direct' && (searchParams.get('listes') ?? '').split(',').includes(liste)
    })
    await page.goto(adresse)
    await ecoute
    await page.close()
  }
})

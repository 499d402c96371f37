import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { camille } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { adresseDe, arriver, deposerDossierVide, quitter } from './etapes.ts'

const champ = (page: Page, nom: string) => page.getByRole('combobox', { name: nom })

test('au clavier : une ville hors de la liste s’écrit, un nom entier y est reconnu, un bailleur et une commune se tapent aussi', async ({
  ouvrir,
  db,
}) => {
  const dossier = await deposerDossierVide(db)
  const page = await ouvrir(camille, adresseDe(dossier, 'projet-residentiel'))
  await arriver(page, 'Projet résidentiel')

  await tabulerJusqua(champ(page, 'Ajouter une ville au secteur 1'))
  await page.keyboard.type('Amiens')
  await expect(page.getByText('Entrée garde')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quartier à Amiens')).toBeFocused()
  await page.keyboard.type('Saint-Leu')

  await tabulerJusqua(champ(page, 'Ajouter une ville au secteur 1'), 'Shift+Tab')
  await page.keyboard.type('roubaix')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quartier à Roubaix')).toBeFocused()

  await tabulerJusqua(champ(page, 'Exclure une ville ou l’un de ses quartiers'))
  await page.keyboard.type('Beauvais')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Beauvais')

  // Quitter le champ garde ce qui y est tapé : rien ne se perd.
  await tabulerJusqua(champ(page, 'Ajouter un bailleur'))
  await page.keyboard.type('Foyer du Soleil')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Retirer Foyer du Soleil' })).toBeVisible()
  await tabulerJusqua(champ(page, 'Ajouter une commune'))
  await page.keyboard.type('Tournai')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Retirer Tournai' })).toBeVisible()

  await activer(quitter(page))
  await expect(page).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({
    projet_residentiel: {
      secteursSouhaites: [
        {
          villes: [
            { nom: 'Amiens', codePostal: null, quartier: 'Saint-Leu' },
            { nom: 'Roubaix', codePostal: '59100', quartier: null },
          ],
        },
        { villes: [] },
        { villes: [] },
      ],
      quartiersAExclure: [{ ville: 'Beauvais', quartier: null }],
    },
    relogement: { bailleursPositionnes: ['Foyer du Soleil'], communesPositionnees: ['Tournai'] },
  })
})

import { lireHistoriqueEnBase, lireMenageEnBase } from '../../server/test/dossiers.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { camille } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'
import { adresseDe, arriver, avancer, choisir, dater, deposerDossierVide, etat, liste, prendre, totaux } from './etapes.ts'

const ANNEE = new Date().getFullYear()

test('un entretien entier, du dossier vide au dossier complet, au clavier seul', async ({ ouvrir, db }) => {
  test.setTimeout(180_000)
  const dossier = await deposerDossierVide(db)
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await arriver(page, 'Informations')
  await expect(etat(page, 'Informations')).toContainText('À commencer')

  await saisir(page.getByLabel('Téléphone', { exact: true }), '06 39 98 12 34')
  await dater(page, 'Date de l’entretien', `0203${ANNEE}`)
  await saisir(page.getByLabel('Numéro unique'), '0591225041873gdlcx')
  await dater(page, 'Date de la demande', `0102${ANNEE}`)
  await avancer(page, 'Composition et occupants')
  await expect(etat(page, 'Informations')).toContainText('Complet')

  await activer(page.getByRole('button', { name: 'Ajouter le demandeur principal' }))
  await expect(liste(page, 'Rôle')).toBeFocused()
  await choisir(liste(page, 'Sexe'), 'Féminin')
  await saisir(page.getByLabel('Prénom'), 'Nadia')
  await saisir(page.getByLabel('Nom', { exact: true }), 'Lefebvre')
  await dater(page, 'Date de naissance', '14/06/1988')
  await activer(page.getByRole('button', { name: /^Nadia Lefebvre/ }))
  await activer(page.getByRole('button', { name: 'Ajouter une personne' }))
  await choisir(liste(page, 'Sexe'), 'Masculin')
  await saisir(page.getByLabel('Prénom'), 'Elias')
  await saisir(page.getByLabel('Nom', { exact: true }), 'Lefebvre')
  await dater(page, 'Date de naissance', '30/09/2016')
  await avancer(page, 'Ressources et charges')
  await expect(etat(page, 'Composition')).toContainText('Complet')

  await prendre(page.getByRole('button', { name: 'Ajouter une ressource' }), 'Salaire')
  await expect(page.getByLabel('Salaire de Nadia Lefebvre, € / mois')).toBeFocused()
  await page.keyboard.type('1284,6')
  await expect(page.getByLabel('Salaire de Nadia Lefebvre, € / an')).toHaveValue('15\u00A0415,20')
  await expect(totaux(page)).toContainText('1 284,60 €')
  await saisir(page.getByLabel(`Revenu fiscal de référence ${ANNEE - 2} de Nadia Lefebvre, € / an`), '14200')
  await saisir(page.getByLabel('Loyer net hors APL, € / mois'), '398,40')
  await expect(totaux(page)).toContainText('31,0 % À surveiller')
  await avancer(page, 'Logement actuel')
  await expect(etat(page, 'Ressources')).toContainText('Complet')

  await saisir(page.getByLabel('Rue'), 'rue de l’Épeule')
  await tabulerJusqua(page.getByRole('combobox', { name: /^Ville/ }))
  await page.keyboard.type('roub')
  await expect(page.getByRole('option', { name: /^Roubaix/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code postal')).toHaveValue('59100')
  await choisir(liste(page, 'Typologie'), 'T3')
  await avancer(page, 'Projet résidentiel')
  await expect(etat(page, 'Logement actuel')).toContainText('Complet')

  await expect(page.getByRole('group', { name: /Tous \/ Toutes/ })).toHaveCount(3)
  await activer(liste(page, 'Typologies GTR'))
  await page.keyboard.type('T3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await avancer(page, 'Logement précédent')
  await expect(etat(page, 'Projet résidentiel')).toContainText('Complet')
  await avancer(page, 'Récapitulatif et documents')
  await expect(page.getByText('Le dossier est complet')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Nadia Lefebvre')

  await activer(page.getByRole('button', { name: 'Terminer' }))
  await arriver(page, 'Mme Lefebvre')
  const menage = await lireMenageEnBase(db, dossier.id)
  expect(menage).toMatchObject({
    telephone: '0639981234',
    numero_unique: '0591225041873GDLCX',
    date_entretien: `${ANNEE}-03-02`,
    typologies_gtr: ['T3'],
    nature_revenus: ['ACTIVITE'],
    projet_residentiel: { secteursSouhaites: [{ villes: [] }, { villes: [] }, { villes: [] }] },
  })
  // Une étape, un enregistrement : le logement précédent, laissé vide, n'en fait pas.
  expect(await lireHistoriqueEnBase(db, dossier.id)).toHaveLength(5)
})

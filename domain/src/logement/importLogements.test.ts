import { describe, expect, test } from 'vitest'
import { champDuTitre, type LectureDImport, lireImport, modeleDImport } from './importLogements.ts'

const TITRES = ['Adresse', 'CP', 'Commune', 'Type', 'Code UG', 'Loyer HC', 'Étage', 'Jusqu’à quand']
const lire = (...lignes: string[][]) => lireImport([TITRES, ...lignes], 2028) as LectureDImport
const bonne = ['24 bis rue de l’Épeule', '59100', 'Roubaix', 'F4', '0412-B', '498,60 €', 'RDC', 'juin']

describe('les titres d’une liste de bailleur', () => {
  test.each([
    ['Code postal', 'localisation.adresse.codePostal'],
    ['C.P.', null],
    ['CP', 'localisation.adresse.codePostal'],
    ['SURFACE (m²)', 'caracteristiques.surfaceHabitable'],
    ['N°', 'localisation.adresse.numero'],
    ['Étage', 'localisation.etage'],
    ['Gardien', null],
  ])('%s', (titre, champ) => expect(champDuTitre(titre)).toBe(champ))
})

test('une ligne se lit comme le bailleur l’écrit ; une colonne inconnue est laissée de côté', () => {
  const { acceptees, refusees, colonnes } = lire(bonne)
  expect(refusees).toEqual([])
  expect(acceptees).toMatchObject([
    {
      ligne: 2,
      saisie: {
        typologie: 'T4',
        localisation: {
          UG: '0412-B',
          etage: 0,
          adresse: { numero: '24 bis', rue: 'rue de l’Épeule', codePostal: '59100', ville: 'Roubaix' },
        },
        finance: { loyer: 498.6, eau: null },
      },
    },
  ])
  expect(colonnes.at(-1)).toEqual({ titre: 'Jusqu’à quand', champ: null })
})

test.each([
  ['1 234,56 €', 1234.56],
  ['1.234,56', 1234.56],
  ['1234.56 EUR', 1234.56],
  ['1,234.56', 1234.56],
  ['498.6', 498.6],
])('un loyer écrit « %s » se lit', (ecrit, loyer) => {
  expect(lire(bonne.with(5, ecrit)).acceptees).toMatchObject([{ saisie: { finance: { loyer } } }])
})

test('un loyer qui se lirait de deux façons est refusé, jamais deviné', () => {
  expect(lire(bonne.with(5, '1.234')).refusees).toEqual([{ ligne: 2, raisons: ['Loyer : « 1.234 » ne se lit pas'] }])
})

test('chaque ligne refusée dit toutes ses raisons, à son numéro dans le fichier', () => {
  const { acceptees, refusees } = lire(
    bonne,
    ['', '', '', '', '', '', '', ''],
    ['rue Neuve', '591', '', 'studio', 'X1', 'cher', '', ''],
    [...bonne],
  )
  expect(acceptees).toHaveLength(1)
  expect(refusees).toEqual([
    {
      ligne: 4,
      raisons: [
        'Typologie : « studio » ne se lit pas',
        'Loyer : « cher » ne se lit pas',
        'Code postal : Le code postal compte 5 chiffres',
        'Ville : Ce champ est requis',
      ],
    },
    { ligne: 5, raisons: ['Déjà à la ligne 2 : même UG, même porte'] },
  ])
  expect(lire(['rue Neuve', '591', '', 'T2', 'X1', '', '', '']).refusees).toEqual([
    { ligne: 2, raisons: ['Code postal : Le code postal compte 5 chiffres', 'Ville : Ce champ est requis'] },
  ])
})

test('un fichier sans les titres qu’il faut, ou vide, se refuse d’un mot', () => {
  expect(lireImport([['Adresse', 'Ville']], 2028)).toBe('La première ligne doit porter les titres ; il manque : Code postal, Typologie.')
  expect(lireImport([TITRES], 2028)).toBe('Le fichier ne porte aucun logement sous ses titres.')
  expect(lireImport([[...TITRES, 'Rue'], bonne], 2028)).toBe('Deux colonnes disent « Rue ».')
})

test('le modèle à remplir se relit tel quel : toutes ses colonnes sont connues, son exemple est accepté', () => {
  const lu = lireImport(modeleDImport(), 2028) as LectureDImport
  expect(lu.colonnes.filter(({ champ }) => champ === null)).toEqual([])
  expect(lu.colonnes).toHaveLength(25)
  expect(lu.refusees).toEqual([])
  expect(lu.acceptees).toMatchObject([
    {
      ligne: 2,
      saisie: {
        typologie: 'T4',
        localisation: { etage: 3, ascenseur: true, adresse: { numero: '24 bis', rue: 'rue de l’Épeule' } },
        caracteristiques: { type: 'COLLECTIF', pmr: false },
        finance: { loyer: 498.6 },
      },
    },
  ])
})

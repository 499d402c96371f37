import { expect, test } from 'vitest'
import { adresseDeRetour, ecrireAdresse, lireAdresse } from './adresse.ts'

const ici = 'https://relogement.test'

test('les listes s’écrivent avec des virgules lisibles et se relisent telles quelles', () => {
  const recherche = { villes: '59100,59200', sort: 'noms:asc', recherche: 'Benali & fils', page: undefined }
  expect(ecrireAdresse(recherche)).toBe('?villes=59100,59200&sort=noms:asc&recherche=Benali%20%26%20fils')
  expect(lireAdresse(ecrireAdresse(recherche))).toEqual({ villes: '59100,59200', sort: 'noms:asc', recherche: 'Benali & fils' })
  expect(ecrireAdresse({})).toBe('')
})

test('après la connexion, on revient à la page quittée, filtres compris', () => {
  expect(adresseDeRetour('/menages?villes=59100#liste', ici)).toBe('/menages?villes=59100#liste')
})

test.each([
  'https://ailleurs.test/',
  '//ailleurs.test',
  '/\\ailleurs.test',
  '/\t/ailleurs.test',
  'javascript:alert(1)',
  'menages',
  '',
  '/connexion?from=/x',
  '/connexion/',
  undefined,
])('« %s » n’est pas une page de ce site où revenir : l’accueil', (from) => {
  expect(adresseDeRetour(from, ici)).toBe('/')
})

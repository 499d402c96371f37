import { describe, expect, test } from 'vitest'
import { adresseDeRetour, ecrireAdresse, ecrireLeFragment, lireAdresse, lireLeFragment } from './adresse.ts'

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

describe('un nom cherché', () => {
  const montrer = (adresse: string) =>
    ecrireLeFragment(new URL(adresse, 'https://relogement.test')).href.replace('https://relogement.test', '')
  const lire = (adresse: string) => lireLeFragment(new URL(adresse, 'https://relogement.test')).href.replace('https://relogement.test', '')

  test('ne se montre qu’après le dièse, et s’y relit', () => {
    expect(montrer('/menages?villes=59100,59200&recherche=Benali%20%26%20fils&page=2')).toBe(
      '/menages?villes=59100,59200&page=2#recherche=Benali%20%26%20fils',
    )
    expect(lireAdresse(new URL(lire('/menages?villes=59100&page=2#recherche=Benali%20%26%20fils'), 'https://x.test').search)).toEqual({
      villes: '59100',
      page: '2',
      recherche: 'Benali & fils',
    })
    expect(montrer(lire('/menages?recherche=Dias'))).toBe('/menages#recherche=Dias')
  })

  test('non plus dans l’adresse où revenir après la connexion', () => {
    const from = encodeURIComponent('/menages?villes=59100&recherche=Benali')
    expect(montrer(`/connexion?from=${from}`)).not.toMatch(/\?.*Benali.*#|\?[^#]*Benali/)
    expect(lireAdresse(new URL(lire(montrer(`/connexion?from=${from}`)), 'https://x.test').search)).toEqual({
      from: '/menages?villes=59100&recherche=Benali',
    })
    expect(montrer('/connexion?from=/menages/12')).toBe('/connexion?from=/menages/12')
  })

  test('ne prend pas la place d’une autre ancre', () => {
    for (const adresse of ['/menages/12#composition', '/mot-de-passe#jeton=abc', '/menages?villes=59100']) {
      expect(lire(adresse)).toBe(adresse)
      expect(montrer(adresse)).toBe(adresse)
    }
  })
})

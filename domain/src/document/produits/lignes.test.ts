import { describe, expect, test } from 'vitest'
import { nomDuProduit } from './enveloppe.ts'
import { adresseDe, etageDe, libelleDe, libellesDe, ouiOuNon, ouTiret } from './lignes.ts'

test.each([
  [null, '—'],
  [undefined, '—'],
  ['', '—'],
  [0, '0'],
  ['x', 'x'],
])('%s s’écrit « %s »', (valeur, ecrit) => expect(ouTiret(valeur)).toBe(ecrit))

test.each([
  [0, null, 'Rez-de-chaussée'],
  [1, true, '1er étage, avec ascenseur'],
  [2, false, '2e étage, sans ascenseur'],
  [-1, null, '1er sous-sol'],
  [null, true, '—'],
])('étage %s, ascenseur %s : %s', (etage, ascenseur, ecrit) => expect(etageDe({ etage, ascenseur })).toBe(ecrit))

describe('une adresse', () => {
  test('s’écrit sur une ligne, avec ce qu’on en sait', () => {
    const rien = { numero: null, rue: null, codePostal: null, ville: null, complement: null }
    expect(adresseDe({ ...rien, numero: '12', rue: 'rue de Fontenoy', codePostal: '59100', ville: 'Roubaix', complement: 'Bât. B' })).toBe(
      '12 rue de Fontenoy, Bât. B, 59100\u00A0Roubaix',
    )
    expect(adresseDe({ ...rien, ville: 'Roubaix' })).toBe('Roubaix')
    expect(adresseDe(rien)).toBe('—')
  })
})

test('un code qu’une liste ne connaît plus reste lisible ; aucune réponse n’est « — »', () => {
  expect(libelleDe({ A: 'Alpha' }, 'B')).toBe('B')
  expect(libellesDe({ A: 'Alpha' }, ['A', 'B'])).toBe('Alpha, B')
  expect(libellesDe({ A: 'Alpha' }, [])).toBe('—')
  expect([ouiOuNon(true), ouiOuNon(false), ouiOuNon(null)]).toEqual(['Oui', 'Non', '—'])
})

test('un document produit porte le code du ménage, et sa version à partir de la deuxième', () => {
  expect(nomDuProduit('Guide d’entretien', 'ROU-1', 1)).toBe('Guide d’entretien ROU-1.pdf')
  expect(nomDuProduit('Guide d’entretien', 'ROU-1', 2)).toBe('Guide d’entretien ROU-1 (version 2).pdf')
})

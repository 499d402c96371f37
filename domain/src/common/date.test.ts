import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateCourte,
  formatDateNumerique,
  formatHeure,
  formatInstant,
  formatJourDeSemaine,
  formatMois,
  parseDate,
} from './date.format.ts'
import { ageLe, ajouterJours, ajouterMois, debutDuJour, estApres, estJour, jourDe, joursEntre, lundiDe, moisEntre } from './date.ts'

const jour = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('un jour civil', () => {
  test.each(['2026-03-12', '2024-02-29', '1900-01-01', '0099-01-01'])('%s existe', (texte) => {
    expect(estJour(texte)).toBe(true)
  })
  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-3-1', '12/03/2026', '2026-03-12T00:00', ''])(
    '%s n’existe pas',
    (texte) => {
      expect(estJour(texte)).toBe(false)
    },
  )
})

describe('l’heure de Paris', () => {
  test('un soir d’été à Londres est déjà demain à Paris', () => {
    expect(jourDe('2026-06-30T22:30:00Z')).toBe('2026-07-01')
    expect(jourDe('2026-01-31T22:30:00Z')).toBe('2026-01-31')
  })

  test('le jour commence à 23 h ou 22 h en temps universel', () => {
    expect(debutDuJour('2026-01-15')).toBe('2026-01-14T23:00:00Z')
    expect(debutDuJour('2026-07-15')).toBe('2026-07-14T22:00:00Z')
  })

  test('le jour qui commence à un instant est celui de cet instant, changements d’heure compris', () => {
    fc.assert(fc.property(jour, (j) => jourDe(debutDuJour(j)) === j))
    expect(jourDe(debutDuJour('2026-03-29'))).toBe('2026-03-29')
    expect(jourDe(debutDuJour('2026-10-25'))).toBe('2026-10-25')
  })

  test('un instant s’affiche à l’heure de Paris', () => {
    expect(formatInstant('2026-03-10T15:05:00Z')).toBe('10 mars 2026, 16:05')
    expect(formatInstant('2026-07-31T22:05:00Z')).toBe('1er août 2026, 00:05')
    expect(formatHeure('2026-07-31T12:32:00Z')).toBe('14:32')
  })

  test('les instants se comparent, quelle que soit leur écriture', () => {
    expect(estApres('2026-03-10T10:00:00+01:00', '2026-03-10T08:59:59Z')).toBe(true)
    expect(estApres('2026-03-10T09:00:00Z', '2026-03-10T10:00:00+01:00')).toBe(false)
  })
})

describe('compter', () => {
  test('ajouter des mois reste dans le mois visé', () => {
    expect(ajouterMois('2026-01-31', 1)).toBe('2026-02-28')
    expect(ajouterMois('2026-12-12', 3)).toBe('2027-03-12')
  })

  test('ajouter puis compter donne le même nombre de jours', () => {
    fc.assert(fc.property(jour, fc.integer({ min: -4000, max: 4000 }), (j, n) => joursEntre(j, ajouterJours(j, n)) === n))
  })

  test('le lundi est un lundi, au plus six jours avant', () => {
    expect(lundiDe('2026-03-15')).toBe('2026-03-09')
    expect(lundiDe('2026-03-09')).toBe('2026-03-09')
    fc.assert(
      fc.property(jour, (j) => {
        const ecart = joursEntre(lundiDe(j), j)
        return ecart >= 0 && ecart <= 6 && lundiDe(lundiDe(j)) === lundiDe(j)
      }),
    )
  })

  test('les mois de novembre à janvier', () => {
    expect(moisEntre('2025-11', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01'])
    expect(moisEntre('2026-02', '2026-01')).toEqual([])
  })
})

describe('l’âge', () => {
  test.each([
    ['2008-03-12', '2026-03-12', 18],
    ['2008-03-13', '2026-03-12', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-04-01', '2026-03-12', -1],
    ['2026-03-12', '2026-03-12', 0],
  ])('né le %s, on a au %s l’âge de %d', (naissance, le, age) => {
    expect(ageLe(naissance, le)).toBe(age)
  })

  test('n’augmente qu’avec le temps', () => {
    fc.assert(
      fc.property(jour, jour, fc.nat(5000), (naissance, le, plus) => ageLe(naissance, ajouterJours(le, plus)) >= ageLe(naissance, le)),
    )
  })
})

describe('à la française', () => {
  test('les dates se lisent', () => {
    expect(formatDate('2026-03-12')).toBe('12 mars 2026')
    expect(formatDate('2013-06-01')).toBe('1er juin 2013')
    expect(formatDateCourte('2026-02-06')).toBe('6 févr. 2026')
    expect(formatJourDeSemaine('2026-03-17')).toBe('mar. 17 mars')
    expect(formatDateNumerique('2026-03-12')).toBe('12/03/2026')
    expect(formatMois('2026-03')).toBe('mars 2026')
  })

  test.each([
    ['12/03/2026', '2026-03-12'],
    ['1-6-2013', '2013-06-01'],
    [' 12.03.2026 ', '2026-03-12'],
    ['31/02/2026', null],
    ['12/03/26', null],
    ['demain', null],
  ])('« %s » se tape pour %s', (texte, attendu) => {
    expect(parseDate(texte)).toBe(attendu)
  })

  test('une date affichée en chiffres se relit', () => {
    fc.assert(fc.property(jour, (j) => parseDate(formatDateNumerique(j)) === j))
  })
})

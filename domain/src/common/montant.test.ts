import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrondir, enCentimes, enEuros, formatMontant, formatNombre, formatPourcentage, somme } from './montant.ts'

const centimes = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 })

describe('l’arrondi au centime', () => {
  test.each([
    [1.005, 1.01],
    [1.004999, 1],
    [2.675, 2.68],
    [-1.005, -1.01],
    [0.1 + 0.2, 0.3],
    [83.333333, 83.33],
    [0, 0],
    [1e-9, 0],
  ])('%d donne %d', (euros, attendu) => {
    expect(arrondir(euros)).toBe(attendu)
  })

  test('toute moitié s’éloigne de zéro, où qu’elle tombe', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (n) => {
        const moitie = Number(`${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}5`)
        return enCentimes(moitie) === n + 1 && enCentimes(-moitie) === -n - 1
      }),
    )
  })

  test('un montant en centimes revient inchangé', () => {
    fc.assert(fc.property(centimes, (n) => enCentimes(enEuros(n)) === n && arrondir(enEuros(n)) === enEuros(n)))
  })
})

describe('la somme', () => {
  test('est exacte, quel que soit l’ordre', () => {
    fc.assert(
      fc.property(fc.array(centimes, { maxLength: 30 }), (liste) => {
        const attendu = enEuros(liste.reduce((a, b) => a + b, 0))
        const euros = liste.map(enEuros)
        return somme(euros) === attendu && somme(euros.toReversed()) === attendu
      }),
    )
  })

  test('ne compte pas les montants absents', () => {
    expect(somme([12.5, null, undefined, 0.01])).toBe(12.51)
    expect(somme([])).toBe(0)
  })
})

describe('à l’écran', () => {
  test('espaces insécables entre les milliers et avant l’euro, deux décimales', () => {
    expect(formatMontant(1234.5)).toBe('1\u00A0234,50\u00A0€')
    expect(formatMontant(1234567.891)).toBe('1\u00A0234\u00A0567,89\u00A0€')
    expect(formatMontant(0)).toBe('0,00\u00A0€')
    expect(formatMontant(-214)).toBe('\u2212214,00\u00A0€')
    expect(formatMontant(-0.001)).toBe('0,00\u00A0€')
    expect(formatNombre(1200)).toBe('1\u00A0200')
    expect(formatPourcentage(19.75)).toBe('19,8\u00A0%')
  })

  test('un montant inconnu est un tiret, jamais 0', () => {
    expect(formatMontant(null)).toBe('—')
    expect(formatPourcentage(undefined)).toBe('—')
  })
})

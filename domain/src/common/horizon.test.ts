import { describe, expect, test } from 'vitest'
import { dernierJourAdmis, refusSiTropLoin } from './horizon.ts'

describe('une date trop lointaine est une faute de frappe', () => {
  test.each([
    ['2028-03-10', null],
    ['2028-03-11', 'Cette date est trop lointaine : le 10 mars 2028 au plus tard'],
    ['2099-01-01', 'Cette date est trop lointaine : le 10 mars 2028 au plus tard'],
    ['1990-01-01', null],
  ])('le %s, dit le 10 mars 2026', (jour, refus) => expect(refusSiTropLoin(jour, '2026-03-10')).toBe(refus))

  test('une sortie s’annonce au plus un an avant ; une échéance court cinquante ans', () => {
    expect(refusSiTropLoin('2027-03-11', '2026-03-10', 1)).toBe('Cette date est trop lointaine : le 10 mars 2027 au plus tard')
    expect(refusSiTropLoin('2076-03-10', '2026-03-10', 50)).toBeNull()
  })

  test('le 29 février, on compte jusqu’au 28', () => expect(dernierJourAdmis('2028-02-29', 1)).toBe('2029-02-28'))
})

import { describe, expect, test } from 'vitest'
import { loyerPlafondAPL, zoneDeLaCommune } from './plafondApl.ts'

describe('le loyer plafond de l’APL', () => {
  const variables = {
    APL_LOYER_PLAFOND_SEUL: 290.34,
    APL_LOYER_PLAFOND_COUPLE: 355.38,
    APL_LOYER_PLAFOND_1: 399.89,
    APL_LOYER_PLAFOND_SUP: 58.21,
  }
  const plafond = (couple: boolean, personnesACharge: number) => loyerPlafondAPL({ couple, personnesACharge }, variables)

  test.each([
    ['une personne seule', false, 0, 290.34],
    ['un couple', true, 0, 355.38],
    ['une personne et une à charge', false, 1, 399.89],
    ['un couple et une à charge', true, 1, 399.89],
    ['un couple et trois à charge', true, 3, 516.31],
  ])('%s', (_, couple, aCharge, attendu) => {
    expect(plafond(couple, aCharge)).toBe(attendu)
  })

  test('sans personne au dossier, il est inconnu', () => {
    expect(loyerPlafondAPL(null, variables)).toBeNull()
  })

  test('une table sans la valeur ne donne rien plutôt qu’une erreur', () => {
    expect(loyerPlafondAPL({ couple: true, personnesACharge: 2 }, { APL_LOYER_PLAFOND_1: 399.89 })).toBeNull()
  })

  test('la MEL est en zone 2, ailleurs la zone n’est pas tenue', () => {
    expect(zoneDeLaCommune('200093201')).toBe('2')
    expect(zoneDeLaCommune('200040947')).toBeNull()
    expect(zoneDeLaCommune(null)).toBeNull()
  })
})

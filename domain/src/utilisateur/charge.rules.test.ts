import { expect, test } from 'vitest'
import { direLaCharge } from './charge.rules.ts'

test.each([
  [{ points: 36, capacite: 40 }, 'Peut recevoir 4 points'],
  [{ points: 39, capacite: 40 }, 'Peut recevoir 1 point'],
  [{ points: 38.5, capacite: 40 }, 'Peut recevoir 1,5 point'],
  [{ points: 40, capacite: 40 }, 'À pleine charge'],
  [{ points: 44, capacite: 40 }, '44 points pour 40 : 4 de trop'],
])('%o se dit « %s »', (charge, attendu) => {
  expect(direLaCharge(charge)).toBe(attendu)
})

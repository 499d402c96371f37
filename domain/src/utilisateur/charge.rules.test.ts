import { expect, test } from 'vitest'
import { direLaCharge, direLeTotal } from './charge.rules.ts'

test.each([
  [{ points: 36, capacite: 40 }, 'Peut recevoir 4 points'],
  [{ points: 39, capacite: 40 }, 'Peut recevoir 1 point'],
  [{ points: 38.5, capacite: 40 }, 'Peut recevoir 1,5 point'],
  [{ points: 40, capacite: 40 }, 'À pleine charge'],
  [{ points: 44, capacite: 40 }, '44 points pour 40 : 4 de trop'],
])('%o se dit « %s »', (charge, attendu) => {
  expect(direLaCharge(charge)).toBe(attendu)
})

test('la somme d’une équipe dit ses ménages, ceux qu’elle accompagne, et ses points', () => {
  expect(direLeTotal(239, 25, { points: 219, capacite: 232 })).toBe(
    '239 ménages suivis : 214 à reloger, 25 en accompagnement · 219 points pour 232',
  )
  expect(direLeTotal(1, null, { points: 0.5, capacite: 35.2 })).toBe('1 ménage suivi · 0,5 point pour 35,2')
})

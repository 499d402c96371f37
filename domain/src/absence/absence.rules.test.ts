import { expect, test } from 'vitest'
import { direLaPeriode, refusDAbsence } from './absence.rules.ts'

test.each([
  ['2028-11-28', null],
  ['2028-11-29', { champ: 'du', message: 'Cette date est trop lointaine : le 28 novembre 2028 au plus tard' }],
  ['2126-01-01', { champ: 'du', message: 'Cette date est trop lointaine : le 28 novembre 2028 au plus tard' }],
])('notée le 28 novembre 2026, une absence commence dans les deux ans : le %s', (du, refus) => {
  expect(refusDAbsence({ du, au: du }, { nom: 'Odile Rey', autres: [], remplace: [], remplacant: null }, '2026-11-28')).toEqual(refus)
})

test.each([
  ['2026-03-03', '2026-03-03', 'le 3 mars 2026'],
  ['2026-03-03', '2026-03-12', 'du 3 au 12 mars 2026'],
  ['2026-03-30', '2026-04-02', 'du 30 mars au 2 avril 2026'],
  ['2026-12-28', '2027-01-02', 'du 28 décembre 2026 au 2 janvier 2027'],
])('du %s au %s : « %s »', (du, au, dit) => {
  expect(direLaPeriode({ du, au })).toBe(dit)
})

import { expect, test } from 'vitest'
import { refusDuJour } from './jour.rules.ts'

test.each([
  ['2026-11-02', '2026-11-03', 'Le déménagement ne peut pas précéder la signature du bail (3 novembre 2026)'],
  ['2026-11-03', '2026-11-03', null],
  ['2020-01-01', null, null],
  ['2028-11-10', '2026-11-03', null],
  ['2028-11-11', '2026-11-03', 'Cette date est trop lointaine : le 10 novembre 2028 au plus tard'],
])('le %s, bail signé le %s', (date, bail, message) => {
  expect(refusDuJour(date, bail, '2026-11-10')).toEqual(message === null ? [] : [{ propertyPath: 'date', message }])
})

import { expect, test } from 'vitest'
import { retardSurLaFin } from './finAuRythme.ts'

test.each([
  ['2027-05-11', '2027-06-30', null],
  ['2027-06-30', '2027-06-30', null],
  ['2027-07-01', '2027-06-30', { dit: '1 jour après la fin', grave: false }],
  ['2027-07-05', '2027-06-30', { dit: '5 jours après la fin', grave: false }],
  ['2027-07-31', '2027-06-30', { dit: '1 mois après la fin', grave: true }],
  ['2033-02-26', '2027-04-28', { dit: '6 ans après la fin', grave: true }],
  ['2028-03-01', '2027-09-30', { dit: '5 mois après la fin', grave: true }],
])('vide le %s, PSR fini le %s', (vide, fin, attendu) => {
  expect(retardSurLaFin(vide, fin)).toEqual(attendu)
})

import { describe, expect, test } from 'vitest'
import { direLeRendezVous, rappelDe, refusDeConclure, refusDeFixer } from './rendezVous.rules.ts'

// Le 12 mars 2026 à 10 h, à Paris.
const MAINTENANT = new Date('2026-03-12T09:00:00Z')

describe('un rendez-vous s’annonce', () => {
  test.each([
    ['2026-03-11', '15:00', { champ: 'date', message: 'Un rendez-vous se fixe à partir d’aujourd’hui' }],
    ['2026-03-12', '10:00', { champ: 'heure', message: 'Cette heure est déjà passée' }],
    ['2026-03-12', '10:01', null],
    ['2028-03-12', '09:00', null],
    // À l'heure d'été, le 28 mars 2027, de 2 h l'on passe à 3 h.
    ['2027-03-28', '01:59', null],
    ['2027-03-28', '02:00', { champ: 'heure', message: 'Cette heure n’existe pas ce jour-là : de 2 h, l’on passe à 3 h' }],
    ['2027-03-28', '02:59', { champ: 'heure', message: 'Cette heure n’existe pas ce jour-là : de 2 h, l’on passe à 3 h' }],
    ['2027-03-28', '03:00', null],
    // À l'heure d'hiver, le 31 octobre 2027, 2 h 30 revient : la première.
    ['2027-10-31', '02:30', null],
    ['2028-03-13', '09:00', { champ: 'date', message: 'Cette date est trop lointaine : le 12 mars 2028 au plus tard' }],
  ])('le %s à %s', (date, heure, refus) => {
    expect(refusDeFixer({ date, heure }, MAINTENANT)).toEqual(refus)
  })
})

test.each([
  // Changement d'heure dans la nuit du 28 au 29 mars 2026 : la veille est encore à l'heure d'hiver.
  ['2026-03-29T12:00:00Z', '2026-03-28T07:00:00Z'],
  ['2026-03-30T12:00:00Z', '2026-03-29T06:00:00Z'],
  // Minuit et demie à Paris le 13 : la veille est le 12.
  ['2026-03-12T23:30:00Z', '2026-03-12T07:00:00Z'],
])('le rappel de %s est la veille à 8 h : %s', (debut, rappel) => {
  expect(rappelDe(debut)).toBe(rappel)
})

test.each([
  ['PREVU', '2026-03-12T09:00:00Z', 'TENU', null],
  ['PREVU', '2026-03-12T09:01:00Z', 'TENU', 'Ce rendez-vous n’a pas encore eu lieu.'],
  ['PREVU', '2026-03-12T09:01:00Z', 'MANQUE', 'Ce rendez-vous n’a pas encore eu lieu.'],
  ['PREVU', '2026-04-12T09:00:00Z', 'ANNULE', null],
  ['TENU', '2026-03-10T09:00:00Z', 'ANNULE', 'Ce rendez-vous est déjà tenu.'],
  ['ANNULE', '2026-03-10T09:00:00Z', 'TENU', 'Ce rendez-vous est déjà annulé.'],
] as const)('%s, de %s, il finit « %s » : %s', (statut, debut, issue, refus) => {
  expect(refusDeConclure({ statut, debut: new Date(debut) }, issue, MAINTENANT)).toBe(refus)
})

test('il se dit d’une traite, à l’heure de Paris', () => {
  expect(direLeRendezVous({ nature: 'SIGNATURE_DU_BAIL', debut: '2026-07-01T07:30:00Z' })).toBe(
    'Signature du bail le 1er juillet 2026 à 09:30',
  )
})

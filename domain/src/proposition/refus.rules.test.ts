import { expect, test } from 'vitest'
import { aDeuxRefus, alertesDesRefus, refusOpposables } from './refus.rules.ts'

test('seul compte le refus d’une proposition écrite, sans motif légitime', () => {
  expect(
    refusOpposables([
      { ecriteLe: '2026-01-10', legitime: false },
      { ecriteLe: '2026-01-10', legitime: null },
      { ecriteLe: '2026-01-10', legitime: true },
      { ecriteLe: null, legitime: false },
    ]),
  ).toBe(2)
})

test('le dossier est marqué au deuxième refus opposable et le reste au-delà', () => {
  expect([0, 1, 2, 3].map(aDeuxRefus)).toEqual([false, false, true, true])
})

test('deux refus préviennent l’encadrement en rouge, trois en noir', () => {
  expect(alertesDesRefus.map(({ seuil, type, couleur }) => [seuil, type, couleur])).toEqual([
    [2, 'DEUX_REFUS', 'ROUGE'],
    [3, 'TROIS_REFUS', 'NOIRE'],
  ])
})

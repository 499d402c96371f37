import { expect, test } from 'vitest'
import { refusOpposables } from './refus.rules.ts'

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

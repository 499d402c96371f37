import { expect, test } from 'vitest'
import { partTropTard } from './courriel.rules.ts'

const ECRIT = new Date('2026-03-12T08:00:00Z')

test.each<[string, string, boolean]>([
  ['PURGE', '2026-03-19T08:00:00Z', false],
  ['PURGE', '2026-03-19T08:00:01Z', true],
  ['RECUPERATION', '2026-03-12T09:00:00Z', false],
  ['RECUPERATION', '2026-03-12T09:00:01Z', true],
  ['VALIDATION', '2026-03-18T08:00:00Z', false],
  ['RECAPITULATIF_ALERTES', '2026-03-13T08:00:01Z', true],
])('%s écrit le 12 mars à 8 h, le %s : trop tard, %s', (type, maintenant, attendu) => {
  expect(partTropTard(type, ECRIT, new Date(maintenant))).toBe(attendu)
})

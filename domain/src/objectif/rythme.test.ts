import { expect, test } from 'vitest'
import { finAuRythme, rythmeDe } from './rythme.ts'

const mois = [
  { mois: '2025-11', realise: 40 },
  { mois: '2025-12', realise: 6 },
  { mois: '2026-02', realise: 3 },
  { mois: '2026-03', realise: 9 },
]

test('le rythme est celui des trois derniers mois clos, un mois sans rien compris', () => {
  expect(rythmeDe(mois, '2026-03')).toBe(3)
  expect(rythmeDe([], '2026-03')).toBe(0)
})

test.each([
  [9, 3, '2026-05'],
  [10, 3, '2026-06'],
  [1, 3, '2026-03'],
  [0, 3, '2026-03'],
  [5, 0.5, '2026-12'],
])('%i restants à %d par mois : fini en %s', (restants, rythme, attendu) => {
  expect(finAuRythme(restants, rythme, '2026-03')).toBe(attendu)
})

test('rien ne s’est fait : aucune date ne se calcule', () => {
  expect(finAuRythme(4, 0, '2026-03')).toBeNull()
})

import { expect, test } from 'vitest'
import { enTrimestresEntiers, plageDe, refusDeLaPlage } from './plage.ts'

test.each([
  ['vide : les douze derniers mois', null, null, { debut: '2025-04', fin: '2026-03' }],
  ['une date seule : douze mois plus tard', '2024-11', null, { debut: '2024-11', fin: '2025-11' }],
  ['la fin seule vaut une date seule', null, '2024-11', { debut: '2024-11', fin: '2025-11' }],
  ['à l’envers : remise à l’endroit', '2026-02', '2025-06', { debut: '2025-06', fin: '2026-02' }],
  ['à l’endroit : telle quelle', '2025-06', '2026-02', { debut: '2025-06', fin: '2026-02' }],
])('%s', (_cas, debut, fin, attendue) => {
  expect(plageDe(debut, fin, '2026-03')).toEqual(attendue)
})

test.each([
  ['2025-12', '2026-11', '2025-10', '2026-12'],
  ['2026-01', '2026-03', '2026-01', '2026-03'],
  ['2026-02', '2026-02', '2026-01', '2026-03'],
])('de %s à %s, les trimestres entiers vont de %s à %s', (debut, fin, du, au) => {
  expect(enTrimestresEntiers({ debut, fin })).toEqual({ debut: du, fin: au })
})

test('vingt ans se montrent, un mois de plus se refuse', () => {
  expect(refusDeLaPlage({ debut: '2006-04', fin: '2026-03' })).toBeNull()
  expect(refusDeLaPlage({ debut: '2006-03', fin: '2026-03' })).toBe('La période va jusqu’à vingt ans : rapprochez les deux dates.')
})

import { expect, test } from 'vitest'
import { plageDe } from './plage.ts'

test.each([
  ['vide : les douze derniers mois', null, null, { debut: '2025-04', fin: '2026-03' }],
  ['une date seule : douze mois plus tard', '2024-11', null, { debut: '2024-11', fin: '2025-11' }],
  ['la fin seule vaut une date seule', null, '2024-11', { debut: '2024-11', fin: '2025-11' }],
  ['à l’envers : remise à l’endroit', '2026-02', '2025-06', { debut: '2025-06', fin: '2026-02' }],
  ['à l’endroit : telle quelle', '2025-06', '2026-02', { debut: '2025-06', fin: '2026-02' }],
])('%s', (_cas, debut, fin, attendue) => {
  expect(plageDe(debut, fin, '2026-03')).toEqual(attendue)
})

import { expect, test } from 'vitest'
import { reunirLesMois } from './reunirLesMois.ts'

test('chaque mois une fois, dans l’ordre ; ce que rien ne dit est nul, sauf le réalisé', () => {
  const vises = [
    { mois: '2026-04', objectif: 5, previsionnel: 4 },
    { mois: '2026-03', objectif: 6, previsionnel: null },
  ]
  expect(
    reunirLesMois(
      [
        { mois: '2026-02', realise: 3 },
        { mois: '2026-04', realise: 1 },
      ],
      vises,
      new Map([['2026-05', 7]]),
    ),
  ).toEqual([
    { mois: '2026-02', objectif: null, previsionnel: null, realise: 3, objectifRecalcule: null },
    { mois: '2026-03', objectif: 6, previsionnel: null, realise: 0, objectifRecalcule: null },
    { mois: '2026-04', objectif: 5, previsionnel: 4, realise: 1, objectifRecalcule: null },
    { mois: '2026-05', objectif: null, previsionnel: null, realise: 0, objectifRecalcule: 7 },
  ])
})

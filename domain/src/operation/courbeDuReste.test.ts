import { expect, test } from 'vitest'
import { courbeDuReste } from './courbeDuReste.ts'

const unMois = (mois: string, objectif: number, realise: number, cumuls: { objectif: number; total: number }) => ({
  mois,
  objectif,
  previsionnel: objectif,
  realise,
  nombreDeRelogements: { previsionnel: cumuls.objectif, ...cumuls },
})

// Le 12 mars 2026 : vingt ménages, dix relogés dont deux en mars ; l'objectif en voulait douze à la fin de mars, les vingt en mai.
const lues = {
  fin: '2026-03',
  mois: [
    unMois('2026-01', 4, 2, { objectif: 6, total: 5 }),
    unMois('2026-02', 3, 3, { objectif: 9, total: 8 }),
    unMois('2026-03', 3, 2, { objectif: 12, total: 10 }),
  ],
  ensuite: [
    { mois: '2026-04', objectif: 15 },
    { mois: '2026-05', objectif: 21 },
    { mois: '2026-06', objectif: 21 },
    { mois: '2026-07', objectif: 21 },
    { mois: '2026-08', objectif: 21 },
  ],
  reloges: 10,
  relogementsRestants: 10,
  rythme: 2,
  videLe: '2026-08-12',
}

test('ce qui restait au premier de chaque mois, l’objectif jusqu’à sa fin, la suite au rythme actuel', () => {
  const courbe = courbeDuReste(lues, '2026-03-12')
  expect(courbe.realise).toEqual([
    { jour: '2026-01-01', reste: 17 },
    { jour: '2026-02-01', reste: 15 },
    { jour: '2026-03-01', reste: 12 },
    { jour: '2026-03-12', reste: 10 },
  ])
  expect(courbe.objectif).toEqual([
    { jour: '2026-01-01', reste: 18 },
    { jour: '2026-02-01', reste: 14 },
    { jour: '2026-03-01', reste: 11 },
    { jour: '2026-04-01', reste: 8 },
    { jour: '2026-05-01', reste: 5 },
    { jour: '2026-06-01', reste: 0 },
  ])
  expect(courbe.projection).toEqual([
    { jour: '2026-03-12', reste: 10 },
    { jour: '2026-08-12', reste: 0 },
  ])
  expect(courbe.finDeLObjectif).toBe('2026-05')
  // Le 31 mars, 19 jours à deux par mois de 30,4375 jours : 10 − 1,25.
  expect(courbe.mois.slice(1)).toEqual([
    { mois: '2026-02', objectif: 11, realise: 12, projete: null },
    { mois: '2026-03', objectif: 8, realise: 10, projete: 9 },
    { mois: '2026-04', objectif: 5, realise: null, projete: 7 },
    { mois: '2026-05', objectif: 0, realise: null, projete: 5 },
    { mois: '2026-06', objectif: 0, realise: null, projete: 3 },
    { mois: '2026-07', objectif: 0, realise: null, projete: 1 },
    { mois: '2026-08', objectif: 0, realise: null, projete: 0 },
  ])
})

test('une plage passée ne se prolonge pas ; sans rythme, aucune suite', () => {
  const passee = courbeDuReste({ ...lues, fin: '2026-02', mois: lues.mois.slice(0, 2) }, '2026-03-12')
  expect(passee.realise.at(-1)).toEqual({ jour: '2026-03-01', reste: 12 })
  expect(passee.projection).toEqual([])
  expect(passee.mois).toHaveLength(2)
  expect(passee.mois.every(({ projete }) => projete === null)).toBe(true)
  expect(courbeDuReste({ ...lues, rythme: 0, videLe: null }, '2026-03-12').projection).toEqual([])
})

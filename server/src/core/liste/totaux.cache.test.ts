import { expect, test } from 'vitest'
import type { Base } from '../database.ts'
import { garderTotal, LONGUE, totalGarde } from './totaux.cache.ts'

const base = () => ({}) as Base
const jamais = () => Promise.reject(new Error('recompté'))

test('le total d’une liste courte ne se garde pas ; celui d’une longue se redit vingt secondes', () => {
  const ici = base()
  garderTotal(ici, 'a', LONGUE - 1, 0)
  expect(totalGarde(ici, 'a', 1, jamais)).toBeNull()
  garderTotal(ici, 'a', LONGUE, 0)
  expect(totalGarde(ici, 'a', 19_999, jamais)).toBe(LONGUE)
  expect(totalGarde(ici, 'b', 1, jamais)).toBeNull()
  expect(totalGarde(base(), 'a', 1, jamais)).toBeNull()
})

test('passé vingt secondes il se recompte une fois, à côté ; passé quarante, la page le compte', async () => {
  const ici = base()
  garderTotal(ici, 'a', LONGUE, 0)
  let fois = 0
  const recompter = async () => {
    fois += 1
    return LONGUE + 7
  }
  expect(totalGarde(ici, 'a', 25_000, recompter)).toBe(LONGUE)
  expect(totalGarde(ici, 'a', 25_001, jamais)).toBe(LONGUE)
  await new Promise(setImmediate)
  expect(totalGarde(ici, 'a', 25_002, jamais)).toBe(LONGUE + 7)
  expect(fois).toBe(1)
  expect(totalGarde(ici, 'a', 65_000, jamais)).toBeNull()
})

test('une longue liste devenue courte, ou un compte qui échoue, s’oublie : la page suivante compte', async () => {
  const ici = base()
  garderTotal(ici, 'a', LONGUE, 0)
  totalGarde(ici, 'a', 25_000, async () => 12)
  await new Promise(setImmediate)
  expect(totalGarde(ici, 'a', 25_001, jamais)).toBeNull()
  garderTotal(ici, 'b', LONGUE, 0)
  totalGarde(ici, 'b', 25_000, jamais)
  await new Promise(setImmediate)
  expect(totalGarde(ici, 'b', 25_001, jamais)).toBeNull()
})

test('un recompte qui tarde ne fait pas redire le vieux total : passé quarante secondes, la page le compte', async () => {
  const ici = base()
  garderTotal(ici, 'a', LONGUE, 0)
  let finir: (nombre: number) => void = () => {}
  const lent = () =>
    new Promise<number>((resoudre) => {
      finir = resoudre
    })
  expect(totalGarde(ici, 'a', 39_000, lent)).toBe(LONGUE)
  expect(totalGarde(ici, 'a', 39_999, jamais)).toBe(LONGUE)
  expect(totalGarde(ici, 'a', 40_000, jamais)).toBeNull()
  // La page a compté pendant ce temps : le recompte qui finit enfin ne remplace pas un total plus neuf.
  garderTotal(ici, 'a', LONGUE + 2, 40_000)
  finir(LONGUE + 1)
  await new Promise(setImmediate)
  expect(totalGarde(ici, 'a', 40_001, jamais)).toBe(LONGUE + 2)
})

test('une horloge remise à l’heure d’avant ne fait pas durer un total', () => {
  const ici = base()
  garderTotal(ici, 'a', LONGUE, 3_600_000)
  expect(totalGarde(ici, 'a', 1_000, jamais)).toBeNull()
})

import { expect, test } from 'vitest'
import { ecrireNombre } from './nombre.ts'

test('un montant s’écrit avec deux décimales, un entier sans', () => {
  expect(ecrireNombre(1342.6)).toBe('1\u00A0342,60')
  expect(ecrireNombre(3, { pas: 1 })).toBe('3')
  expect(ecrireNombre(null)).toBe('')
  expect(ecrireNombre(78, { souple: true })).toBe('78')
  expect(ecrireNombre(64.5, { souple: true })).toBe('64,5')
})

test('une année ne se coupe pas ; un nombre de logements, si', () => {
  expect(ecrireNombre(1958, { pas: 1, annee: true })).toBe('1958')
  expect(ecrireNombre(1958, { pas: 1 })).toBe('1\u00A0958')
})

test('aucun écran ne lit un nombre tapé autrement que le champ de nombre : « 1 234,56 » y serait refusé, ou perdu', () => {
  const lusAutrement = Object.entries(import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }))
    .filter(([chemin]) => !chemin.includes('.test.'))
    .filter(([, source]) => /\(',', '\.'\)|parseInt\(|valueAsNumber|type="(?:number|date|month|time|datetime-local)"/.test(source))
  expect(lusAutrement.map(([chemin]) => chemin)).toEqual([])
})

import { expect, test } from 'vitest'
import { ecrireNombre, parseNombre } from './nombre.ts'

test.each([
  ['1 342,60', 1342.6],
  ['1\u00A0342,60', 1342.6],
  ['1342.6', 1342.6],
  ['0', 0],
  [',5', 0.5],
  ['-3', -3],
  ['12,345', 12.35],
  ['1,005', 1.01],
])('« %s » se lit %d', (texte, nombre) => {
  expect(parseNombre(texte)).toBe(nombre)
})

test.each(['', ' ', 'abc', '12 €', '1,2,3', '1e3', 'Infinity', '--1'])('« %s » n’est pas un nombre', (texte) => {
  expect(parseNombre(texte)).toBeNull()
})

test('un montant s’écrit avec deux décimales, un entier sans', () => {
  expect(ecrireNombre(1342.6)).toBe('1\u00A0342,60')
  expect(ecrireNombre(3, 1)).toBe('3')
  expect(ecrireNombre(null)).toBe('')
  expect(ecrireNombre(78, 0.01, true)).toBe('78')
  expect(ecrireNombre(64.5, 0.01, true)).toBe('64,5')
})

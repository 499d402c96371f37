import { expect, test } from 'vitest'
import { batimentEtPorte, niveauDe, porteEnClair } from './situation.ts'

test('un étage se dit comme sur un plan', () => {
  expect([0, 1, 12, -1, null].map(niveauDe)).toEqual(['RDC', 'R+1', 'R+12', 'Sous-sol 1', '–'])
})

test('une porte se dit du bâtiment au numéro ; à défaut, par son code UG', () => {
  expect(porteEnClair({ HP2: 'Bâtiment A', HP3: 'Entrée 2', numeroPorte: '402', UG: 'X1' })).toBe('Bâtiment A, Entrée 2, porte 402')
  expect(porteEnClair({ HP2: null, HP3: null, numeroPorte: null, UG: 'X1' })).toBe('X1')
})

test.each([
  [['Résidence Alma', 'Bâtiment A', 'Entrée 2'], '402', 'A, 402'],
  [['Résidence Alma', 'bât. Lys'], null, 'Lys'],
  [['Résidence Alma'], '12', '12'],
  [[], null, null],
])('%j, porte %s : %s', (HPs, numeroPorte, dit) => expect(batimentEtPorte({ HPs, numeroPorte })).toBe(dit))

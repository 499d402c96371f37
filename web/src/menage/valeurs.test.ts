import { expect, test } from 'vitest'
import { adresseDe, etageEnClair } from './valeurs.ts'

test('les étages', () => {
  expect([-1, 0, 1, 3].map(etageEnClair)).toEqual(['1er sous-sol', 'rez-de-chaussée', '1er étage', '3e étage'])
})

test('une adresse se lit en une ligne, une adresse vide n’est pas renseignée', () => {
  expect(adresseDe({ numero: '12', rue: 'rue de Fontenoy', codePostal: '59100', ville: 'Roubaix', complement: 'Bât. B' })).toBe(
    '12 rue de Fontenoy, Bât. B, 59100 Roubaix',
  )
  expect(adresseDe({ numero: null, rue: null, codePostal: null, ville: null })).toBeNull()
})

import { expect, test } from 'vitest'
import { adresseDe } from './valeurs.ts'

test('une adresse se lit en une ligne, une adresse vide n’est pas renseignée', () => {
  expect(adresseDe({ numero: '12', rue: 'rue de Fontenoy', codePostal: '59100', ville: 'Roubaix', complement: 'Bât. B' })).toBe(
    '12 rue de Fontenoy, Bât. B, 59100 Roubaix',
  )
  expect(adresseDe({ numero: null, rue: null, codePostal: null, ville: null })).toBeNull()
})

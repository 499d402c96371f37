import { expect, test } from 'vitest'
import { exclusionsEnClair } from './exclusions.ts'

test('des quartiers à exclure se lisent avec leur motif ; aucun de noté est une question sans réponse, non « Aucun »', () => {
  expect(
    exclusionsEnClair([
      { ville: 'Roubaix', quartier: 'Pile', motif: 'Voisinage' },
      { ville: 'Croix', quartier: null },
    ]),
  ).toBe('Roubaix – Pile (Voisinage), Croix')
  expect(exclusionsEnClair([])).toBeNull()
})

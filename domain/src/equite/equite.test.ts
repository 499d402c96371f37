import { expect, test } from 'vitest'
import { definitionDe } from '../anru/indicateurs.ts'
import { codesConstats, colonneDe, constats } from './equite.ts'

test('un constat compare la part de son indicateur : ce qui n’y entre pas est ce qui n’entre pas dans la sienne', () => {
  for (const code of codesConstats) {
    const { hors = [], classes } = definitionDe(constats[code].indicateur)
    expect([code, Object.keys(classes).filter((classe) => colonneDe(code, classe) === 'HORS')]).toEqual([code, hors])
  }
  // Un relogement définitif dont le quartier manque est de ceux à qui R2 se rapporte.
  expect(['OUI', 'NON', 'INCONNU', 'HORS_COMPTE'].map((classe) => colonneDe('HORS_QPV', classe))).toEqual(['OUI', 'NON', 'NON', 'HORS'])
})

import { expect, test } from 'vitest'
import type { Base } from '../database.ts'
import { facettesGardees } from './facettes.cache.ts'

test('une horloge remise à l’heure d’avant ne fait pas durer des nombres', async () => {
  const ici = {} as Base
  const lire = (maintenant: number, nombre: number) => facettesGardees(ici, 'a', maintenant, async () => ({ nombre }))
  expect(await lire(3_600_000, 1)).toBe('{"nombre":1}')
  expect(await lire(3_610_000, 2)).toBe('{"nombre":1}')
  expect(await lire(10_000, 3)).toBe('{"nombre":3}')
  expect(await lire(11_000, 4)).toBe('{"nombre":3}')
})

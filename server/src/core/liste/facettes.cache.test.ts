import { expect, test } from 'vitest'
import type { Base } from '../database.ts'
import { facettesGardees } from './facettes.cache.ts'

const ici = {} as Base
const lire = (base: Base, maintenant: number, nombre: number) =>
  facettesGardees(base, 'a', maintenant, async () => ({ facettes: { nombre: [{ valeur: 'A', libelle: 'A', nombre }] }, total: nombre }))
const dites = (nombre: number) => `{"nombre":[{"valeur":"A","libelle":"A","nombre":${nombre}}]}`

test('une horloge remise à l’heure d’avant ne fait pas durer des nombres', async () => {
  expect(await lire(ici, 3_600_000, 1).facettes).toBe(dites(1))
  expect(await lire(ici, 3_610_000, 2).facettes).toBe(dites(1))
  expect(await lire(ici, 10_000, 3).facettes).toBe(dites(3))
  expect(await lire(ici, 11_000, 4).facettes).toBe(dites(3))
})

test('le total n’est donné qu’avec les nombres qui viennent de se compter : gardés, ou servis pendant qu’ils se refont, ils ne le disent pas', async () => {
  const ailleurs = {} as Base
  expect(await lire(ailleurs, 0, 1).total).toBe(1)
  expect(lire(ailleurs, 19_999, 2).total).toBeNull()
  expect(lire(ailleurs, 20_001, 3).total).toBeNull()
  expect(await lire(ailleurs, 90_000, 4).total).toBe(4)
})

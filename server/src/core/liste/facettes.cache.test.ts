import { expect, test } from 'vitest'
import type { Base } from '../database.ts'
import { facettesGardees } from './facettes.cache.ts'

const ici = {} as Base
const lire = (base: Base, maintenant: number, nombre: number) =>
  facettesGardees(base, 'a', maintenant, async () => ({ facettes: { nombre: [{ valeur: 'A', libelle: 'A', nombre }] }, total: nombre }))
const dites = (nombre: number) => `{"nombre":[{"valeur":"A","libelle":"A","nombre":${nombre}}]}`

test('une horloge remise à l’heure d’avant ne fait pas durer des nombres', async () => {
  const dit = async (maintenant: number, nombre: number) => (await lire(ici, maintenant, nombre).comptage).facettes
  expect(await dit(3_600_000, 1)).toBe(dites(1))
  expect(await dit(3_610_000, 2)).toBe(dites(1))
  expect(await dit(10_000, 3)).toBe(dites(3))
  expect(await dit(11_000, 4)).toBe(dites(3))
})

test('neufs, les nombres disent le total de l’instant ; gardés, ou servis pendant qu’ils se refont, celui d’avant', async () => {
  const ailleurs = {} as Base
  const vu = async (maintenant: number, nombre: number) => {
    const { comptage, neuf } = lire(ailleurs, maintenant, nombre)
    return [neuf, (await comptage).total]
  }
  expect(await vu(0, 1)).toEqual([true, 1])
  expect(await vu(19_999, 2)).toEqual([false, 1])
  expect(await vu(20_001, 3)).toEqual([false, 1])
  // Quarante secondes au plus : d'un processus peu demandé, un nombre n'est pas plus vieux qu'ailleurs.
  expect(await vu(60_000, 4)).toEqual([false, 3])
  expect(await vu(100_000, 5)).toEqual([true, 5])
})

test('comptés en vain, ils échouent pour qui les attend, ne se gardent pas, et se recomptent', async () => {
  const coupee = {} as Base
  await expect(facettesGardees(coupee, 'a', 0, () => Promise.reject(new Error('coupée'))).comptage).rejects.toThrow('coupée')
  expect(await lire(coupee, 1, 5).comptage).toEqual({ facettes: dites(5), total: 5 })
})

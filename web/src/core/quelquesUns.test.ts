import { expect, test } from 'vitest'
import { quelquesUnsALaFois } from './quelquesUns.ts'

/** Un travail que l'essai finit lui-même. */
function travaux() {
  const encours = new Map<string, { finir: () => void; echouer: () => void }>()
  const faire = (nom: string) =>
    new Promise<void>((resolve, reject) => {
      encours.set(nom, { finir: resolve, echouer: () => reject(new Error(nom)) })
    })
  return { encours, faire }
}
const suite = () => new Promise((resolve) => setTimeout(resolve))

test('deux à la fois : le troisième part quand l’un des deux finit', async () => {
  const { encours, faire } = travaux()
  const tout = quelquesUnsALaFois(2, ['a', 'b', 'c'], faire)
  expect([...encours.keys()]).toEqual(['a', 'b'])
  encours.get('b')?.finir()
  await suite()
  expect([...encours.keys()]).toEqual(['a', 'b', 'c'])
  encours.get('a')?.finir()
  encours.get('c')?.finir()
  await tout
})

test('l’un échoue : ceux qui sont partis finissent, les autres ne partent pas, et l’échec se dit', async () => {
  const { encours, faire } = travaux()
  let fini = false
  const tout = quelquesUnsALaFois(2, ['a', 'b', 'c'], faire).finally(() => {
    fini = true
  })
  const dit = expect(tout).rejects.toThrow('a')
  encours.get('a')?.echouer()
  await suite()
  expect(fini).toBe(false)
  encours.get('b')?.finir()
  await dit
  expect([...encours.keys()]).toEqual(['a', 'b'])
})

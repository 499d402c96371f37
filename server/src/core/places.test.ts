import { setTimeout as attendre } from 'node:timers/promises'
import { DomainError } from '@relogement/domain/common/errors'
import { afterEach, expect, test } from 'vitest'
import { createPlaces, filesBloquees } from './places.ts'
import { pourQui } from './pourQui.ts'

const OCCUPE = () => new DomainError('indisponible', 'essai.occupe', 'Réessayez')
const ouvrir = (nom: string, options: { attenteMax?: number; attenteMs?: number; dureeMs?: number } = {}) =>
  createPlaces({ nom, nombre: 2, attenteMs: 60, dureeMs: 150, occupe: OCCUPE, ...options })

// Une file laissée bloquée se lirait dans le `/v1/ready` d'un autre fichier d'essais : leurs modules sont les mêmes.
const sansFin: (() => void)[] = []
const jamais = () => new Promise<void>((finir) => void sansFin.push(finir))
afterEach(() => {
  for (const finir of sansFin) finir()
})

test('deux à la fois, les autres à leur tour, dans l’ordre', async () => {
  const places = ouvrir('ordre', { attenteMs: 5_000, dureeMs: 5_000 })
  const faits: number[] = []
  let ensemble = 0
  let auPlus = 0
  await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      places(async () => {
        ensemble += 1
        auPlus = Math.max(auPlus, ensemble)
        await attendre(5)
        ensemble -= 1
        faits.push(n)
      }),
    ),
  )
  expect(auPlus).toBe(2)
  expect(faits).toEqual([1, 2, 3, 4, 5])
})

test('les places tournent entre les comptes : qui en demande dix ne fait pas attendre dix fois qui en demande une', async () => {
  const places = createPlaces({ nom: 'équitable', nombre: 1, attenteMs: 5_000, dureeMs: 5_000, occupe: OCCUPE })
  const faits: string[] = []
  const demander = (qui: string, nombre: number) =>
    pourQui.run(qui, () =>
      Promise.all(
        Array.from({ length: nombre }, () =>
          places(async () => {
            await attendre(2)
            faits.push(qui)
          }),
        ),
      ),
    )
  await Promise.all([demander('camille', 6), demander('ines', 1), demander('rachid', 2)])
  expect(faits.slice(0, 5)).toEqual(['camille', 'ines', 'rachid', 'camille', 'rachid'])
  expect(faits).toHaveLength(9)
})

test('deux appels qui ne finissent jamais : qui attend est refusé, les places se reprennent, et la file est dite bloquée', async () => {
  const places = ouvrir('muette')
  const tenues = Promise.allSettled([places(jamais), places(jamais)])
  await expect(places(async () => 'x')).rejects.toMatchObject({
    code: 'essai.occupe',
    cause: { message: expect.stringContaining('muette : aucune place rendue') },
  })
  expect(filesBloquees()).toContain('muette')
  expect((await tenues).map((issue) => issue.status === 'rejected' && issue.reason.cause.message)).toEqual([
    'muette : place tenue plus de 0.15 s',
    'muette : place tenue plus de 0.15 s',
  ])
  expect(await places(async () => 'suivant')).toBe('suivant')
})

test('une file bloquée ne l’est plus quand ce qui la tenait finit, même tard', async () => {
  const places = ouvrir('lente')
  let finir = () => {}
  const fin = new Promise<void>((resolve) => {
    finir = resolve
  })
  const tenues = Promise.allSettled([places(() => fin), places(() => fin)])
  await attendre(80)
  expect(filesBloquees()).toContain('lente')
  await tenues
  finir()
  await attendre(0)
  expect(filesBloquees()).not.toContain('lente')
})

test('un refus ou une erreur rend la place ; au-delà du nombre admis, le refus est immédiat', async () => {
  const places = ouvrir('pleine', { attenteMax: 1, attenteMs: 5_000, dureeMs: 5_000 })
  for (let n = 0; n < 3; n += 1) await expect(places(() => Promise.reject(new Error('raté')))).rejects.toThrow('raté')
  const fins: (() => void)[] = []
  const tenir = () => places(() => new Promise<void>((fin) => void fins.push(fin)))
  const trois = [tenir(), tenir(), tenir()]
  await expect(tenir()).rejects.toMatchObject({ cause: { message: 'pleine : 1 demandes attendent déjà' } })
  await attendre(0)
  for (const fin of fins) fin()
  await attendre(0)
  for (const fin of fins) fin()
  await Promise.all(trois)
})

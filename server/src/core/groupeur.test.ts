import { setTimeout as attendre } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { grouper } from './groupeur.ts'

test('au calme une demande part seule ; celles qui arrivent ensuite se réunissent', async () => {
  const lots: number[][] = []
  const doubler = grouper<number, number>(async (cles) => {
    lots.push([...cles])
    await attendre(5)
    return cles.map((cle) => cle * 2)
  })
  expect(await doubler(1)).toBe(2)
  const premiere = doubler(2)
  await attendre(2)
  expect(await Promise.all([premiere, doubler(3), doubler(4), doubler(5)])).toEqual([4, 6, 8, 10])
  expect(lots).toEqual([[1], [2], [3, 4, 5]])
})

test('une demande fautive n’emporte pas les autres de son lot', async () => {
  const essayer = grouper<number, string>(async (cles) => {
    if (cles.includes(13)) throw new Error('treize')
    return cles.map(String)
  })
  const resultats = await Promise.allSettled([essayer(1), essayer(13), essayer(2)])
  expect(resultats.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('une requête qui ne répond jamais n’arrête que son lot : il est refusé, et le suivant part', async () => {
  let appels = 0
  const lire = grouper<number, number>(
    (cles) => {
      appels += 1
      return appels === 1 ? new Promise(() => {}) : Promise.resolve([...cles])
    },
    { delaiMs: 30 },
  )
  const perdues = Promise.allSettled([lire(1), lire(2)])
  await attendre(5)
  const suivante = lire(3)
  expect((await perdues).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await suivante).toBe(3)
  expect(appels).toBe(2)
})

test('une panne qui dure ne fait pas attendre chacun à son tour : le lot entier est refusé à temps', async () => {
  const lire = grouper<number, number>(
    async () => {
      await attendre(40)
      throw new Error('timeout exceeded when trying to connect')
    },
    { delaiMs: 200 },
  )
  const debut = Date.now()
  const resultats = await Promise.allSettled(Array.from({ length: 40 }, (_, rang) => lire(rang)))
  expect(resultats.every(({ status }) => status === 'rejected')).toBe(true)
  // Un délai pour le lot, un peu plus pour s'assurer qu'aucune n'en était la cause ; quarante, l'un après l'autre, en feraient seize cents.
  expect(Date.now() - debut).toBeLessThan(600)
})

test('une base muette : qui vient pendant qu’un lot l’attend n’attend pas celui-là puis le sien ; tant qu’elle répond à d’autres, il attend', async () => {
  const muette = () => new Promise<never>(() => {})
  const refusee = grouper<number, number>(muette, { delaiMs: 200, auPlusMs: 100 })
  const debut = Date.now()
  void refusee(1).catch(() => {})
  await attendre(40)
  await expect(refusee(2)).rejects.toThrow('momentanément indisponible')
  expect(Date.now() - debut).toBeLessThan(190)

  let vivante = true
  const patiente = grouper<number, number>(muette, { delaiMs: 10_000, auPlusMs: 100, enVie: () => vivante })
  const issue = patiente(1).then(
    () => 'rendue',
    () => 'refusée',
  )
  expect(await Promise.race([issue, attendre(300, 'attend encore')])).toBe('attend encore')
  vivante = false
  expect(await issue).toBe('refusée')
})

test('un processus occupé ne prend pas son propre retard pour le silence de la base', async () => {
  const lire = grouper<number, number>(
    async (cles) => {
      await attendre(130)
      return [...cles]
    },
    { auPlusMs: 100 },
  )
  // Longtemps, ou juste assez pour que la minuterie sonne avant que la réponse, arrivée, ne se lise.
  for (const occupe of [900, 300]) {
    const rendue = lire(7)
    await attendre(20)
    const fin = Date.now() + occupe
    while (Date.now() < fin);
    expect(await rendue).toBe(7)
  }
})

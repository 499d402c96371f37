import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as attendre } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { testSur } from '../../test/base.ts'
import { type Base, createDatabase, openPool } from './database.ts'
import { lireParBlocs } from './lireParBlocs.ts'
import { baseInjoignable } from './postgres/injoignable.ts'

/** Une seule connexion, où une requête a une demi-seconde. */
const test = testSur('neuve').extend('lecture', async ({ base }, { onCleanup }) => {
  const adresse = new URL(base.urlApp)
  adresse.searchParams.set('statement_timeout', '500')
  const lecture = createDatabase(openPool({ url: adresse.href, max: 1, placeMaxMs: 2_000, log: { error: () => {} } }))
  onCleanup(() => lecture.destroy())
  return lecture
})

const DIX_MILLE = sql`select i, ${'été'}::text from generate_series(1, 10000) i order by i desc`

test('un lecteur qui s’arrête plus longtemps que le délai d’une requête reçoit toutes ses lignes', async ({ lecture }) => {
  const lues: unknown[][] = []
  for await (const bloc of lireParBlocs(lecture, DIX_MILLE, 2_000)) {
    lues.push(...bloc)
    if (lues.length === 4_000) await attendre(1_200)
  }
  expect(lues).toHaveLength(10_000)
  expect([lues[0], lues[4_000], lues[9_999]]).toEqual([
    [10_000, 'été'],
    [6_000, 'été'],
    [1, 'été'],
  ])
})

test('une lecture dure plus que le délai d’une requête, pourvu que chacun de ses blocs y tienne', async ({ lecture }) => {
  const lues = await toutLire(lecture, sql`select i from generate_series(1, 40) i where pg_sleep(0.03) is not null`, 4)
  expect(lues).toHaveLength(40)
})

test('un bloc que la base ne sait pas calculer à temps arrête la lecture, et la connexion revient', async ({ lecture }) => {
  await expect(toutLire(lecture, sql`select pg_sleep(5)`, 10)).rejects.toMatchObject({ code: '57014' })
  expect(await toutLire(lecture, sql`select 1`, 10)).toEqual([[1]])
})

test('la lecture se planifie pour toutes ses lignes, ne peut rien écrire, et ne laisse rien à la connexion', async ({ lecture }) => {
  const reglages = sql`select current_setting('cursor_tuple_fraction'), current_setting('transaction_read_only'),
    current_setting('idle_in_transaction_session_timeout')`
  expect(await toutLire(lecture, reglages, 10)).toEqual([['1', 'on', '10min']])
  const { rows } = await sql`select current_setting('cursor_tuple_fraction') as part, current_setting('transaction_read_only') as lecture,
    current_setting('idle_in_transaction_session_timeout') as oisive`.execute(lecture)
  expect(rows).toEqual([{ part: '0.1', lecture: 'off', oisive: '30s' }])
})

test('abandonnée en chemin, une lecture rend sa place', async ({ lecture }) => {
  for await (const bloc of lireParBlocs(lecture, DIX_MILLE, 2_000)) if (bloc.length > 0) break
  expect(await toutLire(lecture, sql`select 1`, 10)).toEqual([[1]])
})

test('le dernier bloc lu, la connexion est rendue avant que son lecteur ne l’ait pris', async ({ lecture }) => {
  const blocs: number[] = []
  for await (const bloc of lireParBlocs(lecture, sql`select i from generate_series(1, 25) i`, 10)) {
    blocs.push(bloc.length)
    if (blocs.length === 3) expect(await toutLire(lecture, sql`select 1`, 10)).toEqual([[1]])
  }
  expect(blocs).toEqual([10, 10, 5])
})

test('une place s’attend une minute ; une base qui n’ouvre aucune connexion refuse l’export en cinq secondes', async ({
  base,
  onTestFinished,
}) => {
  const muette = createServer(() => {}).listen(0, '127.0.0.1')
  await once(muette, 'listening')
  const { port } = muette.address() as AddressInfo
  const groupe = (url: string) => openPool({ url, max: 1, placeMaxMs: 60_000, log: { error: () => {} } })
  const [vive, coite] = [groupe(base.urlApp), groupe(`postgresql://a:b@127.0.0.1:${port}/c`)]
  onTestFinished(async () => {
    await Promise.all([vive.end(), coite.end()])
    muette.close()
  })
  const tenue = await vive.connect()
  const suivante = vive.connect()
  const debut = Date.now()
  await expect(coite.connect()).rejects.toSatisfy(baseInjoignable)
  expect(Date.now() - debut).toBeLessThan(5_000)
  await attendre(500)
  tenue.release()
  ;(await suivante).release()
}, 90_000)

test('ce que la copie ne rend pas se lit sur la principale, tant que rien n’en est parti ; trop lourd, nulle part', async ({
  base,
  lecture,
  onTestFinished,
}) => {
  const copieDe = (url: string, repli: Base) => {
    const copie = createDatabase(openPool({ url, max: 1, log: { error: () => {} } }), null, repli)
    onTestFinished(() => copie.destroy())
    return copie
  }
  expect(await toutLire(copieDe('postgresql://a:b@127.0.0.1:1/c', lecture), sql`select 1`, 10)).toEqual([[1]])

  const lues: unknown[] = []
  const coupeeEnChemin = async () => {
    const coupe = sql`select case when i = 15 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 25) i`
    for await (const bloc of lireParBlocs(copieDe(base.urlApp, lecture), coupe, 10)) lues.push(...bloc)
  }
  await expect(coupeeEnChemin()).rejects.toMatchObject({ code: '57P01' })
  expect(lues).toHaveLength(10)

  const patiente = createDatabase(openPool({ url: base.urlApp, max: 1, log: { error: () => {} } }))
  onTestFinished(() => patiente.destroy())
  const presse = new URL(base.urlApp)
  presse.searchParams.set('statement_timeout', '500')
  await expect(toutLire(copieDe(presse.href, patiente), sql`select pg_sleep(1)`, 10)).rejects.toMatchObject({ code: '57014' })
})

async function toutLire(lecture: Parameters<typeof lireParBlocs>[0], requete: RawBuilder<unknown>, taille: number): Promise<unknown[][]> {
  const lues: unknown[][] = []
  for await (const bloc of lireParBlocs(lecture, requete, taille)) lues.push(...bloc)
  return lues
}

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, vi } from 'vitest'
import { test } from '../../../test/cast.ts'
import type { Contexte } from '../contexte.ts'
import { createDatabase, openPool } from '../database.ts'
import { compresserLesReponses } from '../http/compression.ts'
import { fluxCsv } from './csv.ts'
import { noterExport, rendantSaPlace } from './exportation.ts'
import { tantQuOnLit } from './lecteur.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('le lecteur d’un export', () => {
  const Ko = (nombre: number) => Buffer.alloc(nombre * 1024)

  /** De quoi prendre un morceau, puis laisser passer des secondes avant le suivant. */
  function donner(flux: Iterable<Buffer> | AsyncIterable<Buffer>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const couper = vi.fn()
    const morceaux = tantQuOnLit(Readable.from(flux), couper)
    const passer = (secondes: number) => vi.advanceTimersByTimeAsync(secondes * 1000)
    return { couper, prendre: () => morceaux.next(), passer }
  }

  test('arrêté quarante secondes, est coupé', async () => {
    const lecteur = donner([Ko(200)])
    await lecteur.prendre()
    await lecteur.passer(39)
    expect(lecteur.couper).not.toHaveBeenCalled()
    await lecteur.passer(2)
    expect(lecteur.couper).toHaveBeenCalledOnce()
  })

  test('lent, mais qui avance, est attendu aussi longtemps qu’il faut', async () => {
    const lecteur = donner([Ko(640)])
    for (let morceau = 0; morceau < 10; morceau += 1) {
      expect((await lecteur.prendre()).value).toHaveLength(65_536)
      await lecteur.passer(35)
    }
    expect((await lecteur.prendre()).done).toBe(true)
    await lecteur.passer(100)
    expect(lecteur.couper).not.toHaveBeenCalled()
  })

  test('au compte-gouttes, est coupé', async () => {
    const lecteur = donner([Ko(16), Ko(16), Ko(16), Ko(16)])
    for (let morceau = 0; morceau < 2; morceau += 1) {
      await lecteur.prendre()
      await lecteur.passer(15)
    }
    await lecteur.prendre()
    expect(lecteur.couper).not.toHaveBeenCalled()
    await lecteur.passer(11)
    expect(lecteur.couper).toHaveBeenCalledOnce()
  })

  test('n’est pas coupé d’attendre la base', async () => {
    async function* lenteBase() {
      for (let bloc = 0; bloc < 3; bloc += 1) {
        await attendreUneMinute()
        yield Ko(1)
      }
    }
    const attendreUneMinute = () => new Promise((resolve) => setTimeout(resolve, 60_000))
    const lecteur = donner(lenteBase())
    for (let bloc = 0; bloc < 3; bloc += 1) {
      const pris = lecteur.prendre()
      await lecteur.passer(60)
      expect((await pris).value).toHaveLength(1024)
    }
    expect((await lecteur.prendre()).done).toBe(true)
    expect(lecteur.couper).not.toHaveBeenCalled()
  })
})

test('un export dure dix minutes au plus : passé ce temps, sa place ne compte plus à son compte', async ({ api: { services } }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const flux = rendantSaPlace({ services } as unknown as Contexte, uuidv7(), Readable.from(['titres']))
  await vi.advanceTimersByTimeAsync(599_000)
  expect(flux.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(flux.errored?.message).toBe('export coupé : il dure depuis 10 minutes')
})

test('la base absente à la fin d’un export, sa place se rend à son retour', async ({ api: { services }, db, en }) => {
  const ctx = { services, db, acteur: { id: en.ines.id }, maintenant: new Date() } as unknown as Contexte
  const id = await noterExport(ctx, { liste: 'menages', format: 'csv', filtres: {}, lignes: 1, motif: null })
  const absente = createDatabase(openPool({ url: 'postgresql://a:b@127.0.0.1:1/c', max: 1, log: services.log }))
  let base = absente
  const coupes = { ...services, base: { updateTable: () => base.updateTable('exportation') } }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const flux = rendantSaPlace({ ...ctx, services: coupes } as unknown as Contexte, id, Readable.from(['titres']))
  for await (const _ of flux);
  const finie = async () => (await db.selectFrom('exportation').select('fini_le').where('id', '=', id).executeTakeFirstOrThrow()).fini_le
  expect(await finie()).toBeNull()
  base = db
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await finie()).not.toBeNull(), { timeout: 10_000 })
  await absente.destroy()
})

const LIGNES = 30_000
/** Un millier de caractères que rien ne compresse beaucoup. */
const LARGE = sql`(select string_agg(md5(i::text || j), '') from generate_series(1, 31) j)`

describe.each(['identity', 'gzip'])('un seul export à la fois, servi en %s', (encodage) => {
  test('un lecteur qui s’arrête a un fichier qui se voit coupé, et le suivant a le sien entier', async ({
    api: { services },
    base,
    db,
    en,
    onTestFinished,
  }) => {
    const exports = createDatabase(openPool({ url: base.urlApp, max: 1, placeMaxMs: 20_000, log: services.log }))
    const ctx = { services, db, acteur: { id: en.rachid.id }, maintenant: new Date() } as unknown as Contexte
    const app = Fastify()
    await compresserLesReponses(app)
    app.get('/', async (_, reply) => {
      const id = await noterExport(ctx, { liste: 'menages', format: 'csv', filtres: {}, lignes: LIGNES, motif: null })
      const flux = fluxCsv(exports, [{ titre: 'Large', valeur: LARGE, libre: false }], sql`from generate_series(1, ${LIGNES}::int) i`)
      return reply.type('text/csv; charset=utf-8').send(rendantSaPlace(ctx, id, flux, 500))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => Promise.all([app.close(), exports.destroy()]).then(() => {}))
    const { port } = app.server.address() as AddressInfo

    const arrete = connect(port, '127.0.0.1').setEncoding('latin1')
    arrete.on('error', () => {})
    arrete.write(`GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${encodage}\r\n\r\n`)
    const [debut] = (await once(arrete, 'data')) as [string]
    arrete.pause()
    expect(debut).toMatch(/^HTTP\/1\.1 200 /)

    const suivant = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity' } })
    expect((await suivant.text()).split('\r\n')).toHaveLength(LIGNES + 2)
    let recu = debut
    arrete.on('data', (texte: string) => {
      recu = (recu + texte).slice(-10)
    })
    await once(arrete.resume(), 'close')
    // Un fichier envoyé entier finit par un morceau vide.
    expect(recu.endsWith('\r\n0\r\n\r\n')).toBe(false)
    await vi.waitFor(async () => {
      const traces = await db.selectFrom('exportation').select('fini_le').where('utilisateur_id', '=', en.rachid.id).execute()
      expect(traces.filter(({ fini_le }) => fini_le === null)).toEqual([])
    })
  })
})

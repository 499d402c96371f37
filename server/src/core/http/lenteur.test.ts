import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bornerLesCorps, surveillerLeDebit } from './lenteur.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function creer() {
  const app = Fastify()
  bornerLesCorps(app)
  app.post('/', async (request) => request.body)
  await app.ready()
  return app
}

test('un corps JSON qui n’arrive pas est refusé au bout de trente secondes', async () => {
  const app = await creer()
  const corps = new Readable({ read() {} })
  corps.push('{"a":')
  const envoi = app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    payload: corps,
  })
  await vi.advanceTimersByTimeAsync(29_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await envoi).statusCode).toBe(408)
  await app.close()
})

test('un corps JSON qui arrive à temps est lu', async () => {
  const app = await creer()
  const reponse = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  expect([reponse.statusCode, reponse.json()]).toEqual([200, { a: 1 }])
  await app.close()
})

const demandeFeinte = () => {
  const demande = { socket: { bytesRead: 0 }, complete: false, destroy: vi.fn() }
  return { demande, cesser: surveillerLeDebit(demande as unknown as IncomingMessage) }
}

test('un envoi qui avance est attendu aussi longtemps qu’il faut', () => {
  const { demande, cesser } = demandeFeinte()
  for (let fenetre = 0; fenetre < 20; fenetre += 1) {
    demande.socket.bytesRead += 70_000
    vi.advanceTimersByTime(30_000)
  }
  expect(demande.destroy).not.toHaveBeenCalled()
  cesser()
})

test('un envoi au compte-gouttes est coupé', () => {
  const { demande, cesser } = demandeFeinte()
  demande.socket.bytesRead += 70_000
  vi.advanceTimersByTime(30_000)
  demande.socket.bytesRead += 30
  vi.advanceTimersByTime(30_000)
  expect(demande.destroy).toHaveBeenCalledOnce()
  cesser()
})

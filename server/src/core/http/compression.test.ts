import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compresserLesReponses } from './compression.ts'

const app = Fastify()
const grand = JSON.stringify({ noms: 'Benaïssa '.repeat(1_000) })
const LD = 'application/ld+json; charset=utf-8'

beforeAll(async () => {
  await compresserLesReponses(app)
  app.get('/grand', (_request, reply) => reply.type(LD).header('ETag', '"7"').send(grand))
  app.get('/petit', (_request, reply) => reply.type(LD).send('{"id_token":"x"}'))
  app.get('/document', (_request, reply) => reply.type('application/pdf').send(grand))
  app.post('/recu', async (request) => request.body)
  await app.ready()
})
afterAll(() => app.close())

const lire = (url: string, accepte?: string) => app.inject({ url, headers: accepte === undefined ? {} : { 'accept-encoding': accepte } })

test('un grand JSON se compresse pour qui l’accepte, sans changer de version', async () => {
  const { headers, rawPayload } = await lire('/grand', 'gzip, deflate, br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: '"7"' })
  expect(rawPayload.byteLength).toBeLessThan(1_000)
  expect(brotliDecompressSync(rawPayload).toString()).toBe(grand)
  const gzip = await lire('/grand', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(grand)
})

test.each([
  ['/grand', undefined],
  ['/grand', 'identity'],
  ['/grand', 'inconnu'],
  ['/petit', 'gzip, br'],
  ['/document', 'gzip, br'],
])('%s demandé avec « %s » part tel quel', async (url, accepte) => {
  const { headers, payload } = await lire(url, accepte)
  expect(headers['content-encoding']).toBeUndefined()
  expect(payload).toBe(url === '/petit' ? '{"id_token":"x"}' : grand)
})

test('un corps reçu compressé n’est pas déplié', async () => {
  const corps = gzipSync('{"a":1}')
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect((await app.inject({ method: 'POST', url: '/recu', headers, payload: corps })).statusCode).toBe(400)
})

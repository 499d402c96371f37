import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { expect } from 'vitest'
import { URL_PUBLIQUE } from '../../../test/api.ts'
import { test } from '../../../test/cast.ts'
import { createApp } from './app.ts'
import { serveWeb } from './web.ts'

const OPTIONS = { urlPublique: URL_PUBLIQUE, limiteDebit: 1_000, mandataires: [], production: false }
const NAVIGATEUR = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test('un navigateur reçoit l’écran à toute adresse ; une sonde, un robot ou un client de l’API, un refus en JSON', async ({ api }) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-ecran-'))
  writeFileSync(join(dossier, 'index.html'), '<title>Relogement</title>')
  const app = await createApp({ ...OPTIONS, services: api.services, log: api.services.log as FastifyBaseLogger })
  await serveWeb(app, dossier)
  const lire = async (url: string, accept: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept } })
    return [statusCode, String(headers['content-type']).split(';')[0]]
  }
  for (const url of ['/', '/menages', '/menages/0199?onglet=historique', '/adresse-inconnue'])
    expect(await lire(url, NAVIGATEUR), url).toEqual([200, 'text/html'])
  expect(await lire('/', '*/*')).toEqual([200, 'text/html'])
  for (const url of ['/.env', '/.git/config', '/wp-login.php', '/assets/vieux.js', '/menages.json'])
    expect(await lire(url, NAVIGATEUR), url).toEqual([404, 'application/ld+json'])
  const sondes = [
    '/healthz',
    '/Health',
    '/livez',
    '/readyz',
    '/liveness',
    '/readiness',
    '/healthy',
    '/alive',
    '/-/ready',
    '/up',
    '/heartbeat',
    '/ready',
    '/metrics',
    '/status',
    '/actuator/health',
    '/api/users',
  ]
  for (const url of [...sondes, '//metrics', '/%72eady', '/v2/menages'])
    for (const accept of ['*/*', NAVIGATEUR]) expect(await lire(url, accept), `${url} ${accept}`).toEqual([404, 'application/ld+json'])
  expect(await lire('/menages', '*/*')).toEqual([404, 'application/ld+json'])
  expect(await lire('/v1/inconnue', NAVIGATEUR)).toEqual([401, 'application/ld+json'])
  await app.close()
  rmSync(dossier, { recursive: true })
})

test('un fichier de l’écran part tel que la construction l’a compressé, ou entier à qui ne lit pas ce format', async ({ api }) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-ecran-'))
  mkdirSync(join(dossier, 'assets'))
  const programme = `export const lignes = ${JSON.stringify(Array.from({ length: 2_000 }, (_, rang) => `ligne ${rang}`))}`
  const compresse = brotliCompressSync(programme)
  writeFileSync(join(dossier, 'assets', 'page.js'), programme)
  writeFileSync(join(dossier, 'assets', 'page.js.br'), compresse)
  const app = await createApp({ ...OPTIONS, services: api.services, log: api.services.log as FastifyBaseLogger })
  await serveWeb(app, dossier)
  const br = await app.inject({ url: '/assets/page.js', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(br.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': `${compresse.length}`,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(br.rawPayload.equals(compresse)).toBe(true)
  const entier = await app.inject({ url: '/assets/page.js', headers: { 'accept-encoding': 'identity' } })
  expect(entier.headers['content-encoding']).toBeUndefined()
  expect(entier.payload).toBe(programme)
  await app.close()
  rmSync(dossier, { recursive: true })
})

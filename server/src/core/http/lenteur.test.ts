import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuserConnexion } from './connexion.ts'
import { versErreurHttp } from './errors.ts'
import { bornerLArret, bornerLesCorps, fermerCeQuiTraine, surveillerLeDebit } from './lenteur.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function creer() {
  const app = Fastify()
  bornerLesCorps(app)
  for (const type of ['application/csp-report', 'application/x-www-form-urlencoded'])
    app.addContentTypeParser(type, { parseAs: 'string' }, async (_requete: unknown, texte: string) => texte)
  app.post('/', async (request) => request.body)
  await app.ready()
  return app
}

test.each(['application/json', 'application/csp-report', 'application/x-www-form-urlencoded'])(
  'un corps %s qui n’arrive pas est refusé avant trente secondes',
  async (type) => {
    const app = await creer()
    const corps = new Readable({ read() {} })
    corps.push('{"a":')
    const envoi = app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': type, 'transfer-encoding': 'chunked' },
      payload: corps,
    })
    await vi.advanceTimersByTimeAsync(29_000)
    expect((await envoi).statusCode).toBe(408)
    await app.close()
  },
)

test('un corps JSON qui arrive à temps est lu', async () => {
  const app = await creer()
  const reponse = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  expect([reponse.statusCode, reponse.json()]).toEqual([200, { a: 1 }])
  await app.close()
})

test('un corps qu’aucun format ne lit se perd : la demande suivante passe par la même connexion', async () => {
  vi.useRealTimers()
  const app = await creer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const prise = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let recu = ''
  prise.on('data', (morceau) => {
    recu += String(morceau)
  })
  const corps = 'x'.repeat(300_000)
  prise.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-inconnu\r\nContent-Length: ${corps.length}\r\n\r\n${corps}`)
  prise.write('GET /rien HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await once(prise, 'close')
  expect(recu.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 404'])
  await app.close()
}, 15_000)

const demandeFeinte = () => {
  const demande = { socket: { bytesRead: 0 }, complete: false, destroy: vi.fn() }
  return { demande, cesser: surveillerLeDebit(demande as unknown as IncomingMessage) }
}

test('un envoi qui avance est attendu aussi longtemps qu’il faut', () => {
  const { demande, cesser } = demandeFeinte()
  for (let fenetre = 0; fenetre < 20; fenetre += 1) {
    demande.socket.bytesRead += 70_000
    vi.advanceTimersByTime(25_000)
  }
  expect(demande.destroy).not.toHaveBeenCalled()
  cesser()
})

test('un envoi au compte-gouttes est coupé', () => {
  const { demande, cesser } = demandeFeinte()
  demande.socket.bytesRead += 70_000
  vi.advanceTimersByTime(25_000)
  demande.socket.bytesRead += 30
  vi.advanceTimersByTime(25_000)
  expect(demande.destroy).toHaveBeenCalledOnce()
  cesser()
})

const silencieux = { info: () => {}, warn: () => {}, error: () => {} }

/** Un serveur sur un vrai port, et un client qui ne ferme jamais de lui-même. */
async function ecouter() {
  const app = Fastify({
    http: { headersTimeout: 200, connectionsCheckingInterval: 100 },
    requestTimeout: 60_000,
    clientErrorHandler: refuserConnexion({}, 'https://relogement.test'),
  })
  fermerCeQuiTraine(app, silencieux)
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'POST') throw Object.assign(new Error('trop'), { statusCode: 429 })
  })
  app.get('/', async () => ({}))
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ouvrir = async (octets: string) => {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8')
    client.on('error', () => {})
    client.write(octets)
    const [reponse] = (await once(client, 'data')) as [string]
    return { client, reponse }
  }
  const ouvertes = promisify(app.server.getConnections.bind(app.server)) as () => Promise<number>
  return { app, ouvrir, ouvertes }
}

test('refusé pour sa lenteur, un client qui ne ferme pas perd sa connexion', async () => {
  const { app, ouvrir, ouvertes } = await ecouter()
  const clients = await Promise.all([ouvrir('GET / HTTP/1.1\r\nHost: x\r\nX: '), ouvrir('P')])
  for (const { reponse } of clients) expect(reponse).toMatch(/^HTTP\/1\.1 408 /)
  expect(await ouvertes()).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(async () => expect(await ouvertes()).toBe(0))
  for (const { client } of clients) client.destroy()
  await app.close()
})

test('répondu avant la fin de sa demande, un client qui n’envoie plus perd sa connexion ; les autres gardent la leur', async () => {
  const { app, ouvrir, ouvertes } = await ecouter()
  const entetes = 'Host: x\r\nContent-Type: text/plain\r\nContent-Length: 1000000'
  const lent = await ouvrir(`POST / HTTP/1.1\r\n${entetes}\r\n\r\nabc`)
  const vif = await ouvrir(`POST / HTTP/1.1\r\n${entetes}\r\n\r\nabc`)
  const ordinaire = await ouvrir('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect([lent, vif, ordinaire].map(({ reponse }) => reponse.slice(9, 12))).toEqual(['429', '429', '200'])
  vif.client.write('x'.repeat(100_000))
  await vi.waitFor(() => expect(vif.client.writableLength).toBe(0))
  await vi.advanceTimersByTimeAsync(25_000)
  await vi.waitFor(async () => expect(await ouvertes()).toBe(2))
  expect(lent.client.destroyed || lent.client.readableEnded).toBe(true)
  for (const { client } of [lent, vif, ordinaire]) client.destroy()
  await app.close()
})

test('au-delà des connexions qu’il tient, les suivantes se referment aussitôt, et le journal le dit une fois', async () => {
  const dites: unknown[] = []
  const app = Fastify()
  fermerCeQuiTraine(app, { ...silencieux, warn: (...ligne) => void dites.push(ligne) })
  app.get('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(app.server.maxConnections).toBe(10_000)
  app.server.maxConnections = 1
  const { port } = app.server.address() as AddressInfo
  const tenue = connect({ port, host: '127.0.0.1' })
  await once(tenue, 'connect')
  for (let n = 0; n < 3; n += 1) {
    const detrop = connect({ port, host: '127.0.0.1' })
    detrop.on('error', () => {})
    await once(detrop, 'close')
  }
  expect(dites).toEqual([[{ connexions: 10_000 }, 'trop de connexions ouvertes : les suivantes sont refusées']])
  tenue.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String((await once(tenue, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  tenue.destroy()
  await app.close()
})

test('à l’arrêt, une demande en cours finit et ferme sa connexion ; une autre, déjà commencée, est refusée en français', async () => {
  let finir = () => {}
  const fin = new Promise<void>((resolve) => {
    finir = resolve
  })
  const app = Fastify({ return503OnClosing: false })
  app.setErrorHandler((erreur, _request, reply) => {
    const { statut, message, reessayerDans } = versErreurHttp(erreur, '')
    return reply.code(statut).header('Retry-After', String(reessayerDans)).send(message)
  })
  bornerLArret(app)
  app.get('/', async () => {
    await fin
    return { fait: true }
  })
  app.get('/v1/ready', async () => ({ statut: 'pret' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ouvrir = (octets: string) => {
    const client = connect({ port, host: '127.0.0.1' }).setEncoding('utf8')
    let recu = ''
    client.on('data', (texte: string) => {
      recu += texte
    })
    client.write(octets)
    return { client, lire: async () => [await once(client, 'close'), recu][1] as string }
  }
  const enCours = ouvrir('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  // La sonde elle-même : le répartiteur n'envoie plus personne.
  const commencee = ouvrir('GET /v1/ready HTTP/1.1\r\nHost: x\r\n')
  await vi.waitFor(async () => expect(await (promisify(app.server.getConnections.bind(app.server)) as () => Promise<number>)()).toBe(2))
  const [lue, refusee] = [enCours.lire(), commencee.lire()]
  const ferme = app.close()
  commencee.client.write('\r\n')
  expect(await refusee).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close\r\nretry-after: 2\r\n[\s\S]*Le service redémarre/i)
  finir()
  expect(await lue).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*{"fait":true}/i)
  await ferme
})

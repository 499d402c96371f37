import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as attendre } from 'node:timers/promises'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createApi } from '../../../test/api.ts'
import { test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { createDatabase, openPool } from '../database.ts'
import { lireParBlocs } from '../lireParBlocs.ts'
import { createTraces } from './traces.ts'

interface Recue {
  readonly traceId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** Un collecteur qui garde ce qu'on lui envoie. */
async function createCollecteur() {
  const corps: string[] = []
  const serveur = createServer((demande, reponse) => {
    void text(demande).then((texte) => {
      corps.push(texte)
      reponse.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(serveur, 'listening')
  return {
    adresse: `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`,
    texte: () => corps.join('\n'),
    traces: (): Recue[] =>
      corps
        .flatMap((un) => (JSON.parse(un) as { resourceSpans: { scopeSpans: { spans: Recue[] }[] }[] }).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    fermer: () => serveur.close(),
  }
}

test('une demande laisse sa trace et celles de ses requêtes, sans un nom, un mot cherché ni une adresse', async ({ base, en, db }) => {
  const collecteur = await createCollecteur()
  const traces = await createTraces(collecteur.adresse)
  const api = await createApi(base, { traces })
  const id = await createMenage(db)
  const lire = async (url: string) =>
    (await api.app.inject({ url, headers: { authorization: `Bearer ${await en.camille.jeton()}` } })).statusCode
  expect(await lire(`/v1/menages/${id}`)).toBe(200)
  expect(await lire('/v1/menages?recherche=Zeppelinova')).toBe(200)
  expect(await lire('/v1/Zeppelinova')).toBe(404)
  await api.close()
  await traces.fermer()
  collecteur.fermer()

  const recues = collecteur.traces()
  const fiche = recues.find(({ name }) => name === 'GET /v1/menages/:id')
  expect(fiche?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/v1/menages/:id' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ]),
  )
  const requetes = recues.filter(({ traceId, parentSpanId }) => traceId === fiche?.traceId && parentSpanId !== undefined)
  expect(requetes.map(({ name }) => name)).toContain('select')
  expect(recues.map(({ name }) => name)).toContain('GET inconnue')
  expect(collecteur.texte()).not.toMatch(new RegExp(`Zeppelinova|${id}|from menage|camille`, 'i'))
})

test('une écriture dont le corps arrive après ses en-têtes laisse, elle aussi, les traces de ses requêtes', async ({ base, en, db }) => {
  const collecteur = await createCollecteur()
  const traces = await createTraces(collecteur.adresse)
  const api = await createApi(base, { traces })
  const adresse = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const id = await createMenage(db, { chargeId: en.camille.id })
  const corps = JSON.stringify({ texte: 'Appel au gardien.', date: '2026-01-05' })
  const headers = {
    authorization: `Bearer ${await en.camille.jeton()}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(corps),
  }
  const envoyer = async (attente: number) => {
    const demande = request(`${adresse}/v1/menages/${id}/suivis`, { method: 'POST', headers })
    const venue = once(demande, 'response')
    demande.write(corps.slice(0, 5))
    await attendre(attente)
    demande.end(corps.slice(5))
    const [reponse] = await venue
    await text(reponse)
    return reponse.statusCode
  }
  expect([await envoyer(0), await envoyer(400)]).toEqual([201, 201])
  await api.close()
  await traces.fermer()
  collecteur.fermer()

  const recues = collecteur.traces()
  const ecritures = recues.filter(({ name }) => name === 'POST /v1/menages/:id/suivis')
  expect(ecritures).toHaveLength(2)
  for (const { traceId } of ecritures) {
    const requetes = recues.filter((recue) => recue.traceId === traceId && recue.parentSpanId !== undefined).map(({ name }) => name)
    expect(requetes).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']))
  }
})

test('un export laisse la trace de chacune de ses lectures, même pris lentement', async ({ base }) => {
  const collecteur = await createCollecteur()
  const traces = await createTraces(collecteur.adresse)
  const lecture = createDatabase(openPool({ url: base.urlApp, max: 1, log: { error: () => {} } }), traces)
  const app = fastify()
  traces.suivre(app)
  // Trois blocs de quatre mégaoctets : son lecteur fait attendre les suivants.
  app.get('/export', async () =>
    Readable.from(enTexte(lireParBlocs(lecture, sql`select repeat('x', 400000) from generate_series(1, 25)`, 10))),
  )
  const adresse = await app.listen({ port: 0, host: '127.0.0.1' })
  let lus = 0
  for await (const octets of (await fetch(`${adresse}/export`)).body ?? []) {
    await attendre(1)
    lus += octets.length
  }
  expect(lus).toBe(10_000_000)
  await app.close()
  await lecture.destroy()
  await traces.fermer()
  collecteur.fermer()

  const recues = collecteur.traces()
  const demande = recues.find(({ name }) => name === 'GET /export')
  const requetes = recues.filter(({ traceId, parentSpanId }) => traceId === demande?.traceId && parentSpanId !== undefined)
  expect(requetes.map(({ name }) => name)).toEqual(['begin', 'declare', 'fetch', 'fetch', 'fetch', 'commit'])
})

async function* enTexte(blocs: AsyncGenerator<unknown[][]>): AsyncGenerator<string> {
  for await (const bloc of blocs) yield bloc.join('')
}

test('un collecteur absent ne gêne aucune demande', async ({ base, en }) => {
  const traces = await createTraces('http://127.0.0.1:1')
  const api = await createApi(base, { traces })
  const reponse = await api.app.inject({ url: '/v1/menages', headers: { authorization: `Bearer ${await en.camille.jeton()}` } })
  expect(reponse.statusCode).toBe(200)
  await api.close()
  await traces.fermer()
})

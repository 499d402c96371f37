import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject } from 'vitest'
import { surBase } from '../../../test/adresses.ts'
import { test } from '../../../test/base.ts'
import { startRelais } from '../../../test/relais.ts'
import { createDatabase, openPool } from '../database.ts'
import { createApp } from '../http/app.ts'
import { createMetriques } from './metriques.ts'

const JETON = 'jeton-de-mesure-tire-au-hasard-0123456789'
const dossier = mkdtempSync(join(tmpdir(), 'relogement-metriques-'))
afterAll(() => rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

const muet = pino({ level: 'silent' })

/** Un serveur nu qui se mesure, sur la base de cet essai ou sur une adresse où rien ne répond. */
async function mesurer(url: string) {
  const pool = openPool({ url, max: 2, log: { error: () => {} } })
  const lecture = createDatabase(pool)
  const mesures = createMetriques({
    lecture,
    replique: { etat: () => ({ retard: 1.5, ecartee: null }) },
    pools: { lecture: pool },
    dossiers: { données: dossier, sauvegardes: join(dossier, 'pas encore là') },
  })
  const app = await createApp({
    urlPublique: 'https://relogement.test',
    limiteDebit: 600,
    mandataires: [],
    log: muet,
    production: false,
    services: { lecture, horloge: () => new Date() },
    metriques: { mesures, jeton: JETON },
  })
  app.get('/essai/:id', async () => ({}))
  const lire = async (authorization = `Bearer ${JETON}`) => app.inject({ method: 'GET', url: '/metrics', headers: { authorization } })
  return { app, lire, close: async () => [await app.close(), await lecture.destroy()] }
}
const valeur = (texte: string, mesure: string) =>
  texte
    .split('\n')
    .find((ligne) => ligne.startsWith(`${mesure} `))
    ?.split(' ')[1]

test('les mesures disent la route, jamais l’adresse demandée', async ({ base }) => {
  const { app, lire, close } = await mesurer(base.urlApp)
  await app.inject({ method: 'GET', url: '/essai/Aydogan?recherche=DUPONT' })
  await app.inject({ method: 'GET', url: '/nulle-part/0612345678' })
  const { statusCode, headers, body } = await lire()
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(valeur(body, 'relogement_http_duree_secondes_count{methode="GET",route="/essai/:id",statut="200"}')).toBe('1')
  expect(valeur(body, 'relogement_http_duree_secondes_count{methode="GET",route="inconnue",statut="404"}')).toBe('1')
  expect(body).not.toMatch(/Aydogan|DUPONT|0612345678/)
  await close()
})

test('sans le jeton, ou avec un autre, rien ne se lit', async ({ base }) => {
  const { lire, close } = await mesurer(base.urlApp)
  for (const autre of ['', 'Bearer ', `Bearer ${JETON}x`, JETON, `Basic ${JETON}`]) {
    const { statusCode, body } = await lire(autre)
    expect([autre, statusCode]).toEqual([autre, 401])
    expect(body).not.toContain('relogement_http')
  }
  await close()
})

test('elles disent la base, le disque et la boîte d’envoi', async ({ base }) => {
  const { lire, close } = await mesurer(base.urlApp)
  const { body } = await lire()
  for (const [mesure, attendue] of [
    ['relogement_base_joignable', '1'],
    ['relogement_base_ecrivable', '1'],
    ['relogement_base_secours', '0'],
    ['relogement_base_retard_secondes', '0'],
    ['relogement_taches{etat="echouees"}', '0'],
    ['relogement_base_connexions{groupe="lecture",etat="attendues"}', '0'],
  ] as const)
    expect([mesure, valeur(body, mesure)]).toEqual([mesure, attendue])
  expect(Number(valeur(body, 'relogement_disque_octets{dossier="données",quoi="libre"}'))).toBeGreaterThan(0)
  await close()
})

test('un secondaire qui ne suit plus se voit au journal que la base garde pour lui', async ({ base }) => {
  const { lire, close } = await mesurer(base.urlApp)
  const client = new pg.Client(surBase(inject('postgres').administration, 'postgres'))
  await client.connect()
  await client.query(`select pg_create_physical_replication_slot('deux', true)`)
  try {
    await client.query(`select pg_logical_emit_message(false, 'essai', repeat('x', 100000), true)`)
    const { body } = await lire()
    expect(Number(valeur(body, 'relogement_base_journal_retenu_octets{place="deux"}'))).toBeGreaterThan(100_000)
  } finally {
    await client.query(`select pg_drop_replication_slot('deux')`)
    await client.end()
  }
  expect((await lire()).body).not.toMatch(/^relogement_base_journal_retenu_octets[{]/m)
  await close()
})

test('la base qui ne répond plus sans couper se dit de même, avant trois secondes', async ({ base }) => {
  const relais = await startRelais(base.urlApp)
  const { lire, close } = await mesurer(relais.url)
  expect(valeur((await lire()).body, 'relogement_base_joignable')).toBe('1')
  relais.muet(true)
  const debut = Date.now()
  const { statusCode, body } = await lire()
  expect([statusCode, valeur(body, 'relogement_base_joignable')]).toEqual([200, '0'])
  expect(Date.now() - debut).toBeLessThan(3_000)
  relais.muet(false)
  relais.close()
  await close()
})

test('la base injoignable, le reste se lit encore, et rien d’hier ne se montre', async () => {
  const { lire, close } = await mesurer('postgresql://personne:rien@127.0.0.1:1/rien')
  const { statusCode, body } = await lire()
  expect([statusCode, valeur(body, 'relogement_base_joignable')]).toEqual([200, '0'])
  expect(body).not.toMatch(/^relogement_(base_ecrivable|taches|courriels)[ {]/m)
  expect(Number(valeur(body, 'relogement_disque_octets{dossier="données",quoi="total"}'))).toBeGreaterThan(0)
  await close()
})

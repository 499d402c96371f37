import { describe, expect } from 'vitest'
import { test as testBase } from '../../../test/base.ts'
import { demande, type ReponseBrute, sendBrut } from '../../../test/brut.ts'
import { startEcoute } from '../../../test/ecoute.ts'
import { openSession } from '../../../test/session.ts'

const test = testBase
  .extend('production', { scope: 'file' }, async ({ base }, { onCleanup }) => {
    const ecoute = await startEcoute(base, { production: true, limiteDebit: 40 })
    onCleanup(() => ecoute.close())
    return ecoute
  })
  .extend('reponses', { scope: 'file' }, async ({ production }) => {
    const { authorization } = await openSession(production, ['DATA_STEWARD'])
    const envoyer = (premiere: string, ...entetes: string[]) =>
      sendBrut(production.port, demande(`${premiere} HTTP/1.1`, [`Authorization: ${authorization}`, ...entetes]))
    return new Map<string, ReponseBrute>([
      ['une lecture', await envoyer('GET /v1/menages')],
      ['une absence de session', await envoyer('GET /v1/menages', 'Authorization: x')],
      ['une adresse inconnue', await envoyer('GET /v1/inconnue')],
      ['une adresse mal encodée', await envoyer('GET /v1/menages/%E0%A4%A')],
      ['une adresse trop longue', await envoyer(`GET /v1/menages?${'a'.repeat(9000)}`)],
      ['une méthode inconnue', await envoyer('FOO /v1/menages')],
      ['des en-têtes trop longs', await envoyer('GET /v1/menages', `X-Long: ${'a'.repeat(20_000)}`)],
    ])
  })

const CAS = [
  'une lecture',
  'une adresse inconnue',
  'une adresse mal encodée',
  'une adresse trop longue',
  'une méthode inconnue',
  'des en-têtes trop longs',
]

describe.each(CAS)('%s', (cas) => {
  test('porte tous les en-têtes de sécurité', ({ reponses }) => {
    expect(Object.fromEntries(reponses.get(cas)?.entetes ?? [])).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'no-store',
      link: expect.stringContaining('/v1/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'),
    })
  })

  test('ne dit pas quel logiciel répond', ({ reponses }) => {
    const entetes = reponses.get(cas)?.entetes
    expect([entetes?.get('server'), entetes?.get('x-powered-by')]).toEqual([undefined, undefined])
  })
})

test('une page porte une politique de contenu sans style ni script en ligne', async ({ production }) => {
  const { entetes } = await sendBrut(production.port, demande('GET /menages HTTP/1.1', []))
  const csp = entetes.get('content-security-policy') ?? ''
  expect(csp).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-")
  expect(csp).toContain("base-uri 'none'; frame-ancestors 'none'; object-src 'none'")
  expect(csp).not.toMatch(/unsafe|\*|https?:/)
})

test('aucune autre origine n’est admise ni répétée', async ({ production }) => {
  const { authorization } = await openSession(production, ['DATA_STEWARD'])
  const origine = 'Origin: https://ailleurs.test'
  const lecture = await sendBrut(production.port, demande('GET /v1/menages HTTP/1.1', [`Authorization: ${authorization}`, origine]))
  const permission = await sendBrut(
    production.port,
    demande('OPTIONS /v1/menages HTTP/1.1', [origine, 'Access-Control-Request-Method: PATCH']),
  )
  expect([lecture.statut, permission.statut]).toEqual([200, 401])
  for (const { entetes } of [lecture, permission]) {
    expect([...entetes.keys()].filter((nom) => /^access-control-allow/.test(nom))).toEqual([])
  }
})

test('hors production, HSTS n’est pas annoncé', async ({ base }) => {
  const developpement = await startEcoute(base)
  const { entetes } = await sendBrut(developpement.port, demande('GET /v1/health HTTP/1.1', []))
  await developpement.close()
  expect(entetes.get('strict-transport-security')).toBeUndefined()
})

describe('le débit', () => {
  test('au-delà de la limite, une personne attend, et sait combien', async ({ production }) => {
    const { authorization } = await openSession(production, ['DATA_STEWARD'])
    const lire = () => sendBrut(production.port, demande('GET /v1/utilisateurs/moi HTTP/1.1', [`Authorization: ${authorization}`]))
    let servies = 0
    let refus = await lire()
    while (refus.statut === 200 && servies < 100) {
      servies += 1
      refus = await lire()
    }
    // À cheval sur deux minutes, celles d'avant pèsent un peu moins à chacune.
    expect(servies).toBeGreaterThanOrEqual(40)
    expect(servies).toBeLessThan(60)
    expect(refus.statut).toBe(429)
    expect(Number(refus.entetes.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.parse(refus.corps)).toMatchObject({ '@type': 'hydra:Error', errorDescription: expect.stringContaining('Trop de demandes') })
  })

  test('un jeton inventé à chaque demande n’y échappe pas', async ({ production }) => {
    const statuts = new Set<number>()
    for (let rang = 0; rang < 60; rang += 1) {
      const { statut } = await sendBrut(production.port, demande('GET /v1/menages HTTP/1.1', [`Authorization: Bearer a.b.${rang}`]))
      statuts.add(statut)
    }
    expect(statuts).toEqual(new Set([401, 429]))
  })
})

import { expect } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { test } from '../../../test/cast.ts'

const envoyer = ({ app }: Api, type: string, payload: string) =>
  app.inject({ method: 'POST', url: '/v1/rapports-csp', headers: { 'content-type': type }, payload })

const rapports = ({ journal }: Api) =>
  journal.map((ligne) => JSON.parse(ligne) as Record<string, unknown>).filter(({ msg }) => msg === 'refusé par la politique de contenu')

const MENAGE = '0192f0c1-0000-7000-8000-000000000001'

test('la politique d’une page dit où envoyer ses rapports', async ({ api }) => {
  const { headers } = await api.app.inject({ method: 'GET', url: '/menages' })
  expect(headers['content-security-policy']).toMatch(/report-uri \/v1\/rapports-csp; report-to csp$/)
  expect(headers['reporting-endpoints']).toBe('csp="/v1/rapports-csp"')
})

test('un rapport s’écrit au journal, sous ses deux formes, sans requête, fragment ni identifiant', async ({ api }) => {
  const avant = rapports(api).length
  const ancien = {
    'csp-report': {
      'effective-directive': 'img-src',
      'blocked-uri': 'https://ailleurs.example/suivi?nom=DUPONT',
      'document-uri': `https://relogement.test/menages/${MENAGE}?recherche=DUPONT#0612345678`,
      'line-number': 12,
    },
  }
  const nouveau = [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline', documentURL: 'https://relogement.test/connexion?x=1' },
    },
    { type: 'deprecation', body: {} },
  ]
  expect((await envoyer(api, 'application/csp-report', JSON.stringify(ancien))).statusCode).toBe(204)
  expect((await envoyer(api, 'application/reports+json', JSON.stringify(nouveau))).statusCode).toBe(204)
  const ecrits = rapports(api).slice(avant)
  expect(ecrits).toMatchObject([
    { directive: 'img-src', refuse: 'https://ailleurs.example', page: 'https://relogement.test/menages/…', ligne: 12 },
    { directive: 'script-src-elem', refuse: 'inline', page: 'https://relogement.test/connexion', ligne: null },
  ])
  expect(JSON.stringify(ecrits)).not.toMatch(/DUPONT|0612345678|0192f0c1/)
})

test('ce qui n’est pas un rapport ne s’écrit pas ; trop long, il est refusé ; en nombre, il se tait', async ({ api }) => {
  const avant = rapports(api).length
  for (const corps of ['', '{', '[]', 'null', '{"csp-report":{"blocked-uri":3}}', '[{"type":3}]'])
    expect((await envoyer(api, 'application/csp-report', corps)).statusCode).toBeLessThan(500)
  expect(rapports(api)).toHaveLength(avant)
  const long = JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } })
  expect((await envoyer(api, 'application/csp-report', long)).statusCode).toBe(413)
  expect((await envoyer(api, 'text/html', '<p>')).statusCode).toBe(415)

  const un = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src\nfaux', 'blocked-uri': 'https://a.example\n/x' } })
  for (let n = 0; n < 60; n += 1) await envoyer(api, 'application/csp-report', un)
  expect(rapports(api).length - avant).toBeLessThanOrEqual(20)
})

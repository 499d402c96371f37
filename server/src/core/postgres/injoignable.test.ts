import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, inject } from 'vitest'
import { createApi } from '../../../test/api.ts'
import { test } from '../../../test/cast.ts'
import { MOT_DE_PASSE } from '../../../test/comptes.ts'
import { createDatabase, openPool } from '../database.ts'
import { versErreurHttp } from '../http/errors.ts'

const avec = (url: string, changer: (adresse: URL) => void): string => {
  const adresse = new URL(url)
  changer(adresse)
  return adresse.href
}
const app = () => inject('postgres').app

/** Ce qu'une requête répond à qui la fait, quand la base est à cette adresse. */
async function reponseDe(url: string) {
  const base = createDatabase(openPool({ url, max: 1, log: pino({ level: 'silent' }) }))
  try {
    return await sql`select 1`.execute(base).then(
      () => expect.unreachable(),
      (erreur: unknown) => versErreurHttp(erreur, 'demande'),
    )
  } finally {
    await base.destroy()
  }
}

describe('une connexion qui ne s’obtient pas donne 503, quelle qu’en soit la cause', () => {
  test.for<[string, () => string]>([
    ['nul ne connaît le nom du serveur', () => 'postgresql://a:b@base.nulle-part.invalid/relogement'],
    ['ni celui d’aucun de ses hôtes', () => 'postgresql://a:b@une.nulle-part.invalid,deux.nulle-part.invalid/relogement'],
    ['rien n’écoute plus à cette adresse', () => 'postgresql://a:b@127.0.0.1:1/relogement'],
    [
      'le mot de passe n’est plus celui-là',
      () =>
        avec(app(), (adresse) => {
          adresse.password = 'ancien'
        }),
    ],
    [
      'la base n’y est plus',
      () =>
        avec(app(), (adresse) => {
          adresse.pathname = '/disparue'
        }),
    ],
    ['le serveur ne chiffre plus', () => avec(app(), (adresse) => adresse.searchParams.set('sslmode', 'require'))],
  ])('%s', async ([, adresse]) => {
    expect(await reponseDe(adresse())).toMatchObject({ statut: 503, code: 'indisponible', defaut: false, reessayerDans: 5 })
  })

  test('une connexion ouverte que la route perd donne 503 de même ; un refus de même code venu d’une requête reste un défaut', () => {
    const statutDe = (code: string) => versErreurHttp(Object.assign(new Error('panne'), { code }), 'demande').statut
    expect(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].map(statutDe)).toEqual([
      503, 503, 503, 503, 503, 503, 503,
    ])
    expect(['28000', '28P01', '3D000'].map(statutDe)).toEqual([500, 500, 500])
  })

  test('l’API entière répond 503, et le journal en dit la cause', async ({ base }) => {
    const perdue = avec(base.urlApp, (adresse) => {
      adresse.hostname = 'base.nulle-part.invalid'
    })
    const api = await createApi({ ...base, urlApp: perdue })
    try {
      await api.visiteur.get('/v1/health').expect(503)
      await api.visiteur.post('/v1/oauth/login', { email: 'personne@exemple.test', password: MOT_DE_PASSE }).expect(503)
      const { corps } = await api.visiteur.get<{ causes: string[] }>('/v1/ready').expect(503)
      expect(corps.causes).toEqual(expect.arrayContaining(['base : écriture', 'base : lecture']))
      expect(api.journal.join('')).toMatch(/"cause":"(?:ENOTFOUND|EAI_AGAIN)","msg":"service indisponible"/)
    } finally {
      await api.close()
    }
  })
})

import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { contrat } from '@relogement/domain/contrat'
import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { createApi } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jusqua } from '../../test/jusqua.ts'
import { startRelais } from '../../test/relais.ts'
import { chacunSonTour } from '../compte/chacunSonTour.ts'
import { openPool } from './database.ts'

const DIX_SECONDES = 10_000
const CINQ_SECONDES = 5_000
const seConnecter = '/v1/oauth/login'
type Pret = { statut?: string; causes?: string[] }

const chronometrer = async <T>(faire: () => PromiseLike<T>): Promise<{ reponse: T; duree: number }> => {
  const debut = Date.now()
  const reponse = await faire()
  return { reponse, duree: Date.now() - debut }
}

test('un service en ordre est prêt', async ({ api }) => {
  const { corps } = await api.visiteur.get<Pret>('/v1/ready').expect(200)
  expect(corps.statut).toBe('pret')
})

describe('les deux places de la connexion tenues par des appels qui ne finissent pas', () => {
  test('la connexion suivante est refusée avant dix secondes, le service se dit pas prêt, le journal le dit, puis tout repart', async ({
    api,
    db,
  }) => {
    const { email } = await createCompte(db)
    let finir = () => {}
    const fin = new Promise<void>((resolve) => {
      finir = resolve
    })
    const tenues = Promise.allSettled([chacunSonTour(() => fin), chacunSonTour(() => fin)])
    const { reponse, duree } = await chronometrer(() => api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }).expect(503))
    expect(duree).toBeLessThan(DIX_SECONDES)
    expect(reponse.corps).toMatchObject({ code: 'connexion.file' })
    const { corps } = await api.visiteur.get<Pret>('/v1/ready').expect(503)
    expect(corps.causes).toEqual(['file : mots de passe'])
    expect(api.journal.join('')).toContain('mots de passe : aucune place rendue en 5 s')
    // Les places se reprennent : la connexion repart, même si ce qui les tenait ne finit jamais.
    expect((await tenues).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }).expect(200)
    finir()
    await jusqua(async () => (await api.visiteur.get('/v1/ready')).statut === 200)
  }, 60_000)
})

describe('une base qui ne répond plus, sans couper', () => {
  test('tout répond 503 avant cinq secondes, et repart quand elle revient', async ({ base, db }) => {
    const { email } = await createCompte(db)
    const relais = await startRelais(base.urlApp)
    const api = await createApi({ ...base, urlApp: relais.url })
    try {
      await api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }).expect(200)
      relais.muet(true)
      const connexions = await Promise.all(
        Array.from({ length: 3 }, () => chronometrer(() => api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE }))),
      )
      expect(connexions.map(({ reponse }) => reponse.statut)).toEqual([503, 503, 503])
      for (const { duree } of connexions) expect(duree).toBeLessThan(CINQ_SECONDES)
      const pret = await chronometrer(() => api.visiteur.get<Pret>('/v1/ready').expect(503))
      expect(pret.duree).toBeLessThan(CINQ_SECONDES)
      expect(pret.reponse.corps.causes).toEqual(expect.arrayContaining(['base : écriture', 'base : lecture']))
      // Chacun dit au journal ce qu'il attendait : les trois connexions, l'épreuve.
      const causes = api.journal.filter((ligne) => ligne.includes('service indisponible')).map((ligne) => JSON.parse(ligne).cause)
      expect(causes).toHaveLength(4)
      for (const cause of causes.slice(0, 3))
        expect(cause).toMatch(/^(?:Connection terminated|connexion : pas de réponse de la base en 5 s)/)
      expect(causes[3]).toContain('base : écriture, base : lecture')
      relais.muet(false)
      await jusqua(async () => (await api.visiteur.post(seConnecter, { email, password: MOT_DE_PASSE })).statut === 200)
      await jusqua(async () => (await api.visiteur.get('/v1/ready')).statut === 200)
    } finally {
      relais.muet(false)
      await api.close()
      relais.close()
    }
  }, 120_000)

  test('une foule y a son 503 avant cinq secondes, venue au début ou pendant', async ({ base, db }) => {
    const { email } = await createCompte(db)
    const relais = await startRelais(base.urlApp)
    const api = await createApi({ ...base, urlApp: relais.url })
    try {
      const { corps } = await api.visiteur.post<Jetons>(seConnecter, { email, password: MOT_DE_PASSE }).expect(200)
      const client = api.visiteur.avec({ authorization: `Bearer ${corps.id_token}` })
      await client.get('/v1/menages?pageSize=5').expect(200)
      relais.muet(true)
      const foule: Promise<{ reponse: { statut: number }; duree: number }>[] = []
      for (let vague = 0; vague < 5; vague += 1) {
        for (let n = 0; n < 12; n += 1) foule.push(chronometrer(() => client.get(`/v1/menages?pageSize=5&page=${n + 1}`)))
        await attendre(1_000)
      }
      const rendues = await Promise.all(foule)
      expect(new Set(rendues.map(({ reponse }) => reponse.statut))).toEqual(new Set([503]))
      expect(Math.max(...rendues.map(({ duree }) => duree))).toBeLessThan(CINQ_SECONDES)
      relais.muet(false)
      await jusqua(async () => (await client.get('/v1/menages?pageSize=5')).statut === 200)
    } finally {
      relais.muet(false)
      await api.close()
      relais.close()
    }
  }, 120_000)

  test('une requête que la base calcule encore n’est pas coupée ; une connexion qu’elle a oubliée, si', async ({ base }) => {
    const relais = await startRelais(base.urlApp)
    const notes: string[] = []
    const pool = openPool({ url: relais.url, max: 2, log: { error: (_, message) => void notes.push(message) } })
    const longue = await pool.query<{ fini: number }>('select 1 as fini from pg_sleep(4)')
    expect(longue.rows).toEqual([{ fini: 1 }])
    expect(notes).toEqual([])
    // Un pare-feu oublie cette connexion-là ; les nouvelles passent.
    const oubliee = await pool.connect()
    await oubliee.query('select 1')
    relais.oublier()
    const { duree } = await chronometrer(() =>
      oubliee.query('select 1').then(
        () => expect.unreachable(),
        () => {},
      ),
    )
    expect(duree).toBeLessThan(CINQ_SECONDES)
    oubliee.release(true)
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
    await pool.end()
    relais.close()
  }, 60_000)
})

describe('une base qui n’écrit plus', () => {
  test('n’est pas prête, et aucun appel n’y répond 500', async ({ api, base, en, db }) => {
    const menageId = await createMenage(db)
    const jeton = await en.rachid.jeton()
    const nom = new URL(base.urlApp).pathname.slice(1)
    await administrer(`alter database "${nom}" set default_transaction_read_only = on`)
    const figee = await createApi(base)
    try {
      const { corps } = await figee.visiteur.get<Pret>('/v1/ready').expect(503)
      expect(corps.causes).toEqual(['base : lecture seule'])
      const statuts = new Map<number, string[]>()
      for (const appel of Object.keys(contrat)) {
        const [methode = '', chemin = ''] = appel.split(' ')
        if (chemin.includes('/direct')) continue
        const reponse = await figee.app.inject({
          method: methode as 'GET',
          url: chemin.replaceAll(/\{[^}]+\}/g, menageId),
          headers: { authorization: `Bearer ${jeton}`, ...(methode === 'GET' ? {} : { 'content-type': 'application/json' }) },
          ...(methode === 'GET' ? {} : { payload: '{}' }),
        })
        statuts.set(reponse.statusCode, [...(statuts.get(reponse.statusCode) ?? []), appel])
      }
      expect(statuts.get(500) ?? []).toEqual([])
      expect(statuts.get(503)).toContain('GET /v1/menages/{id}')
      await figee.visiteur.post(seConnecter, { email: 'personne@exemple.test', password: MOT_DE_PASSE }).expect(503)
    } finally {
      await administrer(`alter database "${nom}" reset default_transaction_read_only`)
      await figee.close()
    }
    await api.visiteur.get('/v1/ready').expect(200)
  }, 120_000)

  test('dont le schéma est plus ancien que le code n’est pas prête', async ({ api, base }) => {
    const derniere = await administrer(
      'delete from migration where numero = (select max(numero) from migration) returning *',
      base.urlMigration,
    )
    const { corps } = await api.visiteur.get<Pret>('/v1/ready').expect(503)
    expect(corps.causes).toEqual(['base : schéma plus ancien que le code'])
    const { numero, nom, empreinte } = derniere[0] ?? {}
    await administrer('insert into migration (numero, nom, empreinte) values ($1, $2, $3)', base.urlMigration, [numero, nom, empreinte])
    await api.visiteur.get('/v1/ready').expect(200)
  })
})

test('un dépôt disparu n’est pas prêt, et le redevient', async ({ api }) => {
  const [ici, ailleurs] = [join(api.dataDir, 'documents'), join(api.dataDir, 'ailleurs')]
  await rename(ici, ailleurs)
  expect((await api.visiteur.get<Pret>('/v1/ready').expect(503)).corps.causes).toEqual(['documents'])
  await rename(ailleurs, ici)
  await api.visiteur.get('/v1/ready').expect(200)
})

async function administrer(texte: string, url = inject('postgres').administration, valeurs: unknown[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(texte, valeurs)).rows
  } finally {
    await client.end()
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../../test/comptes.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { jusqua } from '../../../test/jusqua.ts'
import { demander } from '../../../test/lancerServeur.ts'
import { pgbouncerPresent, startPgbouncer } from '../../../test/pgbouncer.ts'
import { startProduit } from '../../../test/produit.ts'
import { startRelais } from '../../../test/relais.ts'
import { openPool } from '../database.ts'
import { avecClient } from './client.ts'
import { exigerUneCopie, openExterne } from './externe.ts'
import { baseInjoignable } from './injoignable.ts'

test.skipIf(!pgbouncerPresent)(
  'le produit sert derrière un PgBouncer par transaction, et son direct entend la base (non lancé sans PgBouncer)',
  async ({ base, db, onTestFinished }) => {
    const { id, email } = await createCompte(db)
    const menages = await Promise.all(Array.from({ length: 12 }, () => createMenage(db, { chargeId: id })))
    const bouncer = await startPgbouncer(base.urlApp)
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'relogement-regroupeur-'))
    onTestFinished(async () => {
      await bouncer.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    })
    const { adresse, processus } = await startProduit({
      DATABASE_URL: bouncer.url,
      DATABASE_URL_DIRECTE: base.urlApp,
      DATABASE_URL_MIGRATIONS: base.urlMigration,
      DATA_DIR,
    })
    onTestFinished(() => void processus.kill('SIGKILL'))
    const entree = await demander(adresse, { chemin: '/v1/oauth/login', jeton: '', corps: { email, password: MOT_DE_PASSE } })
    const { id_token: jeton } = (await entree.json()) as { id_token: string }

    // Vingt-quatre places du produit sur huit connexions : une requête préparée, un réglage de session s'y perdraient.
    const lectures = Array.from({ length: 60 }, (_, n) =>
      fetch(`${adresse}${n % 2 === 0 ? '/v1/menages?pageSize=20' : `/v1/menages/${menages[n % 12]}`}`, {
        headers: { authorization: `Bearer ${jeton}` },
      }).then(({ status }) => status),
    )
    const ecritures = menages.map((menage) =>
      demander(adresse, { chemin: `/v1/menages/${menage}/suivis`, jeton, corps: { texte: 'Appel au gardien.', date: '2026-01-05' } }).then(
        ({ status }) => status,
      ),
    )
    expect(new Set(await Promise.all(lectures))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(ecritures))).toEqual(new Set([201]))

    const exporte = await demander(adresse, {
      chemin: '/v1/menages/_export',
      jeton,
      corps: { columns: [{ name: 'Ménage', path: 'noms' }] },
    })
    expect((await exporte.text()).trim().split('\n')).toHaveLength(13)

    const flux = await fetch(`${adresse}/v1/direct?fiches=${menages[0]}`, { headers: { authorization: `Bearer ${jeton}` } })
    let entendu = ''
    const entendre = new WritableStream<string>({
      write: (dit) => {
        entendu += dit
      },
    })
    const ecoute = flux.body?.pipeThrough(new TextDecoderStream()).pipeTo(entendre)
    ecoute?.catch(() => {})
    await demander(adresse, { chemin: `/v1/menages/${menages[0]}/suivis`, jeton, corps: { texte: 'Rappel.', date: '2026-01-06' } })
    await jusqua(() => entendu.includes('event:'))

    await sql`select graphile_worker.add_job('oublier-le-direct')`.execute(db)
    await jusqua(
      async () => (await sql`select from graphile_worker.jobs where task_identifier = 'oublier-le-direct'`.execute(db)).rows.length === 0,
    )
    expect((await fetch(`${adresse}/v1/ready`)).status).toBe(200)
  },
  120_000,
)

test.skipIf(!pgbouncerPresent)(
  'une connexion que PgBouncer tient d’avant les délais du compte arrête le démarrage (non lancé sans PgBouncer)',
  async ({ base, onTestFinished }) => {
    const bouncer = await startPgbouncer(base.urlApp)
    onTestFinished(bouncer.stop)
    const delai = () => avecClient(bouncer.url, (client) => client.query('show statement_timeout').then(({ rows }) => rows[0]))
    await avecClient(base.urlApp, (client) => client.query('alter role current_user reset all'))
    onTestFinished(() => avecClient(base.urlApp, (client) => client.query('alter role current_user reset all')).then(() => {}))
    expect(await delai()).toEqual({ statement_timeout: '0' })
    const options = { urlDirecte: base.urlApp, urlMigration: base.urlMigration }
    await expect(openExterne(bouncer.url, options)).rejects.toThrow(
      'tient des connexions d’avant les délais du compte : lancez « reconnect »',
    )
    await bouncer.reconnecter()
    expect(await openExterne(bouncer.url, options)).toMatchObject({
      regroupeur: bouncer.url,
      urlApp: base.urlApp,
      compteApp: new URL(base.urlApp).username,
    })
    expect(await delai()).toEqual({ statement_timeout: '20s' })
  },
)

test.skipIf(!pgbouncerPresent)(
  'une copie de lecture derrière un PgBouncer arrête le démarrage, qui demande son adresse directe (non lancé sans PgBouncer)',
  async ({ base, onTestFinished }) => {
    const bouncer = await startPgbouncer(base.urlApp)
    onTestFinished(bouncer.stop)
    await expect(exigerUneCopie(bouncer.url, base.urlApp)).rejects.toThrow(
      /de DATABASE_URL_LECTURE \(.*\) : c’est un regroupeur \(PgBouncer\) : donnez l’adresse directe de la copie\.$/,
    )
  },
)

test('un regroupeur qui se tait devant une base qui répond : ce qui l’attend échoue avant cinq secondes, et la suite passe', async ({
  base,
  onTestFinished,
}) => {
  const relais = await startRelais(base.urlApp)
  const notes: string[] = []
  const log = { error: (_: object, message: string) => void notes.push(message) }
  const pool = openPool({ url: base.urlApp, regroupeur: relais.url, max: 2, log })
  onTestFinished(async () => {
    await pool.end()
    relais.close()
  })
  const tenue = await pool.connect()
  // Un regroupeur qui répond laisse la base calculer.
  expect((await tenue.query('select 1 as fini from pg_sleep(4)')).rows).toEqual([{ fini: 1 }])
  expect(notes).toEqual([])
  relais.muet(true)
  const debut = Date.now()
  const echecs = await Promise.all([
    tenue.query('select 1').catch((erreur: unknown) => erreur),
    pool.connect().catch((erreur: unknown) => erreur),
  ])
  expect(Date.now() - debut).toBeLessThan(5_000)
  expect(echecs.map(baseInjoignable)).toEqual([true, true])
  tenue.release(true)
  relais.muet(false)
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
}, 60_000)

test.skipIf(!pgbouncerPresent)(
  'un PgBouncer plein n’est pas muet : qui calcule finit, qui attend son tour passe (non lancé sans PgBouncer)',
  async ({ base, onTestFinished }) => {
    const bouncer = await startPgbouncer(base.urlApp)
    const notes: string[] = []
    const log = { error: (_: object, message: string) => void notes.push(message) }
    const pool = openPool({ url: base.urlApp, regroupeur: bouncer.url, max: 20, log })
    onTestFinished(async () => {
      await pool.end()
      await bouncer.stop()
    })
    // Huit connexions à la base pour vingt requêtes de cinq secondes.
    const longues = Array.from({ length: 20 }, async () => {
      const client = await pool.connect()
      try {
        return (await client.query<{ fini: number }>('select 1 as fini from pg_sleep(5)')).rows[0]?.fini
      } finally {
        client.release()
      }
    })
    expect(new Set(await Promise.all(longues))).toEqual(new Set([1]))
    expect(notes).toEqual([])
  },
  60_000,
)

import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { test } from '../../test/cast.ts'
import { jusqua } from '../../test/jusqua.ts'
import { openPool } from './database.ts'
import { ajouterTache, startJobs } from './jobs.ts'

test('la base injoignable au moment de rayer une tâche finie : le processus tient, et la file repart', async ({ base, db, api }) => {
  const perdus: unknown[] = []
  const noter = (raison: unknown) => void perdus.push(raison)
  process.on('unhandledRejection', noter)
  onTestFinished(() => void process.off('unhandledRejection', noter))
  const pool = openPool({ url: base.urlApp, max: 6, log: api.services.log })
  const joindre = pool.connect.bind(pool) as (suite?: unknown) => Promise<unknown>
  let coupee = false
  // Comme un groupe dont toutes les connexions sont prises.
  pool.connect = ((suite?: unknown) =>
    coupee && suite === undefined
      ? Promise.reject(new Error('timeout exceeded when trying to connect'))
      : joindre(suite)) as typeof pool.connect
  const faites: unknown[] = []
  const executer = async (_contexte: unknown, donnees: unknown) => {
    faites.push(donnees)
    if (faites.length > 1) return
    coupee = true
    setTimeout(() => {
      coupee = false
    }, 1_000)
  }
  const jobs = await startJobs({
    services: api.services,
    config: { smtpUrl: null },
    taches: [{ nom: 'essai', executer }],
    urlMigration: base.urlMigration,
    pool,
    rythme: { battementMs: 200, silenceMs: 1_500 },
  })
  await ajouterTache(db, 'essai', { numero: 1 })
  await jusqua(() => faites.length > 0)
  await ajouterTache(db, 'essai', { numero: 2 })
  await jusqua(async () => (await sql`select from graphile_worker.jobs where task_identifier = 'essai'`.execute(db)).rows.length === 0)
  expect(faites).toContainEqual({ numero: 2 })
  expect(perdus).toEqual([])
  await jobs.stop()
  await pool.end()
})

test('une tâche dite du démarrage n’attend pas son heure, fût-elle restée en échec ; les autres l’attendent', async ({ base, db, api }) => {
  const faites: string[] = []
  const tache = (nom: string) => ({ nom, cron: '0 0 29 2 *', executer: async () => void faites.push(nom) })
  await ajouterTache(db, 'presse', {}, 'presse')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'presse'`.execute(db)
  const pool = openPool({ url: base.urlApp, max: 3, log: api.services.log })
  const jobs = await startJobs({
    services: api.services,
    config: { smtpUrl: null },
    taches: [{ ...tache('presse'), auDemarrage: true }, tache('patiente')],
    urlMigration: base.urlMigration,
    pool,
  })
  await jusqua(() => faites.length > 0)
  await jobs.stop()
  await pool.end()
  expect(faites).toEqual(['presse'])
})

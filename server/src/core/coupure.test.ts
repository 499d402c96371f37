import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { surBase } from '../../test/adresses.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { jusqua } from '../../test/jusqua.ts'
import { rejetsSansSuite } from '../../test/rejetsSansSuite.ts'
import { taches } from '../taches.ts'
import { openPool } from './database.ts'
import { startJobs } from './jobs.ts'

/** Coupe toutes les connexions de cette base, comme un redémarrage de PostgreSQL. */
async function couper(url: string): Promise<void> {
  const client = new pg.Client(surBase(inject('postgres').administration, 'postgres'))
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [new URL(url).pathname.slice(1)])
  await client.end()
}

test('des connexions coupées en plein travail donnent au pire un 503, et le service repart seul', async ({ api, en, base, db }) => {
  const sansSuite = rejetsSansSuite()
  const { email } = await createCompte(db)
  const demande = (n: number) => {
    if (n % 3 === 0) return api.visiteur.get('/v1/health')
    return n % 3 === 1 ? en.rachid.get('/v1/menages') : api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE })
  }
  for (let tour = 0; tour < 5; tour += 1) {
    // Les nombres gardés de la liste ne valent plus : ils se comptent à côté de la page quand la base se coupe.
    api.horloge.avancer({ secondes: 41 })
    const demandes = Array.from({ length: 20 }, (_, n) => demande(n))
    const enTransaction = db
      .transaction()
      .execute((transaction) => sql`select pg_sleep(5)`.execute(transaction))
      .catch((erreur: unknown) => erreur)
    const reponses = Promise.all(demandes)
    await couper(base.urlApp)
    for (const { statut } of await reponses) expect([200, 503]).toContain(statut)
    expect(await enTransaction).toBeInstanceOf(Error)
    await api.visiteur.get('/v1/health').expect(200)
  }
  expect(sansSuite()).toEqual([])
})

test('la file des tâches se rebranche', async ({ api, base, db }) => {
  const pool = openPool({ url: base.urlApp, max: 4, log: api.services.log })
  const faites: unknown[] = []
  const tache = { nom: 'essai', executer: async (_: unknown, donnees: unknown) => void faites.push(donnees) }
  const jobs = await startJobs({
    services: api.services,
    config: { smtpUrl: null },
    taches: [...taches, tache],
    urlMigration: base.urlMigration,
    pool,
  })
  await couper(base.urlApp)
  await jusqua(() => api.visiteur.get('/v1/health').then(({ statut }) => statut === 200))
  await sql`select graphile_worker.add_job('essai', '{"n":1}')`.execute(db)
  await jusqua(() => faites.length === 1)
  await jobs.stop()
  await pool.end()
})

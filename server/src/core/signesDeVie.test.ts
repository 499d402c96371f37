import { once } from 'node:events'
import { setTimeout as attendre } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Api } from '../../test/api.ts'
import type { BaseDeTest } from '../../test/base.ts'
import { test } from '../../test/cast.ts'
import { listCourriels } from '../../test/courriels.ts'
import { jusqua } from '../../test/jusqua.ts'
import { seulementLong } from '../../test/longs.ts'
import { lancer } from '../../test/programme.ts'
import { rejetsSansSuite } from '../../test/rejetsSansSuite.ts'
import { startSmtp } from '../../test/smtp.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { envoiDesCourriels } from '../taches.ts'
import { type Base, openPool } from './database.ts'
import { ajouterTache, startJobs, type Tache } from './jobs.ts'
import { RYTHME } from './signesDeVie.ts'

const VITE = { battementMs: 200, silenceMs: 1_500 }

async function demarrer<T extends Tache<Api['services']>>(
  { base, api, smtpUrl = null }: { base: BaseDeTest; api: Api; smtpUrl?: string | null },
  taches: T[],
) {
  const pool = openPool({ url: base.urlApp, max: 6, log: api.services.log })
  const { services } = api
  const jobs = await startJobs({ services, config: { smtpUrl }, taches, urlMigration: base.urlMigration, pool, rythme: VITE })
  return async () => {
    await jobs.stop()
    await pool.end()
  }
}

const tenues = async (db: Base) => (await sql`select 1 from graphile_worker.jobs where locked_by is not null`.execute(db)).rows.length

test('la tâche d’un processus tué est reprise en minutes, non en heures ; le courriel qu’il tenait part une fois', async ({
  base,
  db,
  api,
}) => {
  const smtp = await startSmtp()
  smtp.humeur = 'lent'
  // La file existe dès qu'un processus l'a mise à niveau.
  const arreter = await demarrer({ base, api }, [])
  await arreter()
  await ecrireCourriel(
    db,
    { type: 'PURGE', destinataires: ['tenu@relogement.test'], sujet: 'Purge à valider', corps: 'À purger.' },
    api.horloge.maintenant(),
  )
  const processus = lancer('tachesSeparees', {
    env: { ...process.env, DATABASE_URL: base.urlApp, MIGRATION_URL: base.urlMigration, SMTP_URL: smtp.url },
    stdio: 'inherit',
  })
  await jusqua(async () => (await tenues(db)) === 1)
  processus.kill('SIGKILL')
  await once(processus, 'exit')
  expect(await tenues(db), 'morte avec lui, la tâche reste prise').toBe(1)

  smtp.humeur = 'accepte'
  const reprise = await demarrer({ base, api, smtpUrl: smtp.url }, [envoiDesCourriels])
  await jusqua(async () => (await listCourriels(db, 'tenu@relogement.test'))[0]?.statut === 'ENVOYE')
  await reprise()
  expect(smtp.recus.filter((recu) => recu.includes('To: tenu@'))).toHaveLength(1)
  await smtp.close()
}, 60_000)

test('une tâche longue d’un processus vivant ne lui est pas reprise', async ({ base, db, api }) => {
  let fois = 0
  const longue: Tache<Api['services']> = {
    nom: 'tache_longue',
    executer: async () => {
      fois += 1
      await attendre(3 * VITE.silenceMs)
    },
  }
  const arreter = [await demarrer({ base, api }, [longue]), await demarrer({ base, api }, [longue])]
  await ajouterTache(db, 'tache_longue', {})
  await jusqua(async () => fois > 0)
  await jusqua(async () => (await tenues(db)) === 0)
  for (const arret of arreter) await arret()
  expect(fois).toBe(1)
}, 60_000)

test('une tâche donnée à un processus dont la réponse s’est perdue revient à la file, bien qu’il vive', async ({ base, db, api }) => {
  const faites: unknown[] = []
  const tache: Tache<Api['services']> = { nom: 'perdue', executer: async (_, donnees) => void faites.push(donnees) }
  const arreter = await demarrer({ base, api }, [tache])
  const { rows } = await sql<{ id: string }>`select id from executant order by vu_le desc limit 1`.execute(db)
  await sql`with ajoutee as (select * from graphile_worker.add_job('perdue', run_at := now() + interval '1 hour'))
    select from ajoutee`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_by = ${rows[0]?.id}, locked_at = now() - interval '1 minute'`.execute(
    db,
  )
  await jusqua(() => faites.length === 1)
  await arreter()
})

test('deux processus se partagent cent tâches : chacune se fait une fois', async ({ base, db, api }) => {
  const faites: number[][] = [[], []]
  const deCeProcessus = (rang: number): Tache<Api['services']> => ({
    nom: 'tache_partagee',
    executer: async (_, donnees) => {
      faites[rang]?.push((donnees as { numero: number }).numero)
      await attendre(20)
    },
  })
  const arreter = [await demarrer({ base, api }, [deCeProcessus(0)]), await demarrer({ base, api }, [deCeProcessus(1)])]
  const numeros = Array.from({ length: 100 }, (_, rang) => rang)
  for (const numero of numeros) await ajouterTache(db, 'tache_partagee', { numero })
  await jusqua(async () => faites.flat().length >= numeros.length)
  await jusqua(async () => (await tenues(db)) === 0)
  for (const arret of arreter) await arret()
  expect(faites.flat().sort((une, autre) => une - autre)).toEqual(numeros)
  expect(faites.every((siennes) => siennes.length > 0)).toBe(true)
}, 60_000)

test.skipIf(!seulementLong)(
  'deux processus, une tâche de chaque minute : à chaque minute, elle se fait une fois, par l’un ou par l’autre',
  async ({ base, api }) => {
    const faites: number[] = []
    const chaqueMinute: Tache<Api['services']> = {
      nom: 'tache_de_chaque_minute',
      cron: '* * * * *',
      executer: async () => void faites.push(Math.floor(Date.now() / 60_000)),
    }
    const arreter = [await demarrer({ base, api }, [chaqueMinute]), await demarrer({ base, api }, [chaqueMinute])]
    await vi.waitFor(() => expect(faites.length).toBeGreaterThanOrEqual(3), { timeout: 240_000, interval: 500 })
    // La seconde d'une même minute viendrait aussitôt.
    await attendre(10_000)
    for (const arret of arreter) await arret()
    expect(faites).toEqual([0, 1, 2].map((suivante) => (faites[0] ?? 0) + suivante))
  },
  300_000,
)

test('un vivant bat plusieurs fois avant d’être tenu pour mort, et un mort se sait en deux minutes', () => {
  expect(RYTHME.silenceMs).toBeGreaterThanOrEqual(4 * RYTHME.battementMs)
  expect(RYTHME.silenceMs + RYTHME.battementMs).toBeLessThanOrEqual(120_000)
})

test('à l’arrêt, une tâche qui ne finit pas revient aussitôt à la file, pour un autre processus ; ce qui l’attendait se tait', async ({
  base,
  db,
  api,
}) => {
  const sansSuite = rejetsSansSuite()
  const sansFin: Tache<Api['services']> = { nom: 'sans-fin', dureeMaxMs: 5_000, executer: () => new Promise(() => {}) }
  const arreter = await demarrer({ base, api }, [sansFin])
  await ajouterTache(db, 'sans-fin', {})
  await jusqua(async () => (await tenues(db)) === 1)
  await arreter()
  const { rows } = await sql`select attempts, locked_by from graphile_worker.jobs where task_identifier = 'sans-fin'`.execute(db)
  expect(rows).toEqual([{ attempts: 1, locked_by: null }])
  await attendre(sansFin.dureeMaxMs ?? 0)
  expect(sansSuite()).toEqual([])
})

test('à l’arrêt, une tâche qui finit trois secondes après n’est pas refaite par un autre processus', async ({ base, db, api }) => {
  const faites: string[] = []
  const deCeProcessus = (qui: string): Tache<Api['services']> => ({
    nom: 'tache_lente',
    executer: async () => {
      faites.push(qui)
      await attendre(3_000)
    },
  })
  const arreter = await demarrer({ base, api }, [deCeProcessus('qui s’arrête')])
  await ajouterTache(db, 'tache_lente', {})
  await jusqua(async () => faites.length === 1)
  const arreterLAutre = await demarrer({ base, api }, [deCeProcessus('l’autre')])
  await arreter()
  // L'autre relit la file toutes les deux secondes.
  await attendre(2_500)
  await arreterLAutre()
  expect(faites).toEqual(['qui s’arrête'])
}, 60_000)

test.for([
  ['raye une tâche finie', () => {}, []],
  [
    'rend une tâche en échec',
    () => {
      throw new Error('ratée')
    },
    [{ attempts: 1, locked_by: null, last_error: 'ratée' }],
  ],
] as const)(
  'la connexion coupée pendant que la base %s : le processus vit, et cela se fait',
  async ([, finir, attendues], { base, db, api }) => {
    const sansSuite = rejetsSansSuite()
    const verrou = new pg.Client(base.urlMigration)
    await verrou.connect()
    let fois = 0
    const courte: Tache<Api['services']> = {
      nom: 'courte',
      executer: async () => {
        fois += 1
        await verrou.query(`begin; select from graphile_worker._private_jobs where locked_by is not null for update`)
        finir()
      },
    }
    const arreter = await demarrer({ base, api }, [courte])
    await ajouterTache(db, 'courte', {})
    const couper = async () =>
      (
        await sql<{ coupee: boolean }>`select pg_terminate_backend(pid) as coupee from pg_stat_activity
        where datname = current_database() and query ~ '(delete from|^update).*_private_jobs' and wait_event_type = 'Lock'`.execute(db)
      ).rows.some(({ coupee }) => coupee)
    await jusqua(couper)
    await verrou.query('commit')
    await verrou.end()
    await jusqua(async () => (await tenues(db)) === 0)
    await arreter()
    const { rows } = await sql`select attempts, locked_by, last_error from graphile_worker.jobs where task_identifier = 'courte'`.execute(
      db,
    )
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'courte'))`.execute(db)
    expect({ fois, rows, sansSuite: sansSuite() }).toEqual({ fois: 1, rows: attendues, sansSuite: [] })
  },
)

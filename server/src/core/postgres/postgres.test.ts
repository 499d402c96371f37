import { type ChildProcess, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lancer } from '../../../test/programme.ts'
import { startPostgres } from './postgres.ts'

let neuf: string
let dossier: string
const log = { error: () => {} }
const start = (dataDir = dossier, suite: { espacesDeNoms?: boolean } = {}) => startPostgres({ dataDir, tests: true, log, ...suite })

async function sql(url: string, texte: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(texte)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

// Créer une grappe prend une demi-seconde : chaque essai part d'une copie de celle-ci.
beforeAll(async () => {
  neuf = mkdtempSync(join(tmpdir(), 'relogement-neuf-'))
  await (await start(neuf)).stop()
})
afterAll(() => rmSync(neuf, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
beforeEach(() => {
  dossier = mkdtempSync(join(tmpdir(), 'relogement-postgres-'))
  cpSync(neuf, dossier, { recursive: true })
  chmodSync(dossier, 0o711)
  // La copie de Node 22 et suivants oublie les droits, que PostgreSQL exige.
  chmodSync(join(dossier, 'postgres', 'donnees'), 0o700)
})
afterEach(() => rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

describe('le PostgreSQL embarqué', () => {
  test('trie en français, garde ses données d’un démarrage à l’autre, et ses mots de passe pour son propriétaire', async () => {
    const premier = await start()
    await sql(
      premier.urlMigration,
      `create table mot (m text); insert into mot values ('Zola'), ('élan'), ('etage'), ('Été'), ('oeil'), ('Œuvre')`,
    )
    await premier.stop()
    const second = await start()
    const mots = await sql(second.urlMigration, 'select m from mot order by m')
    await second.stop()
    expect(mots.map(({ m }) => m)).toEqual(['élan', 'etage', 'Été', 'oeil', 'Œuvre', 'Zola'])
    expect(statSync(join(neuf, 'postgres', 'mots-de-passe.json')).mode & 0o077).toBe(0)
  })

  test('refuse un mot de passe faux et, au compte de l’API, de changer le schéma', async () => {
    const postgres = await start()
    await expect(sql(postgres.urlApp.replace(/:[^:@]+@/, ':faux@'), 'select 1')).rejects.toThrow('password authentication failed')
    await expect(sql(postgres.urlApp, 'create table x (a int)')).rejects.toThrow('permission denied')
    expect(
      await sql(postgres.urlApp, `select rolsuper or rolcreatedb or rolcreaterole as puissant from pg_roles where rolname = current_user`),
    ).toEqual([{ puissant: false }])
    await postgres.stop()
  })

  test('deux démarrages sur le même dossier : le second est refusé, le premier continue', async () => {
    const premier = await start()
    await expect(start()).rejects.toThrow('Relogement est déjà démarré sur')
    expect(await sql(premier.urlApp, 'select 1 as un')).toEqual([{ un: 1 }])
    await premier.stop()
  })

  test('tombé, il redémarre seul à la même adresse', async () => {
    const postgres = await start()
    process.kill(pidDuServeur(), 'SIGKILL')
    await expect.poll(() => sql(postgres.urlApp, 'select 1 as un').catch(() => null), { timeout: 15_000 }).toEqual([{ un: 1 }])
    await postgres.stop()
  })

  test('tient son journal dans un fichier, sans un mot de ce qui s’y demande, et en change quand il est long', async () => {
    const journal = join(dossier, 'postgres', 'journal.log')
    const ancien = 'x'.repeat(11 * 1024 * 1024)
    writeFileSync(journal, ancien)
    const postgres = await start()
    expect(readFileSync(join(dossier, 'postgres', 'journal.1.log'), 'utf8')).toBe(ancien)
    expect(statSync(journal).mode & 0o077).toBe(0)
    await sql(postgres.urlMigration, 'create table personne (nom text unique)')
    await parNom(postgres.urlMigration)
    await expect(parNom(postgres.urlMigration)).rejects.toThrow('duplicate key')
    await expect(sql(postgres.urlMigration, `select 'Zeppelinova'::int`)).rejects.toThrow('invalid input syntax')
    // Une connexion tuée en plein travail : PostgreSQL dit laquelle, non ce qu'elle faisait.
    const longue = sql(postgres.urlMigration, `select pg_sleep(60), 'Zeppelinova'`).catch(() => null)
    const pid = async () =>
      (await sql(postgres.urlMigration, `select pid from pg_stat_activity where wait_event = 'PgSleep'`).catch(() => []))[0]?.['pid']
    await expect.poll(pid).toBeGreaterThan(0)
    process.kill((await pid()) as number, 'SIGKILL')
    await longue
    await expect.poll(() => readFileSync(journal, 'utf8')).toContain('was terminated by signal 9')
    await postgres.stop()
    expect(readFileSync(journal, 'utf8')).toMatch(/ready to accept connections.*database system is shut down/s)
    expect(readFileSync(journal, 'utf8')).not.toMatch(/Zeppelinova|insert into|pg_sleep/)
  })

  test('un témoin laissé par un processus mort, dont le numéro sert à un autre programme, ne bloque pas', async () => {
    writeFileSync(join(dossier, 'postgres', 'donnees', 'postmaster.pid'), `${process.pid}\n${dossier}\n0\n1\n\n127.0.0.1\n`)
    const postgres = await start()
    expect(await sql(postgres.urlApp, 'select 1 as un')).toEqual([{ un: 1 }])
    await postgres.stop()
  })

  test('d’une autre version majeure, elle n’est pas ouverte : le refus dit de passer par une sauvegarde', async () => {
    writeFileSync(join(dossier, 'postgres', 'donnees', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/viennent de PostgreSQL 17, le produit embarque la version 18 : sauvegardez-les/)
  })

  test('un dossier où l’on ne peut pas écrire est refusé en français', async () => {
    writeFileSync(join(dossier, 'fichier'), '')
    await expect(start(join(dossier, 'fichier', 'data'))).rejects.toThrow('n’a pas pu être ouverte')
  })

  test('disparue d’un dossier qui a servi, elle n’est pas recréée vide', async () => {
    const ampute = mkdtempSync(join(tmpdir(), 'relogement-ampute-'))
    const refus = `La base embarquée manque dans ${ampute}`
    mkdirSync(join(ampute, 'documents', 'a7'), { recursive: true })
    writeFileSync(join(ampute, 'documents', 'a7', '0193c0de-0000-7000-8000-0000000000a7'), 'bail')
    await expect(start(ampute)).rejects.toThrow(refus)
    rmSync(join(ampute, 'documents'), { recursive: true })
    writeFileSync(join(ampute, 'jwt-secret'), 's')
    await expect(start(ampute)).rejects.toThrow(refus)
    expect(readdirSync(ampute)).toEqual(['jwt-secret'])
    // Un disque qui ne s'est pas monté laisse son dossier, vide.
    mkdirSync(join(ampute, 'postgres'))
    await expect(start(ampute)).rejects.toThrow(refus)
    // Une production donne son secret et n'a pas encore de document : ses envois reçus disent qu'elle a servi.
    for (const nom of ['postgres', 'jwt-secret']) rmSync(join(ampute, nom), { recursive: true })
    mkdirSync(join(ampute, 'reception'))
    await expect(start(ampute)).rejects.toThrow(refus)
    expect(readdirSync(ampute)).toEqual(['reception'])
    rmSync(ampute, { recursive: true })
  })

  test('un dossier neuf où l’on a déjà monté un disque pour les documents convient', async () => {
    const prepare = mkdtempSync(join(tmpdir(), 'relogement-prepare-'))
    mkdirSync(join(prepare, 'documents', 'lost+found'), { recursive: true })
    await (await start(prepare)).stop()
    expect(readdirSync(prepare).sort()).toEqual(['documents', 'postgres'])
    rmSync(prepare, { recursive: true })
  })

  test('une création interrompue ne laisse rien au démarrage suivant ; celle d’un processus vivant reste', async () => {
    const mort = spawnSync(process.execPath, ['-e', '']).pid
    const vide = mkdtempSync(join(tmpdir(), 'relogement-creation-'))
    for (const pid of [mort, process.ppid]) mkdirSync(join(vide, `postgres.creation-${pid}`))
    await (await start(vide)).stop()
    expect(readdirSync(vide).sort()).toEqual(['postgres', `postgres.creation-${process.ppid}`])
    rmSync(vide, { recursive: true })
  })

  test.runIf(process.getuid?.() === 0)('sans espaces de noms d’utilisateur, root passe par un compte sans droit, et revient', async () => {
    const sansDroit = await start(dossier, { espacesDeNoms: false })
    expect(statSync(join(dossier, 'postgres', 'donnees')).uid).toBe(65534)
    await sansDroit.stop()
    const postgres = await start()
    expect(await sql(postgres.urlApp, 'select 1 as un')).toEqual([{ un: 1 }])
    await postgres.stop()
  })
})

describe('le parent tué sans préavis', () => {
  test('PostgreSQL s’arrête avec lui et le démarrage suivant retrouve la dernière écriture', async () => {
    const parent = await parentQuiEcrit()
    parent.kill('SIGKILL')
    const postgres = await start()
    expect(await sql(postgres.urlMigration, 'select n from ecriture')).toEqual([{ n: 42 }])
    await postgres.stop()
  })

  test.runIf(process.platform === 'linux')(
    'd’un dossier temporaire, rien ne reste dans la mémoire du système : la sienne est dans ce dossier',
    async () => {
      const postgres = await start()
      const tenus = readFileSync(`/proc/${pidDuServeur()}/maps`, 'utf8')
      await postgres.stop()
      expect(tenus).not.toContain('/dev/shm/')
      expect(tenus).toContain(join(dossier, 'postgres', 'donnees', 'pg_dynshmem'))
    },
  )

  test.runIf(process.platform === 'linux')('un orphelin resté vivant est arrêté par le démarrage suivant', async () => {
    // Sans setpriv dans le PATH, rien ne lie PostgreSQL à son parent.
    const parent = await parentQuiEcrit({ PATH: '/nulle-part' })
    const orphelin = pidDuServeur()
    parent.kill('SIGKILL')
    await attendre(200)
    expect(readlinkSync(`/proc/${orphelin}/cwd`)).toBe(join(dossier, 'postgres', 'donnees'))
    const postgres = await start()
    expect(await sql(postgres.urlMigration, 'select n from ecriture')).toEqual([{ n: 42 }])
    await postgres.stop()
  })
})

const pidDuServeur = () => Number(readFileSync(join(dossier, 'postgres', 'donnees', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Un processus à part, qui démarre PostgreSQL sur le dossier, y écrit 42 et attend. */
async function parentQuiEcrit(environnement: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const parent = lancer('parentPostgres', { env: { ...process.env, ...environnement }, stdio: ['ignore', 'pipe', 'inherit'] }, [dossier])
  await new Promise<void>((resolve, reject) => {
    parent.stdout?.once('data', () => resolve())
    parent.once('exit', () => reject(new Error('le parent est mort trop tôt')))
  })
  return parent
}

async function parNom(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('insert into personne values ($1)', ['Zeppelinova'])
  } finally {
    await client.end()
  }
}

import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../test/base.ts'
import { seulementLong } from '../test/longs.ts'
import { startProduit } from '../test/produit.ts'
import { startPostgres } from './core/postgres/postgres.ts'

test.skipIf(!seulementLong)(
  'arrêté, le produit ferme la porte, coupe un envoi qui traîne, et finit bien',
  async ({ base }) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'relogement-arret-'))
    const { adresse, processus: produit } = await startProduit({
      DATABASE_URL: base.urlApp,
      DATABASE_URL_MIGRATIONS: base.urlMigration,
      DATA_DIR,
    })
    const port = Number(new URL(adresse).port)
    const agent = new Agent({ keepAlive: true })
    const lire = () =>
      new Promise<number | string>((fin) => {
        get({ port, path: '/v1/ready', agent }, (reponse) => reponse.resume().once('end', () => fin(reponse.statusCode ?? 0))).once(
          'error',
          ({ code }: NodeJS.ErrnoException) => fin(code ?? ''),
        )
      })
    expect(await lire()).toBe(200)
    // Un corps annoncé qui n'arrive jamais : trente secondes lui seraient laissées.
    const traine = request({
      port,
      path: '/v1/oauth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 99, expect: '100-continue' },
    })
    const coupe = new Promise((fin) => traine.once('error', ({ code }: NodeJS.ErrnoException) => fin(code)))
    // Le serveur a lu les en-têtes : la demande est en cours.
    await once(traine, 'continue')
    traine.write('{"email":')
    const debut = Date.now()
    produit.kill('SIGTERM')
    const fini = once(produit, 'close')
    expect(await coupe).toBe('ECONNRESET')
    expect(await fini).toEqual([0, null])
    const duree = Date.now() - debut
    console.log(`arrêt, un client qui garde sa connexion et un envoi qui traîne : ${duree} ms`)
    expect(duree).toBeLessThan(5_000)
    expect(['ECONNREFUSED', 'ECONNRESET']).toContain(await lire())
    agent.destroy()
    rmSync(DATA_DIR, { recursive: true, force: true })
  },
  90_000,
)

test.skipIf(!seulementLong)(
  'arrêté pendant que sa base est tombée, ou muette, le produit finit bien aussi',
  async ({ onTestFinished }) => {
    for (const [quoi, signal] of [
      ['tombée', 'SIGINT'],
      ['muette', 'SIGSTOP'],
    ] as const) {
      const dossier = mkdtempSync(join(tmpdir(), 'relogement-arret-'))
      onTestFinished(() => rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
      const postgres = await startPostgres({ dataDir: join(dossier, 'base'), tests: true, log: { error: () => {} } })
      const { processus: produit } = await startProduit({
        DATABASE_URL: postgres.urlApp,
        DATABASE_URL_MIGRATIONS: postgres.urlMigration,
        DATA_DIR: join(dossier, 'donnees'),
      })
      const pids = processusDe(join(dossier, 'base', 'postgres', 'donnees'))
      if (signal === 'SIGINT') await postgres.stop()
      else for (const pid of pids) process.kill(pid, signal)
      await attendre(3_000)
      const debut = Date.now()
      const fini = once(produit, 'close')
      produit.kill('SIGTERM')
      const fin = await fini
      const duree = Date.now() - debut
      if (signal === 'SIGSTOP') {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
        await postgres.stop()
      }
      console.log(`arrêt, la base ${quoi} : ${duree} ms`)
      expect([quoi, ...fin]).toEqual([quoi, 0, null])
      expect(duree, quoi).toBeLessThan(5_000)
    }
  },
  180_000,
)

/** Tous les processus d'un serveur PostgreSQL travaillent dans son dossier. */
const processusDe = (donnees: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(donnees)
      } catch {
        return false
      }
    })

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../test/base.ts'
import { seulementLong } from '../test/longs.ts'
import { startProduit } from '../test/produit.ts'

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

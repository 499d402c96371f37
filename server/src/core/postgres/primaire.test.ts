import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import pino from 'pino'
import { expect } from 'vitest'
import { sousLaBascule } from '../../../test/bascule.ts'
import { test } from '../../../test/cast.ts'
import { deuxServeurs, tuer } from '../../../test/deuxPostgres.ts'
import { jusqua } from '../../../test/jusqua.ts'
import { lancerServeur } from '../../../test/lancerServeur.ts'
import { fois } from '../../../test/longs.ts'
import { pgbouncerPresent, startPgbouncer } from '../../../test/pgbouncer.ts'
import { startProduit } from '../../../test/produit.ts'
import { chargerReferentiel } from '../../referentiel/chargerReferentiel.ts'
import { createDatabase, openPool } from '../database.ts'
import { openExterne, serveurDe } from './externe.ts'
import { adressesDesHotes } from './primaire.ts'
import { freePort } from './serveur.ts'

test.each([
  ['postgresql://a:b@un:5433/base', ['postgresql://a:b@un:5433/base']],
  [
    'postgresql://a:b@un:5433,deux/base?sslmode=require',
    ['postgresql://a:b@un:5433/base?sslmode=require', 'postgresql://a:b@deux/base?sslmode=require'],
  ],
  ['postgres://un,deux/base?target_session_attrs=primary', ['postgres://un/base', 'postgres://deux/base']],
  [
    'postgres://un,deux/base?target_session_attrs=primary&sslmode=require',
    ['postgres://un/base?sslmode=require', 'postgres://deux/base?sslmode=require'],
  ],
  ['postgresql://a:x%2Cy@un/base', ['postgresql://a:x%2Cy@un/base']],
])('%s : une adresse par hôte', (url, adresses) => {
  expect(adressesDesHotes(url)).toEqual(adresses)
})

test('aucun des hôtes ne répond : le démarrage le dit, sans le mot de passe', async () => {
  const [un, deux] = [await freePort(), await freePort()]
  const url = `postgresql://relogement:confidentiel@127.0.0.1:${un},127.0.0.1:${deux}/relogement`
  expect(serveurDe(url)).toBe(` (127.0.0.1:${un}, 127.0.0.1:${deux}/relogement)`)
  await expect(openExterne(url)).rejects.toThrow(
    `Impossible de joindre le serveur PostgreSQL de DATABASE_URL (127.0.0.1:${un}, 127.0.0.1:${deux}/relogement) : aucun de ces serveurs ne répond et n’accepte d’écrire.`,
  )
})

test('un hôte se tait, l’autre est éteint : une connexion du produit échoue dans les cinq secondes', async ({ onTestFinished }) => {
  // Il accepte, et ne dit rien : un serveur suspendu, un disque qui ne répond plus.
  const muet = createServer(() => {}).listen(0, '127.0.0.1')
  await once(muet, 'listening')
  const { port } = muet.address() as AddressInfo
  const pool = openPool({ url: `postgresql://a:b@127.0.0.1:${port},127.0.0.1:1/c`, max: 2, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await pool.end()
    muet.close()
  })
  const issue = pool.connect().then(
    () => 'jointe',
    () => 'refusée',
  )
  // Six secondes quand la recherche s'ajoutait à l'attente. Les deux minuteries sont du même processus : une machine occupée retarde l'une comme l'autre.
  expect(await Promise.race([issue, attendre(5_500, 'trop tard')])).toBe('refusée')
}, 60_000)

const tours = Array.from({ length: fois(1, 20) }, (_, tour) => tour + 1)

test.for(tours)(
  'le serveur tué et son secondaire synchrone promu sous la charge : aucune écriture accusée perdue, aucun 500 (tour %i)',
  { timeout: 240_000 },
  async (_tour, { onTestFinished }) => {
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-bascule-'))
    const { url, primaire, secondaire, promouvoir } = await deuxServeurs(dossier)
    const serveur = await lancerServeur(url, join(dossier, 'api'))
    const db = createDatabase(openPool({ url, max: 4, log: pino({ level: 'silent' }) }))
    onTestFinished(async () => {
      serveur.processus.kill('SIGKILL')
      await db.destroy()
      await Promise.all([tuer(primaire), tuer(secondaire)])
      rmSync(dossier, { recursive: true, force: true })
    })
    await chargerReferentiel(db, { demo: true })
    const { avant, accusees, etranges, perdues, reprise } = await sousLaBascule(serveur.adresse, db, async () => {
      await tuer(primaire)
      await promouvoir()
    })
    expect(avant).toBeGreaterThan(10)
    expect(etranges).toEqual([])
    expect(perdues).toEqual([])
    console.log(`bascule : ${accusees} écritures accusées, 0 perdue ; repris ${reprise} ms après la promotion`)
  },
)

test.skipIf(!pgbouncerPresent)(
  'derrière un PgBouncer qui suit la bascule, DATABASE_URL_DIRECTE nomme les deux hôtes : rien de perdu, aucun 500 (non lancé sans PgBouncer)',
  { timeout: 240_000 },
  async ({ onTestFinished }) => {
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-bascule-'))
    const { url, urls, urlMigration, primaire, secondaire, promouvoir } = await deuxServeurs(dossier)
    const regroupeur = await startPgbouncer(urls[0])
    const db = createDatabase(openPool({ url, max: 4, log: pino({ level: 'silent' }) }))
    onTestFinished(async () => {
      await db.destroy()
      await regroupeur.stop()
      await Promise.all([tuer(primaire), tuer(secondaire)])
      rmSync(dossier, { recursive: true, force: true })
    })
    const env = {
      DATABASE_URL: regroupeur.url,
      DATABASE_URL_DIRECTE: url,
      DATABASE_URL_MIGRATIONS: urlMigration,
      DATA_DIR: join(dossier, 'donnees'),
    }
    const { adresse, processus } = await startProduit(env)
    onTestFinished(() => void processus.kill('SIGKILL'))
    await chargerReferentiel(db, { demo: true })
    const { avant, accusees, etranges, perdues, reprise } = await sousLaBascule(adresse, db, async () => {
      await tuer(primaire)
      await promouvoir()
      await regroupeur.suivre(urls[1])
    })
    expect(avant).toBeGreaterThan(10)
    expect(etranges).toEqual([])
    expect(perdues).toEqual([])
    // La file, l'écoute et les sondes ont retrouvé le nouveau principal, sans redémarrer.
    await jusqua(async () => (await fetch(`${adresse}/v1/ready`)).status === 200)
    console.log(`bascule derrière PgBouncer : ${accusees} écritures accusées, 0 perdue ; repris en ${reprise} ms`)
  },
)

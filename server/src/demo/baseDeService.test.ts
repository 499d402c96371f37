import type { ChildProcessByStdio } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { describe, expect, inject } from 'vitest'
import { surBase } from '../../test/adresses.ts'
import { type BaseDeTest, createBaseDeTest, test } from '../../test/base.ts'
import { lancer } from '../../test/programme.ts'
import { migrateJobs } from '../core/jobs.ts'
import { migrate } from '../core/migrate.ts'
import { accorderLesDroits } from '../core/postgres/droits.ts'
import { freePort } from '../core/postgres/serveur.ts'
import { exigerBaseDeService } from './baseDeService.ts'
import { DEMONSTRATION } from './etatDeLaBase.ts'

async function ecrire(url: string, texte: string, valeurs: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(texte, valeurs)
  } finally {
    await client.end()
  }
}

/** Le produit lui-même, en production, sur cette base : ce qu'il dit et comment il finit. */
async function demarrerEnProduction(
  { urlApp, urlMigration }: BaseDeTest,
  env: Record<string, string> = {},
): Promise<{ code: number | null; dit: string; montre: string }> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'relogement-production-'))
  const produit = lancer('main', {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: `${await freePort()}`,
      PUBLIC_URL: 'https://relogement.example.fr',
      JWT_SECRET: randomBytes(48).toString('base64url'),
      DATABASE_URL: urlApp,
      DATABASE_URL_MIGRATIONS: urlMigration,
      DATA_DIR,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  // Il sert : il convient.
  let montre = ''
  produit.stdout.setEncoding('utf8').on('data', (sortie: string) => {
    montre += sortie
    if (sortie.includes('Relogement :')) produit.kill('SIGTERM')
  })
  const [dit, code] = await Promise.all([text(produit.stderr), new Promise<number | null>((fin) => produit.once('close', fin))])
  rmSync(DATA_DIR, { recursive: true, force: true })
  return { code, dit, montre }
}

describe('en production', () => {
  test('une base neuve convient, sous ses deux comptes ; habitée par la démonstration, le produit ne démarre pas', async () => {
    const base = await createBaseDeTest()
    expect((await demarrerEnProduction(base)).dit).toContain('Donnez dans ADMINISTRATEUR_EMAIL')
    const servi = await demarrerEnProduction(base, { ADMINISTRATEUR_EMAIL: 'denise@operateur.fr' })
    expect(servi).toMatchObject({ code: 0, dit: '' })
    expect(servi.montre).toMatch(/Pour denise@operateur\.fr, .*\nhttps:\/\/relogement\.example\.fr\/validation-compte#jeton=[\w-]{40,}\n/)
    await ecrire(base.urlApp, 'insert into reference_chargee (nom, empreinte) values ($1, $2)', [DEMONSTRATION, 'x'])
    const refus = await demarrerEnProduction(base)
    expect(refus.code).toBe(1)
    expect(refus.dit).toContain('Cette base tient les données de démonstration')
    await base.drop()
  }, 90_000)

  test('un compte de démonstration actif est refusé, désactivé il ne gêne plus', async ({ base }) => {
    const id = uuidv7()
    await ecrire(
      base.urlApp,
      `insert into utilisateur (id, email, nom, prenom) values ($1, 'DPO@demo.relogement.test', 'Crombez', 'Delphine')`,
      [id],
    )
    await expect(exigerBaseDeService(base.urlApp)).rejects.toThrow('1 compte de démonstration actif, au mot de passe public')
    await ecrire(base.urlApp, 'update utilisateur set actif = false where id = $1', [id])
    await exigerBaseDeService(base.urlApp)
  })

  test('une API sous le compte qui possède le schéma, ou qui administre le serveur, est refusée', async ({ base }) => {
    const { administration } = inject('postgres')
    const nom = new URL(base.urlApp).pathname.slice(1)
    for (const url of [base.urlMigration, surBase(administration, nom)])
      await expect(exigerBaseDeService(url)).rejects.toThrow('peut changer le schéma de la base')
  })
})

test('sur un serveur externe, un compte d’API quelconque reçoit ses droits des migrations, et aucun sur le schéma', async () => {
  const base = await createBaseDeTest({ de: 'vide' })
  const [{ administration }, compte] = [inject('postgres'), `api_${randomBytes(6).toString('hex')}`]
  const nom = new URL(base.urlMigration).pathname.slice(1)
  await ecrire(administration, `create role ${compte} login password 'essai'`)
  await ecrire(administration, `grant connect on database ${nom} to ${compte}`)
  const adresse = new URL(base.urlMigration)
  Object.assign(adresse, { username: compte, password: 'essai' })
  const postgres = { urlMigration: base.urlMigration, urlApp: adresse.href, compteApp: compte }

  await migrate(postgres.urlMigration)
  await expect(ecrire(postgres.urlApp, 'select from menage')).rejects.toThrow('permission denied')
  await accorderLesDroits(postgres)
  await accorderLesDroits(postgres)
  await migrateJobs(postgres.urlMigration, { info: () => {}, warn: () => {}, error: () => {} }, compte)
  await ecrire(postgres.urlApp, `select graphile_worker.add_job('rien')`)
  expect((await ecrire(postgres.urlApp, 'select count(*)::int as n from graphile_worker.jobs')).rows).toEqual([{ n: 1 }])
  await ecrire(postgres.urlApp, 'insert into reference_chargee (nom, empreinte) values ($1, $2)', ['essai', 'x'])
  // Une table que la migration suivante créera lui sera ouverte aussi.
  await ecrire(postgres.urlMigration, 'create table suivante (a int)')
  await ecrire(postgres.urlApp, 'insert into suivante values (1)')
  for (const geste of ['create table x (a int)', 'drop table suivante', 'alter table menage add x int', 'create schema x'])
    await expect(ecrire(postgres.urlApp, geste), geste).rejects.toThrow(/permission denied|must be owner/)
  // Ce que la base garde à ses déclencheurs reste à eux, même rendu une fois : ils s'en servent sans que le compte l'ait.
  await ecrire(postgres.urlMigration, `grant execute on function fermer_les_sessions(uuid[], text) to ${compte}`)
  await accorderLesDroits(postgres)
  await expect(ecrire(postgres.urlApp, `select fermer_les_sessions('{}', 'essai')`)).rejects.toThrow('permission denied for function')
  await ecrire(postgres.urlApp, `select sans_accents('é')`)
  await exigerBaseDeService(postgres.urlApp)
  // Membre d'un rôle dont il n'hérite pas, il peut encore en prendre les droits (« set role »).
  const proprietaire = new URL(base.urlMigration).username
  await ecrire(administration, `grant ${proprietaire} to ${compte} with inherit false, set true`)
  await expect(exigerBaseDeService(postgres.urlApp)).rejects.toThrow('peut changer le schéma de la base')
  await ecrire(administration, `revoke ${proprietaire} from ${compte}`)

  await expect(accorderLesDroits({ ...postgres, urlApp: administration })).rejects.toThrow('ne mènent pas à la même base')
  await base.drop()
  await ecrire(administration, `drop role ${compte}`)
}, 60_000)

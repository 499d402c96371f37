import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, test as vitestTest } from 'vitest'
import { createBase } from '../src/core/postgres/comptes.ts'
import { surBase } from './adresses.ts'

/** Une base neuve, déjà migrée. */
export interface BaseDeTest {
  /** Compte de l'API, sans droit sur le schéma. */
  readonly urlApp: string
  /** Compte qui possède le schéma. */
  readonly urlMigration: string
  readonly drop: () => Promise<void>
}

/** Copie le modèle ; `vide` : une base sans aucune migration. */
export async function createBaseDeTest({ vide = false } = {}): Promise<BaseDeTest> {
  const { administration, migration, app, modele } = inject('postgres')
  const nom = `essai_${randomUUID().replaceAll('-', '')}`
  await withClient(administration, (client) => createBase(client, nom, vide ? 'template1' : modele))
  return {
    urlApp: surBase(app, nom),
    urlMigration: surBase(migration, nom),
    drop: () => withClient(administration, (client) => client.query(`drop database if exists ${nom} with (force)`)).then(() => {}),
  }
}

/** `test` avec une base par fichier : `test('…', async ({ base }) => …)`. */
export const test = vitestTest.extend('base', { scope: 'file' }, async ({}, { onCleanup }) => {
  const base = await createBaseDeTest()
  onCleanup(() => base.drop())
  return base
})

async function withClient<R>(url: string, action: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

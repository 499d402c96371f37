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

type Modele = 'vide' | 'neuve' | 'distribution'

/** Copie un modèle : une base `vide` n'a aucune migration, `neuve` est celle d'un premier démarrage, `distribution` a ses personnes. */
export async function createBaseDeTest({ de = 'neuve' }: { de?: Modele } = {}): Promise<BaseDeTest> {
  const { administration, migration, app, modeles } = inject('postgres')
  const nom = `essai_${randomUUID().replaceAll('-', '')}`
  await withClient(administration, (client) => createBase(client, nom, de === 'vide' ? 'template1' : modeles[de]))
  return {
    urlApp: surBase(app, nom),
    urlMigration: surBase(migration, nom),
    drop: () => withClient(administration, (client) => client.query(`drop database if exists ${nom} with (force)`)).then(() => {}),
  }
}

/** `test` avec une base par fichier, copiée de ce modèle. */
export const testSur = (de: Modele) =>
  vitestTest.extend('base', { scope: 'file' }, async ({}, { onCleanup }) => {
    const base = await createBaseDeTest({ de })
    onCleanup(() => base.drop())
    return base
  })

/** `test('…', async ({ base }) => …)` : une base neuve par fichier. */
export const test = testSur('neuve')

async function withClient<R>(url: string, action: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

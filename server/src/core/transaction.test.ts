import { setTimeout as attendre } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/base.ts'
import { createDatabase, openPool } from './database.ts'
import { inTransaction } from './transaction.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('toutes les connexions prises, un geste attend son tour tant que d’autres finissent ; plus rien ne finit, il est refusé', async ({
  base: { urlApp },
}) => {
  const base = createDatabase(openPool({ url: urlApp, max: 1, log }))
  const geste = (secondes: number) => inTransaction(base, log, (db) => sql`select pg_sleep(${secondes})`.execute(db))
  // Le dernier attend plus que les quatre secondes d'une place.
  await Promise.all(Array.from({ length: 12 }, () => geste(0.45)))
  await attendre(1_100)
  const long = geste(6)
  await expect(geste(0)).rejects.toThrow('timeout exceeded when trying to connect')
  await long
  await base.destroy()
})

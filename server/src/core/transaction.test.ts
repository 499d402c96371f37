import { setTimeout as attendre } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/base.ts'
import { createDatabase, openPool } from './database.ts'
import { inTransaction } from './transaction.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('une base qui répond encore à une longue transaction fait attendre, et non refuser', async ({ base: { urlApp } }) => {
  const base = createDatabase(openPool({ url: urlApp, max: 1, log }))
  // Six secondes en vingt requêtes : aucune transaction ne finit, la base répond sans cesse.
  const longue = inTransaction(base, log, async (db) => {
    for (let fois = 0; fois < 20; fois += 1) await sql`select pg_sleep(0.3)`.execute(db)
  })
  await expect(inTransaction(base, log, (db) => sql`select 1`.execute(db))).resolves.toBeDefined()
  await longue
  await base.destroy()
})

test('toutes les connexions prises, un geste attend son tour tant que la base répond ; plus rien ne répond, il est refusé', async ({
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

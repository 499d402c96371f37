import { sql } from 'kysely'
import { expect } from 'vitest'
import { testSur } from '../../test/base.ts'
import { createDatabase, openPool } from './database.ts'

const test = testSur('distribution')

test('une requête se prépare à son deuxième emploi : mille qui ne servent qu’une fois n’ôtent pas sa place à celle qui revient', async ({
  base: { urlMigration },
}) => {
  const base = createDatabase(openPool({ url: urlMigration, max: 1, log: { error: () => {} } }))
  const preparees = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%essai%' order by 1`.execute(base))
      .rows
  const lire = async (texte: string) => (await sql<{ n: number }>`select ${7}::int as n, ${sql.lit(texte)} as texte`.execute(base)).rows
  for (let rang = 0; rang < 1_000; rang += 1) await lire(`essai ${rang}`)
  expect(await preparees()).toEqual([])
  for (let fois = 0; fois < 2; fois += 1) expect(await lire('essai qui revient')).toEqual([{ n: 7, texte: 'essai qui revient' }])
  expect(await preparees()).toEqual([{ statement: "select $1::int as n, 'essai qui revient' as texte" }])
  await base.destroy()
})

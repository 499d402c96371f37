import { sql } from 'kysely'
import { expect } from 'vitest'
import { testSur } from '../../test/base.ts'
import { type Acces, createDatabase, openPool } from './database.ts'
import { selectAuPlanGarde } from './requetesPreparees.ts'
import { inTransaction } from './transaction.ts'

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

test('une requête au plan gardé n’est préparée et prise qu’une fois par connexion, et nulle autre ne l’est comme elle', async ({
  base: { urlMigration },
}) => {
  const base = createDatabase(openPool({ url: urlMigration, max: 1, log: { error: () => {} } }))
  const lire = async (quoi: string) => (await sql`${selectAuPlanGarde} ${quoi}::int as n, 'essai gardé' as texte`.execute(base)).rows
  const autre = () => sql`select ${7}::int as n, 'essai ordinaire' as texte`.execute(base)
  for (let fois = 0; fois < 3; fois += 1) {
    expect(await lire('7')).toEqual([{ n: 7, texte: 'essai gardé' }])
    await autre()
  }
  const { rows } = await sql`select statement like '%gardé%' as garde, generic_plans::int as gardes, custom_plans::int as refaits
    from pg_prepared_statements where statement like '%essai %' order by 1`.execute(base)
  expect(rows).toEqual([
    { garde: false, gardes: 0, refaits: 2 },
    { garde: true, gardes: 3, refaits: 0 },
  ])
  await base.destroy()
})

test('une requête au plan gardé qui échoue, seule ou dans une transaction défaite, laisse à la connexion ses réglages', async ({
  base: { urlMigration },
}) => {
  const base = createDatabase(openPool({ url: urlMigration, max: 1, log: { error: () => {} } }))
  const diviserPar = (nombre: number, acces = base) => sql`${selectAuPlanGarde} 1 / ${nombre}::int as n`.execute(acces)
  const mode = async () => (await sql`show plan_cache_mode`.execute(base)).rows
  await expect(diviserPar(0)).rejects.toThrow('division by zero')
  expect(await mode()).toEqual([{ plan_cache_mode: 'auto' }])
  await expect(base.transaction().execute((transaction) => diviserPar(0, transaction))).rejects.toThrow('division by zero')
  expect(await mode()).toEqual([{ plan_cache_mode: 'auto' }])
  await expect(
    base.transaction().execute(async (transaction) => {
      await diviserPar(1, transaction)
      throw new Error('défaite ensuite')
    }),
  ).rejects.toThrow('défaite ensuite')
  expect(await mode()).toEqual([{ plan_cache_mode: 'auto' }])
  expect((await diviserPar(1)).rows).toEqual([{ n: 1 }])
  await base.destroy()
})

test('une migration ajoute une colonne : ce qui prend toute la table se relit, et un geste en cours se refait, sans défaut', async ({
  base: { urlMigration },
}) => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const base = createDatabase(openPool({ url: urlMigration, max: 3, log }))
  const migrer = (ordre: string) => sql.raw(ordre).execute(base)
  const lire = (db: Acces) => sql<{ a: number }>`select e.* from elargie e where a = ${1}`.execute(db)
  const ecrire = (db: Acces) => sql<{ a: number }>`update elargie set a = a where a = ${1} returning *`.execute(db)
  await migrer('create table elargie (a integer)')
  await migrer('insert into elargie values (1)')
  // Chaque connexion du groupe prépare les deux.
  const occuper = () =>
    inTransaction(base, log, async (db) => [await lire(db), await sql`select pg_sleep(0.05)`.execute(db), await ecrire(db)])
  for (let fois = 0; fois < 4; fois += 1) await Promise.all([occuper(), occuper(), occuper()])
  for (const colonne of ['b', 'c']) {
    await migrer(`alter table elargie add column ${colonne} text`)
    let essais = 0
    const ecrites = await inTransaction(base, log, async (db) => {
      essais += 1
      await lire(db)
      return (await ecrire(db)).rows
    })
    expect(essais).toBeGreaterThan(1)
    expect(ecrites[0]).toMatchObject({ a: 1, [colonne]: null })
    for (let fois = 0; fois < 6; fois += 1) expect((await lire(base)).rows[0]).toMatchObject({ a: 1, [colonne]: null })
  }
  await migrer('drop table elargie')
  await base.destroy()
})

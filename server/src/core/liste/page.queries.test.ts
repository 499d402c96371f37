import { defineListe } from '@relogement/domain/common/defineListe'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/base.ts'
import { createDatabase, openPool } from '../database.ts'
import { requeteDePage } from './page.queries.ts'
import { croissant, type SourceDeListe } from './source.ts'

const listeDesLignes = defineListe({
  titre: 'Lignes',
  mots: ['ligne', 'lignes', 'f'],
  tri: 'nom:asc',
  colonnes: { nom: { titre: 'Nom', tri: true }, rang: { titre: 'Rang', tri: true } },
  filtres: {},
})

const source: SourceDeListe<typeof listeDesLignes> = {
  de: sql`ligne l`,
  id: sql`l.id`,
  visibles: sql`true`,
  champs: { nom: sql`l.nom`, voisin: sql`(select v.nom from ligne v where v.id = l.id + 1)` },
  filtres: {},
  tris: { nom: { cles: [sql`l.nom`, sql`l.id`], parIndex: true }, rang: sql`l.rang` },
  departage: [croissant(sql`l.id`)],
}

const lues = (page: number, pageSize: number, sort: string) => requeteDePage(listeDesLignes, source, { page, pageSize, sort })

test('une page relue garde le plan de la base, rangée par un index ou non, et rend les mêmes lignes', async ({
  base: { urlMigration },
}) => {
  const base = createDatabase(openPool({ url: urlMigration, max: 1, log: { error: () => {} } }))
  await sql`create table ligne as select n as id, 'nom ' || lpad(n::text, 5, '0') as nom, (n * 7919) % 20011 as rang from generate_series(1, 20000) n`.execute(
    base,
  )
  await sql`alter table ligne add primary key (id)`.execute(base)
  await sql`create index on ligne (nom, id)`.execute(base)
  await sql`analyze ligne`.execute(base)
  const connue = async (page: number, pageSize: number, total: number) => {
    const { rows } = await requeteDePage(listeDesLignes, source, { page, pageSize, sort: 'nom:asc' }, source.champs, total).execute(base)
    return rows[0]?.total
  }
  for (let page = 1; page <= 8; page += 1) expect(await connue(page, 4, 20_007)).toBe(20_007)
  for (const sort of ['nom:asc', 'nom:desc', 'rang:asc'])
    for (let page = 1; page <= 8; page += 1) {
      const { rows } = await lues(page, 4, sort).execute(base)
      expect(rows[0]?.total).toBe(20_000)
    }
  const {
    rows: [premiere],
  } = await lues(2, 3, 'nom:desc').execute(base)
  expect(JSON.parse(premiere?.lignes ?? '')).toEqual([
    { nom: 'nom 19997', voisin: 'nom 19998' },
    { nom: 'nom 19996', voisin: 'nom 19997' },
    { nom: 'nom 19995', voisin: 'nom 19996' },
  ])
  const { rows: plans } = await sql<{ gardes: number }>`select generic_plans::int as gardes from pg_prepared_statements
    where statement like '%demandees%' order by 1`.execute(base)
  // Une fois sans préparation, cinq pour apprendre ce qu'il en coûte, puis le même plan.
  expect(plans.map(({ gardes }) => gardes)).toEqual([2, 2, 2, 3])
  // Un total gardé vaut tant que la page ne le contredit pas ; une page incomplète dit le vrai, sinon il se recompte.
  expect(await connue(3, 50, 20_007)).toBe(20_007)
  expect(await connue(1, 30_000, 20_007)).toBe(20_000)
  expect(await connue(409, 49, 20_090)).toBe(20_000)
  expect(await connue(401, 50, 20_007)).toBeNull()
  expect(await connue(100, 50, 4_990)).toBeNull()
  await base.destroy()
})

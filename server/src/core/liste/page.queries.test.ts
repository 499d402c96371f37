import { defineListe } from '@relogement/domain/common/defineListe'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/base.ts'
import { createDatabase, openPool } from '../database.ts'
import { auMoinsLaPage, requeteDePage, totalSelonLaPage } from './page.queries.ts'
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
  const sansTotal = async (page: number, pageSize: number, sort = 'nom:asc') => {
    const { rows } = await requeteDePage(listeDesLignes, source, { page, pageSize, sort }, source.champs, { sansTotal: true }).execute(base)
    return [rows[0]?.lues, rows[0]?.total]
  }
  for (let page = 1; page <= 8; page += 1) expect(await sansTotal(page, 4)).toEqual([4, null])
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
  expect(await sansTotal(409, 49)).toEqual([8, null])
  expect(await sansTotal(401, 50)).toEqual([0, null])
  // Rangée sans index, elle retient tout : le compter ne coûte rien de plus.
  expect(await sansTotal(1, 50, 'rang:asc')).toEqual([50, 20_000])
  await base.destroy()
})

test.each([
  ['une page pleine admet le total connu', 20_007, 3, 50, 50, 20_007],
  ['elle le contredit : ses lignes vont au-delà', 4_990, 100, 50, 50, null],
  ['pleine, sans total connu : elle ne sait pas s’il y en a d’autres', null, 1, 50, 50, null],
  ['une page incomplète est la dernière, elle dit le vrai', 20_090, 409, 49, 8, 20_000],
  ['la première, incomplète, le dit sans rien connaître', null, 1, 50, 3, 3],
  ['la première, vide : il n’y en a aucune', 20_007, 1, 50, 0, 0],
  ['une suivante, vide : rien ne dit où finit la liste', 20_007, 401, 50, 0, null],
] as const)('%s', (_, connu, page, pageSize, lues, total) => {
  expect(totalSelonLaPage(connu, { page, pageSize }, lues)).toBe(total)
})

test('un total recompté un instant plus tard n’est pas moindre que ce que la page montre', () => {
  expect(auMoinsLaPage(19, { page: 1, pageSize: 20 }, 20)).toBe(20)
  expect(auMoinsLaPage(57, { page: 3, pageSize: 20 }, 20)).toBe(60)
  expect(auMoinsLaPage(75, { page: 3, pageSize: 20 }, 20)).toBe(75)
  expect(auMoinsLaPage(3, { page: 9, pageSize: 20 }, 0)).toBe(3)
})

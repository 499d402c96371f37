import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../../test/base.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { chargerDemonstration } from './chargerDemonstration.ts'
import { vider } from './etatDeLaBase.ts'
import { REMPLIES } from './toutALaFin.ts'

const log = { error: console.error }

test('une base dont index et liens se refont à la fin est celle qui se serait tenue ligne à ligne', async ({ base }) => {
  const maintenant = new Date('2026-03-16T10:30:00Z')
  const proprietaire = new pg.Client(base.urlMigration)
  await proprietaire.connect()
  const lire = async (requete: string) => (await proprietaire.query<{ lu: unknown }>(requete)).rows.map(({ lu }) => lu)
  const schema = () =>
    lire(`select indexdef as lu from pg_indexes where schemaname = current_schema()
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text from pg_constraint where conrelid <> 0
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`)
  // Un numéro que la base donne suit le précédent chargement.
  const numero = `case when jsonb_typeof(to_jsonb(t) -> 'id') = 'number' then 'id' else '' end`
  const lignes = async (table: string) => lire(`select (to_jsonb(t) - ${numero})::text as lu from ${table} t order by 1`)
  const contenu = async () => Object.fromEntries(await Promise.all(REMPLIES.map(async (table) => [table, await lignes(table)] as const)))
  const charger = async (url: string, toutALaFin: boolean) => {
    const pool = openPool({ url, log })
    await chargerReferentiel(createDatabase(pool), { demo: true })
    await chargerDemonstration(pool, { menages: 12, graine: 1, maintenant, deposer: () => {}, toutALaFin })
    await pool.end()
  }
  const avant = await schema()
  expect(avant.length).toBeGreaterThan(300)

  await charger(base.urlApp, false)
  const tenu = await contenu()
  for (const table of ['menage', 'modification', 'texte_du_menage']) expect(tenu[table]?.length, table).toBeGreaterThan(10)
  await vider(proprietaire)
  expect(await lignes('texte_du_menage')).toEqual([])

  await charger(base.urlMigration, true)
  expect(await contenu()).toEqual(tenu)
  expect(await schema()).toEqual(avant)
  await proprietaire.end()
})

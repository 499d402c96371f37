import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../../test/base.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { chargerDemonstration } from './chargerDemonstration.ts'
import type { Envoi } from './copie.ts'
import { vider } from './etatDeLaBase.ts'
import { jourDeTexte } from './jours.ts'
import { aPlusieurs } from './lot/aPlusieurs.ts'
import { type Fabriquer, surPlace } from './lot/fabrique.ts'
import { RELEVES, REMPLIES } from './toutALaFin.ts'

const log = { error: console.error }

test('une base dont les lots se font à plusieurs, index et liens à la fin, est celle qui se serait tenue ligne à ligne', async ({
  base,
}) => {
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
  const contenu = async () =>
    Object.fromEntries(await Promise.all([...REMPLIES, ...RELEVES].map(async (table) => [table, await lignes(table)] as const)))
  const charger = async (url: string, fabriquer: Fabriquer, toutALaFin: boolean) => {
    const pool = openPool({ url, log })
    await chargerReferentiel(createDatabase(pool), { demo: true })
    await chargerDemonstration(pool, { menages: 14, graine: 1, maintenant, parLot: 5, fabriquer, toutALaFin })
    await pool.end()
  }
  const avant = await schema()
  expect(avant.length).toBeGreaterThan(300)

  await charger(
    base.urlApp,
    surPlace(() => {}),
    false,
  )
  const tenu = await contenu()
  for (const table of ['menage', 'modification', 'texte_du_menage', 'releve_menage']) expect(tenu[table]?.length, table).toBeGreaterThan(10)
  await vider(proprietaire)
  expect(await lignes('texte_du_menage')).toEqual([])

  await charger(base.urlMigration, aPlusieurs({ documents: null, ouvriers: 2 }), true)
  expect(await contenu()).toEqual(tenu)
  expect(await schema()).toEqual(avant)
  await proprietaire.end()
})

test('toute table que les lots écrivent se remplit sans clé, sans lien et sans annonce : un seul gardé lirait tout le reste à chaque ligne', async () => {
  const ecrites = new Set<string>()
  const lots = surPlace(() => {})({ menages: 600, graine: 1, aujourdhui: jourDeTexte('2026-03-16'), parLot: 600 })
  for await (const { envois } of lots) for (const { table } of envois) ecrites.add(table)
  expect([...ecrites].filter((table) => !REMPLIES.includes(table))).toEqual([])
  expect(ecrites.size).toBeGreaterThan(15)
})

test('un rang d’arrivée en double, jugé à la fin, arrête le chargement : rien n’en reste', async ({ base }) => {
  const proprietaire = new pg.Client(base.urlMigration)
  await proprietaire.connect()
  await vider(proprietaire)
  const enDouble: Fabriquer = async function* (plan) {
    for await (const { envois, ...lot } of surPlace(() => {})(plan)) yield { ...lot, envois: [...envois].map(fausserUnRang) }
  }
  const pool = openPool({ url: base.urlMigration, log })
  const maintenant = new Date('2026-03-16T10:30:00Z')
  await expect(
    chargerDemonstration(pool, { menages: 120, graine: 1, maintenant, fabriquer: enDouble, toutALaFin: true }),
  ).rejects.toMatchObject({ constraint: 'rangs_de_1_a_n' })
  await pool.end()
  expect((await proprietaire.query('select from menage')).rowCount).toBe(0)
  expect((await proprietaire.query("select from pg_indexes where indexname = 'modification_dit'")).rowCount).toBe(1)
  await proprietaire.end()
})

/** Le premier rang d'une file en préparation devient le neuvième. */
function fausserUnRang(envoi: Envoi): Envoi {
  if (envoi.table !== 'proposition') return envoi
  const statut = envoi.colonnes.indexOf('statut')
  const rang = envoi.colonnes.indexOf('gtr_rang')
  const lignes = Buffer.concat(envoi.octets)
    .toString()
    .split('\n')
    .map((ligne) => ligne.split('\t'))
  const premiere = lignes.find((valeurs) => valeurs[statut] === 'presentation_gtr' && valeurs[rang] === '1')
  if (premiere === undefined) throw new Error('Aucune file en préparation')
  premiere[rang] = '9'
  return { ...envoi, octets: [new TextEncoder().encode(lignes.map((valeurs) => valeurs.join('\t')).join('\n'))] }
}

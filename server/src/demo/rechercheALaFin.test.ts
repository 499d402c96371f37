import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../../test/base.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { chargerDemonstration } from './chargerDemonstration.ts'
import { vider } from './etatDeLaBase.ts'

const log = { error: console.error }

test('la recherche refaite à la fin d’un chargement est celle qui se serait tenue ligne à ligne', async ({ base }) => {
  const maintenant = new Date('2026-03-16T10:30:00Z')
  const proprietaire = new pg.Client(base.urlMigration)
  await proprietaire.connect()
  const lire = async (requete: string) => (await proprietaire.query<{ lu: unknown }>(requete)).rows.map(({ lu }) => lu)
  const index = () => lire(`select indexdef as lu from pg_indexes where indexdef like '%USING gin%' order by 1`)
  const texte = () => lire(`select menage_id || ' ' || colonne || ' ' || texte as lu from texte_du_menage order by 1`)
  const charger = async (url: string, rechercheALaFin: boolean) => {
    const pool = openPool({ url, log })
    await chargerReferentiel(createDatabase(pool), { demo: true })
    await chargerDemonstration(pool, { menages: 12, graine: 1, maintenant, deposer: () => {}, rechercheALaFin })
    await pool.end()
  }
  const avant = await index()
  expect(avant.length).toBeGreaterThan(15)

  await charger(base.urlApp, false)
  const tenu = await texte()
  expect(tenu.length).toBeGreaterThan(100)
  await vider(proprietaire)
  expect(await texte()).toEqual([])

  await charger(base.urlMigration, true)
  expect(await texte()).toEqual(tenu)
  expect(await index()).toEqual(avant)
  expect(await lire(`select tgenabled as lu from pg_trigger where tgname = 'texte_du_menage'`)).toEqual(['O'])
  await proprietaire.end()
})

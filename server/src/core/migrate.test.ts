import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BaseDeTest, createBaseDeTest } from '../../test/base.ts'
import { migrate } from './migrate.ts'

let base: BaseDeTest
let dossier: string

beforeEach(async () => {
  base = await createBaseDeTest({ de: 'vide' })
  dossier = mkdtempSync(join(tmpdir(), 'relogement-migrations-'))
  ecrire('0001_ville.sql', 'create table ville (code text primary key);')
  ecrire('0002_quartier.sql', 'create table quartier (nom text);')
})

afterEach(async () => {
  await base.drop()
  rmSync(dossier, { recursive: true })
})

const ecrire = (nom: string, sql: string) => writeFileSync(join(dossier, nom), sql)

const ouvrir = async () => {
  const client = new pg.Client(base.urlMigration)
  // Un essai qui échoue la laisse ouverte : la base effacée sous elle n'est pas un défaut de plus.
  client.on('error', () => {})
  await client.connect()
  return client
}

const lire = async (sql: string) => {
  const client = await ouvrir()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
const laMigrationTient = async (table: string) =>
  (await lire(`select from pg_locks where relation = '${table}'::regclass and mode = 'AccessExclusiveLock' and granted`)).length > 0
const tables = async () =>
  (await lire(`select tablename from pg_tables where schemaname = 'public' order by 1`)).map((ligne) => ligne.tablename)

describe('les migrations', () => {
  test('s’appliquent une fois, dans l’ordre, et laissent leur trace', async () => {
    expect(await migrate(base.urlMigration, dossier)).toEqual(['0001_ville.sql', '0002_quartier.sql'])
    expect(await migrate(base.urlMigration, dossier)).toEqual([])
    expect(await tables()).toEqual(['migration', 'quartier', 'ville'])
    expect(await lire('select numero, nom from migration order by numero')).toEqual([
      { numero: 1, nom: '0001_ville.sql' },
      { numero: 2, nom: '0002_quartier.sql' },
    ])
  })

  test('lancées par quatre processus à la fois, ne s’appliquent qu’une fois', async () => {
    const appliquees = await Promise.all([1, 2, 3, 4].map(() => migrate(base.urlMigration, dossier)))
    expect(appliquees.flat()).toEqual(['0001_ville.sql', '0002_quartier.sql'])
  })

  test('l’une échoue : elle ne laisse rien, celles d’avant restent, le message donne le fichier et la ligne', async () => {
    ecrire('0003_rue.sql', 'create table rue (nom text);\ninsert into rue (nom)\n  values (inconnue);')
    await expect(migrate(base.urlMigration, dossier)).rejects.toThrow('La migration « 0003_rue.sql » a échoué, ligne 3')
    expect(await tables()).toEqual(['migration', 'quartier', 'ville'])
    ecrire('0003_rue.sql', 'create table rue (nom text);')
    expect(await migrate(base.urlMigration, dossier)).toEqual(['0003_rue.sql'])
  })

  test('un fichier déjà appliqué puis modifié est refusé', async () => {
    await migrate(base.urlMigration, dossier)
    ecrire('0001_ville.sql', 'create table ville (code text primary key, nom text);')
    await expect(migrate(base.urlMigration, dossier)).rejects.toThrow('La migration « 0001_ville.sql » a changé depuis son application')
  })

  test('les mêmes lignes avec des fins de ligne de Windows ne sont pas une modification', async () => {
    ecrire('0002_quartier.sql', 'create table quartier (\n  nom text\n);')
    await migrate(base.urlMigration, dossier)
    ecrire('0002_quartier.sql', 'create table quartier (\r\n  nom text\r\n);')
    expect(await migrate(base.urlMigration, dossier)).toEqual([])
  })

  test('un numéro manquant ou double, ou un nom mal formé, est refusé', async () => {
    ecrire('2_rue.sql', 'select 1')
    await expect(migrate(base.urlMigration, dossier)).rejects.toThrow('« 2_rue.sql » doit se nommer comme 0001_socle.sql')
    rmSync(join(dossier, '2_rue.sql'))
    ecrire('0004_rue.sql', 'select 1')
    await expect(migrate(base.urlMigration, dossier)).rejects.toThrow('Il manque la migration 3')
    ecrire('0002_rue.sql', 'select 1')
    await expect(migrate(base.urlMigration, dossier)).rejects.toThrow('deux fichiers ont le même numéro, avant « 0002_rue.sql »')
  })

  test('une lecture longue la fait attendre sans arrêter derrière elle ceux qui lisent, puis elle passe', async () => {
    await migrate(base.urlMigration, dossier)
    ecrire('0003_nom.sql', 'alter table ville add column nom text;')
    const lecture = await ouvrir()
    await lecture.query('begin; select from ville')
    const finie = attendre(8_000).then(() => lecture.query('commit'))
    const migration = migrate(base.urlMigration, dossier)
    const attentes: number[] = []
    for (let enCours = true; enCours; ) {
      const debut = Date.now()
      await lire('select from ville')
      attentes.push(Date.now() - debut)
      enCours = await Promise.race([finie.then(() => false), attendre(50, true)])
    }
    await lecture.end()
    expect(await migration).toEqual(['0003_nom.sql'])
    expect(Math.max(...attentes)).toBeLessThan(4_000)
  })

  test('un blocage croisé avec un geste en cours ne l’arrête pas : elle reprend, et le geste s’enregistre', async () => {
    await migrate(base.urlMigration, dossier)
    // La seconde table se demande quand le geste attend la première depuis plus d'une seconde : c'est la migration que la base interrompt.
    ecrire('0003_noms.sql', 'alter table ville add column nom text; select pg_sleep(2); alter table quartier add column code text;')
    const geste = await ouvrir()
    await geste.query(`begin; insert into quartier values ('Epeule')`)
    const migration = migrate(base.urlMigration, dossier)
    while (!(await laMigrationTient('ville'))) await attendre(20)
    await geste.query(`insert into ville values ('59512'); commit`)
    await geste.end()
    expect(await migration).toEqual(['0003_noms.sql'])
    expect(await lire('select code from ville')).toEqual([{ code: '59512' }])
  })

  test('une base plus récente que le produit est refusée', async () => {
    await migrate(base.urlMigration, dossier)
    rmSync(join(dossier, '0002_quartier.sql'))
    await expect(migrate(base.urlMigration, dossier)).rejects.toThrow('La base de données est plus récente que cette version du produit')
  })
})

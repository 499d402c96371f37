import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createBaseDeTest } from '../../test/base.ts'
import { MIGRATIONS, migrate } from '../core/migrate.ts'

test('l’historique d’une opération et d’un partenaire d’avant tient à leur sujet, et part avec eux', async () => {
  const base = await createBaseDeTest({ de: 'vide' })
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-sujets-'))
  const client = new pg.Client(base.urlMigration)
  try {
    const reprise = readdirSync(MIGRATIONS).find((nom) => nom.endsWith('_sujets.sql')) ?? ''
    for (const fichier of readdirSync(MIGRATIONS).filter((nom) => nom < reprise)) cpSync(join(MIGRATIONS, fichier), join(dossier, fichier))
    await migrate(base.urlMigration, dossier)
    await client.connect()
    const [operation, partenaire] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
    await client.query(`insert into operation (id, code, nom, famille) values ($1, 'OP', 'Une opération', 'DEMOLITION')`, [operation])
    await client.query(
      `insert into partenaire (id, code, nom, type, categorie) values ($1, 'OPERATEUR', 'L’opérateur', 'MITRA', 'OPERATEUR')`,
      [partenaire],
    )
    for (const colonne of ['operation_id', 'partenaire_id'])
      await client.query(`insert into modification (id, type, code, ${colonne}) values (gen_random_uuid(), 'MODIFICATION', 'SAISIE', $1)`, [
        colonne === 'operation_id' ? operation : partenaire,
      ])
    await client.query(`insert into modification (id, type, code) values (gen_random_uuid(), 'MODIFICATION', 'SAISIE')`)

    await migrate(base.urlMigration)
    const lues = async () => (await client.query('select sujet_id from modification order by sujet_id nulls last')).rows
    expect(await lues()).toEqual([{ sujet_id: operation }, { sujet_id: partenaire }, { sujet_id: null }])
    expect((await client.query(`select id, type from sujet where id in ($1, $2) order by id`, [operation, partenaire])).rows).toEqual([
      { id: operation, type: 'operation' },
      { id: partenaire, type: 'partenaire' },
    ])
    await client.query('delete from operation where id = $1', [operation])
    expect(await lues()).toEqual([{ sujet_id: partenaire }, { sujet_id: null }])
  } finally {
    await client.end()
    await base.drop()
    rmSync(dossier, { recursive: true })
  }
})

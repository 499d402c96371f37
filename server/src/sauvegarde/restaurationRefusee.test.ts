import { createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test, vi } from 'vitest'
import { seulementLong } from '../../test/longs.ts'
import { commander } from '../../test/sauvegardes.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { avecClient } from '../core/postgres/client.ts'
import { mettreANiveau } from '../core/postgres/ouvrir.ts'
import { type Postgres, startPostgres } from '../core/postgres/postgres.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { listJournaux } from './remontee/dossiers.ts'
import { sauvegarder } from './sauvegarder.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Une base qui a servi, et l'archive de ce qu'elle tient. */
async function servir(postgres: Postgres, publique: string, archive: string): Promise<void> {
  await mettreANiveau(postgres)
  const base = createDatabase(openPool({ url: postgres.urlApp, max: 2, log }))
  await chargerReferentiel(base, { demo: true })
  await base.destroy()
  const sources = { urlMigration: postgres.urlMigration, depot: { get: async () => null }, configuration: {} }
  await sauvegarder(sources, [publique], createWriteStream(archive))
}

test.skipIf(!seulementLong)(
  'refusée sur la base embarquée d’un service arrêté, elle ne jette pas les journaux des écritures qui attendent d’être gardés',
  async ({ onTestFinished }) => {
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-refusee-'))
    onTestFinished(() => rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
    const identite = await generateX25519Identity()
    const publique = await identityToRecipient(identite)
    const [dataDir, sauvegardes] = [join(dossier, 'service'), join(dossier, 'sauvegardes')]
    const [archive, cle] = [join(dossier, 'relogement.age'), join(dossier, 'cle.txt')]
    writeFileSync(cle, identite)
    const start = () => startPostgres({ dataDir, tests: true, archivage: { dossier: join(sauvegardes, 'remontee'), cle: publique }, log })
    const service = await start()
    const gardes = service.grappe?.archive ?? ''
    await servir(service, publique, archive)
    // Le disque des sauvegardes refuse : un journal de ce nom y est déjà, d'on ne sait où.
    const [{ suivant } = { suivant: '' }] = await avecClient(service.urlAdministration, async (client) => {
      await client.query('select pg_switch_wal()')
      return (await client.query<{ suivant: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as suivant')).rows
    })
    const intrus = join(gardes, 'journaux', `${suivant}.0000000000000000.age`)
    writeFileSync(intrus, '')
    await avecClient(service.urlAdministration, async (client) => {
      for (let rang = 0; rang < 6; rang += 1)
        await client.query(`select pg_logical_emit_message(true, 'essai', '${rang}'), pg_switch_wal()`)
    })
    const attendent = readdirSync(join(dataDir, 'postgres', 'donnees', 'pg_wal', 'archive_status'))
      .filter((nom) => nom.endsWith('.ready'))
      .map((nom) => nom.slice(0, 24))
    expect(attendent.length).toBeGreaterThanOrEqual(6)
    await service.stop()

    const env = { SAUVEGARDE_CLE: publique, SAUVEGARDE_DOSSIER: sauvegardes }
    const refus = commander('sauvegarde/restauration.cli', { dataDir, options: ['--de', archive, '--cle', cle], env })
    await expect(refus).rejects.toThrow('n’est pas vide')

    rmSync(intrus)
    const revenu = await start()
    onTestFinished(() => revenu.stop())
    const noms = async () => (await listJournaux(gardes)).map((nom) => nom.slice(0, 24))
    await vi.waitFor(async () => expect(await noms()).toEqual(expect.arrayContaining(attendent)), { timeout: 60_000, interval: 500 })
  },
  180_000,
)

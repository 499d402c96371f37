import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { racine } from '../src/core/racine.ts'
import { listTables } from '../src/sauvegarde/schema.ts'
import type { BaseDeTest } from './base.ts'
import { listCles } from './depots.ts'

/** Ce que chaque table tient, compté et résumé. */
export async function empreintes(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  const tables = await listTables(client)
  const lues: Record<string, string> = {}
  for (const { nom } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as e from "${nom}" t`,
    )
    lues[nom] = rows[0].e
  }
  await client.end()
  return lues
}

/** Ce que chaque fichier du dépôt tient, résumé. */
export const contenusDe = async (depot: Parameters<typeof listCles>[0]) => {
  const cles = await listCles(depot)
  const hacher = async (une: string) =>
    createHash('sha256')
      .update(await buffer((await depot.get(une)) as Readable))
      .digest('hex')
  return Object.fromEntries(await Promise.all(cles.map(async (une) => [une, await hacher(une)] as const)))
}

/** La commande elle-même, dans son processus ; ce qu'elle dit. */
export async function restaurerEn(
  neuve: Pick<BaseDeTest, 'urlApp' | 'urlMigration'>,
  dataDir: string,
  options: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(racine, 'server/src/sauvegarde/restauration.cli.ts'), ...options],
    {
      cwd: racine,
      env: { ...process.env, DATABASE_URL: neuve.urlApp, DATABASE_URL_MIGRATIONS: neuve.urlMigration, DATA_DIR: dataDir, DEMO: 'non' },
    },
  )
  return stdout
}

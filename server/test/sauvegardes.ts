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

/** La restauration elle-même, dans son processus ; ce qu'elle dit. */
export const restaurerEn = (
  neuve: Pick<BaseDeTest, 'urlApp' | 'urlMigration'>,
  dataDir: string,
  options: readonly string[],
): Promise<string> =>
  commander('sauvegarde/restauration.cli', {
    dataDir,
    options,
    env: { DATABASE_URL: neuve.urlApp, DATABASE_URL_MIGRATIONS: neuve.urlMigration },
  })

/** Une commande du serveur, dans son processus, sur la base embarquée de ce dossier si rien n'en dit une autre ; ce qu'elle dit. */
export async function commander(
  programme: string,
  { dataDir, options, env = {} }: { dataDir: string; options: readonly string[]; env?: Readonly<Record<string, string>> },
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(racine, `server/src/${programme}.ts`), ...options],
    { cwd: racine, env: { ...process.env, DATABASE_URL: '', DATABASE_URL_MIGRATIONS: '', DATA_DIR: dataDir, DEMO: 'non', ...env } },
  )
  return stdout
}

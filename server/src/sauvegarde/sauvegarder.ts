import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Depot } from '../core/fichiers/depot.ts'
import { leverLesDelais } from '../core/postgres/client.ts'
import { createClient } from '../core/postgres/primaire.ts'
import { version } from '../core/version.ts'
import { type Entree, ecrireArchive } from './archive.ts'
import { BILAN, type Bilan, MANIFESTE, type Manifeste } from './manifeste.ts'
import { listSuites, listTables, type TableGardee } from './schema.ts'

interface Sources {
  readonly urlMigration: string
  readonly depot: Pick<Depot, 'get'>
  readonly configuration: Readonly<Record<string, string>>
}

const MORCEAU = 4 * 1024 * 1024

/**
 * Écrit une sauvegarde chiffrée de la base et de ses documents, d'un même instant, pendant que le service écrit : la base se lit dans un
 * seul cliché, les documents ensuite ; un fichier ajouté depuis n'y manque à personne.
 */
export async function sauvegarder(
  { urlMigration, depot, configuration }: Sources,
  destinataires: readonly string[],
  vers: Writable,
): Promise<Bilan> {
  const client = createClient(urlMigration)
  client.on('error', () => {})
  await client.connect()
  const bilan: { lignes: Record<string, number>; documents: number; manquants: number } = { lignes: {}, documents: 0, manquants: 0 }
  async function* entrees(): AsyncIterable<Entree> {
    const tables = await listTables(client)
    const { rows: migrations } = await client.query<Manifeste['migrations'][number]>(
      'select numero, nom, empreinte from migration order by numero',
    )
    const suites = await listSuites(client)
    yield json(MANIFESTE, {
      format: 1,
      version,
      faiteLe: new Date().toISOString(),
      migrations,
      tables,
      suites,
      configuration,
    } satisfies Manifeste)
    for (const table of tables) yield* lignesDe(client, table, bilan.lignes)
    for await (const cle of clesDesDocuments(client)) {
      const fichier = await depot.get(cle)
      if (fichier === null) bilan.manquants += 1
      else {
        bilan.documents += 1
        yield { nom: `documents/${cle}`, contenu: await buffer(fichier) }
      }
    }
    yield json(BILAN, bilan)
  }
  try {
    await leverLesDelais(client)
    await client.query('begin isolation level repeatable read read only')
    await ecrireArchive(destinataires, entrees(), vers)
    return bilan
  } finally {
    await client.end()
  }
}

const CLES_PAR_LECTURE = 10_000

/** Les documents cités, quelques milliers de noms à la fois : il peut y en avoir des millions. */
async function* clesDesDocuments(client: pg.Client): AsyncIterable<string> {
  await client.query('declare cles cursor for select cle_stockage as cle from fichier_cite where supprime_le is null order by 1')
  for (;;) {
    const { rows } = await client.query<{ cle: string }>(`fetch ${CLES_PAR_LECTURE} from cles`)
    if (rows.length === 0) return
    for (const { cle } of rows) yield cle
  }
}

/** Les lignes d'une table, en morceaux : la plus longue ne tient jamais entière en mémoire. */
async function* lignesDe(client: pg.Client, { nom, colonnes }: TableGardee, comptes: Record<string, number>): AsyncIterable<Entree> {
  const copie = client.query(to(`copy ${pg.escapeIdentifier(nom)} (${colonnes.join(', ')}) to stdout`))
  let [rang, attente, taille] = [0, [] as Buffer[], 0]
  const morceau = () => {
    rang += 1
    const contenu = Buffer.concat(attente)
    attente = []
    taille = 0
    return { nom: `base/${nom}/${String(rang).padStart(6, '0')}`, contenu }
  }
  for await (const octets of copie as AsyncIterable<Buffer>) {
    attente.push(octets)
    taille += octets.length
    if (taille >= MORCEAU) yield morceau()
  }
  if (taille > 0) yield morceau()
  comptes[nom] = copie.rowCount
}

const json = (nom: string, valeur: unknown): Entree => ({ nom, contenu: Buffer.from(JSON.stringify(valeur)) })

import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { revoquerToutesLesSessions } from '../compte/session.queries.ts'
import { surLaConnexion } from '../core/database.ts'
import { ErreurDemarrage } from '../core/erreurDemarrage.ts'
import type { Depot } from '../core/fichiers/depot.ts'
import { MIGRATIONS, migrate, readMigrations } from '../core/migrate.ts'
import { avecClient, leverLesDelais } from '../core/postgres/client.ts'
import { renoncerAuxCourriels } from '../courriel/ecrireCourriel.ts'
import { renoncerAuxImports } from '../import-menages/importMenages.queries.ts'
import { ALTEREE, type Entree, lireArchive } from './archive.ts'
import { BILAN, type Bilan, bilanSchema, MANIFESTE, type Manifeste, manifesteSchema } from './manifeste.ts'
import { estConnue, listTables, REMIS_SANS_COMPTE, type TableGardee } from './schema.ts'

interface Cible {
  readonly urlMigration: string
  readonly depot: Pick<Depot, 'put' | 'list'>
}

/** Une archive lue en entier, et de quoi la relire. */
export interface ArchiveVerifiee {
  readonly manifeste: Manifeste
  readonly bilan: Bilan
  readonly identite: string
  readonly ouvrir: () => Readable
}

/**
 * Lit l'archive en entier, à faire avant d'ouvrir, donc de créer, la base et le dépôt où la rendre : tronquée, altérée, d'une autre clé ou d'une
 * version plus récente, elle est refusée (`ErreurDemarrage`) et rien n'a été touché.
 */
export async function verifierPourRendre(identite: string, ouvrir: () => Readable): Promise<ArchiveVerifiee> {
  const lue = await verifier(identite, ouvrir())
  exigerMigrations(lue.manifeste)
  return { ...lue, identite, ouvrir }
}

/**
 * Rend une sauvegarde à une base neuve et à un dépôt vide. Les lignes entrent en une transaction, contraintes revérifiées. Les sessions, les liens
 * remis et les clés d'idempotence n'en reviennent pas ; les courriels en attente ne partent pas d'eux-mêmes, un import en cours a échoué.
 */
export async function restaurer({ urlMigration, depot }: Cible, { manifeste, bilan, identite, ouvrir }: ArchiveVerifiee): Promise<Bilan> {
  await exigerVide({ urlMigration, depot }, manifeste)
  await migrate(urlMigration, MIGRATIONS, manifeste.migrations.length)
  await avecClient(urlMigration, async (client) => {
    await leverLesDelais(client)
    await client.query('begin')
    const remettre = await laisserEntrer(client, manifeste.tables)
    const ecrire = copieur(client, manifeste.tables)
    await lireArchive(identite, ouvrir(), async (entree) => {
      if (entree.nom.startsWith('base/')) await ecrire(entree)
      else if (entree.nom.startsWith('documents/')) await ranger(depot, entree)
    })
    await ecrire(null)
    await remettre()
    await verifierLesComptes(client, bilan)
    await reprendre(client, manifeste)
    await client.query('commit')
    await client.query('analyze')
  })
  return bilan
}

/** Lit l'archive en entier, sans rien garder : elle est entière, authentique, et se suit. */
export async function verifier(identite: string, archive: Readable): Promise<{ manifeste: Manifeste; bilan: Bilan }> {
  let manifeste: Manifeste | null = null
  let bilan: Bilan | null = null
  let documents = 0
  await lireArchive(identite, archive, async ({ nom, contenu }) => {
    if (bilan !== null) throw new ErreurDemarrage(ALTEREE)
    if (nom === MANIFESTE) manifeste = manifesteSchema.parse(JSON.parse(contenu.toString()))
    else if (nom === BILAN) bilan = bilanSchema.parse(JSON.parse(contenu.toString()))
    else if (nom.startsWith('documents/')) documents += 1
  })
  const lu = { manifeste: manifeste as Manifeste | null, bilan: bilan as Bilan | null }
  if (lu.manifeste === null || lu.bilan === null || lu.bilan.documents !== documents) throw new ErreurDemarrage(ALTEREE)
  return { manifeste: lu.manifeste, bilan: lu.bilan }
}

function exigerMigrations({ migrations, version }: Manifeste): void {
  const connues = readMigrations()
  if (migrations.every(({ numero, empreinte }, rang) => connues[rang]?.numero === numero && connues[rang]?.empreinte === empreinte)) return
  throw new ErreurDemarrage(`Cette sauvegarde vient d’une version plus récente du produit (${version}) : installez-la, puis restaurez.`)
}

/** Une base qui a déjà servi, ou un dépôt qui tient des fichiers, ne se recouvre pas. */
export async function exigerVide({ urlMigration, depot }: Cible, manifeste: Manifeste): Promise<void> {
  if (!(await avecClient(urlMigration, (client) => estSansLigne(client, manifeste))))
    throw new ErreurDemarrage('La base où restaurer n’est pas vide : donnez une base neuve (DATABASE_URL, ou un DATA_DIR neuf).')
  for await (const _ of depot.list())
    throw new ErreurDemarrage('Le dépôt des documents n’est pas vide : donnez un DATA_DIR ou un DOCUMENTS_URL neuf.')
}

/** Une base neuve, ou le schéma sans une ligne qu'une restauration manquée y a laissé, s'il n'est pas plus récent que l'archive. */
async function estSansLigne(client: pg.Client, { migrations }: Manifeste): Promise<boolean> {
  const tables = await listTables(client)
  if (tables.length === 0) return true
  const { rows: schema } = await client.query<{ notre: boolean }>(`select to_regclass('public.migration') is not null as notre`)
  if (!schema[0]?.notre) return false
  const tenue = tables.map(({ nom }) => `exists (select from ${pg.escapeIdentifier(nom)})`).join(' or ')
  const { rows } = await client.query<{ tenue: boolean; appliquees: number }>(
    `select ${tenue} as tenue, (select count(*) from migration)::int as appliquees`,
  )
  return rows[0]?.tenue === false && rows[0].appliquees <= migrations.length
}

/** Ôte ce qui empêche d'entrer dans un ordre quelconque, vide ce que les migrations ont semé ; rend de quoi tout remettre, et revérifier. */
async function laisserEntrer(client: pg.Client, tables: readonly TableGardee[]): Promise<() => Promise<void>> {
  const connues = await listTables(client)
  for (const table of tables)
    if (!estConnue(table, connues))
      throw new ErreurDemarrage('Cette sauvegarde décrit une table que ses migrations ne font pas : elle est refusée.')
  const { rows: liens } = await client.query<{ ou: string; nom: string; dit: string }>(
    `select conrelid::regclass::text as ou, quote_ident(conname) as nom, pg_get_constraintdef(oid) as dit
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  const { rows: reflexes } = await client.query<{ ou: string; nom: string; toujours: boolean }>(
    `select tgrelid::regclass::text as ou, quote_ident(tgname) as nom, tgenabled = 'A' as toujours from pg_trigger t
     join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace and tgenabled <> 'D'`,
  )
  for (const { ou, nom } of liens) await client.query(`alter table ${ou} drop constraint ${nom}`)
  for (const { ou, nom } of reflexes) await client.query(`alter table ${ou} disable trigger ${nom}`)
  await client.query(`truncate ${connues.map(({ nom }) => pg.escapeIdentifier(nom)).join(', ')}`)
  return async () => {
    for (const { ou, nom, dit } of liens) await client.query(`alter table ${ou} add constraint ${nom} ${dit}`)
    for (const { ou, nom, toujours } of reflexes) await client.query(`alter table ${ou} enable ${toujours ? 'always ' : ''}trigger ${nom}`)
  }
}

/**
 * Écrit les morceaux d'une table l'un après l'autre dans une même copie ; `null` : c'est fini. Une base qui ne suit pas fait attendre la
 * lecture : l'archive ne s'entasse pas en mémoire.
 */
export function copieur(client: pg.Client, tables: readonly TableGardee[]): (entree: Entree | null) => Promise<void> {
  let enCours: { nom: string; flux: PassThrough; finie: Promise<void> } | null = null
  const finir = async () => {
    enCours?.flux.end()
    await enCours?.finie
    enCours = null
  }
  const ouvrir = (nom: string) => {
    const table = tables.find((une) => une.nom === nom)
    if (!table) throw new ErreurDemarrage(ALTEREE)
    const flux = new PassThrough()
    const finie = pipeline(flux, client.query(from(`copy ${pg.escapeIdentifier(nom)} (${table.colonnes.join(', ')}) from stdin`)))
    finie.catch(() => {})
    return { nom, flux, finie }
  }
  return async (entree) => {
    const nom = entree?.nom.split('/')[1] ?? null
    if (enCours !== null && enCours.nom !== nom) await finir()
    if (entree === null || nom === null) return
    enCours ??= ouvrir(nom)
    const { flux, finie } = enCours
    if (!flux.write(entree.contenu)) await Promise.race([once(flux, 'drain'), finie])
  }
}

async function ranger(depot: Cible['depot'], { nom, contenu }: Entree): Promise<void> {
  await depot.put(Readable.from([contenu], { objectMode: false }), contenu.length, nom.slice('documents/'.length))
}

const RAISON = 'Restauré : la sauvegarde ne sait pas s’il est parti depuis.'

/** Ce qu'un retour en arrière ne doit pas rouvrir ni refaire, et ce qui attendait la file : elle ne revient pas. */
async function reprendre(client: pg.Client, { suites, tables }: Manifeste): Promise<void> {
  for (const { nom, valeur } of suites)
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${pg.escapeIdentifier(nom)}`, valeur])
  for (const { nom } of tables) if (REMIS_SANS_COMPTE.includes(nom)) await client.query(`delete from ${pg.escapeIdentifier(nom)}`)
  const db = surLaConnexion(client)
  const maintenant = new Date()
  await revoquerToutesLesSessions(db, 'RESTAURATION', maintenant)
  await renoncerAuxCourriels(db, RAISON)
  // Le schéma est celui de l'archive, qui peut être d'avant les imports.
  if (tables.some(({ nom }) => nom === 'import_menages')) await renoncerAuxImports(db, maintenant)
}

async function verifierLesComptes(client: pg.Client, { lignes }: Bilan): Promise<void> {
  for (const [nom, attendues] of Object.entries(lignes)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${pg.escapeIdentifier(nom)}`)
    if (Number(rows[0]?.n) !== attendues)
      throw new ErreurDemarrage(`La table ${nom} n’a pas retrouvé toutes ses lignes : rien n’a été restauré.`)
  }
}

import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { createVeille } from './baseMuette.ts'
import { noterSansConnexion } from './postgres/injoignable.ts'
import { adresseCourante, classeDuClient, rejoindreLePrimaire } from './postgres/primaire.ts'
import { createMemoireDesRefus, type MemoireDesRefus } from './refusDEcriture.ts'
import { preparerLesRequetes } from './requetesPreparees.ts'
import type { DB } from './tables.gen.ts'
import type { Traces } from './traces/traces.ts'

export type Base = Kysely<DB>
/** Une base ou la transaction en cours : les requêtes acceptent l'une et l'autre. */
export type Acces = Kysely<DB> | Transaction<DB>

// Jours civils en texte (jamais de Date à minuit), décomptes et montants en nombre.
pg.types.setTypeParser(1082, (jour) => jour)
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

export interface OptionsBase {
  url: string
  max?: number
  /** PgBouncer, par transaction, sur la même base : les connexions passent par lui, `url` reste celle qui sonde. */
  regroupeur?: string | null
  /** Une lecture seule peut se passer d'attendre le disque : ce qu'elle écrit (consultations) est perdu au plus d'un instant. */
  synchrone?: boolean
  /** Au-delà, une requête que la base calcule encore est abandonnée, et sa connexion fermée. */
  reponseMaxMs?: number
  /** Ce qu'on attend une place ; au-delà, la demande échoue. */
  placeMaxMs?: number
  log: { error: (details: object, message: string) => void }
}

const REPONSE_MAX_MS = 25_000
/** Une connexion neuve, et d'ordinaire une place : moins de cinq secondes, la demande reçoit son 503. */
const CONNEXION_MAX_MS = 4_000

/** Les délais que la base applique elle-même à chaque connexion du produit. */
export const DELAIS = { statement_timeout: 20_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 } as const

/**
 * Ouvre un groupe de connexions ; chaque connexion a ses délais, et une coupure n'arrête pas le processus. Un regroupeur ne garde rien d'une
 * transaction à l'autre : ni requête préparée, ni réglage de session ; les délais y sont ceux du compte (`reglerLeCompte`).
 */
export function openPool({
  url,
  max = 10,
  regroupeur = null,
  synchrone = true,
  reponseMaxMs = REPONSE_MAX_MS,
  placeMaxMs = CONNEXION_MAX_MS,
  log,
}: OptionsBase): pg.Pool {
  const pool = new pg.Pool({
    connectionString: adresseCourante(regroupeur ?? url),
    Client: quiNAttendPas(classeDuClient(regroupeur ?? url)),
    max,
    connectionTimeoutMillis: placeMaxMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(regroupeur === null ? { ...DELAIS, ...(synchrone ? {} : { options: '-c synchronous_commit=off' }) } : {}),
  })
  rejoindreLePrimaire(pool, regroupeur ?? url)
  direSansConnexion(pool)
  const { veiller, lacher } = createVeille({ url, regroupeur, reponseMaxMs, log })
  fermerAussi(pool, lacher)
  pool.on('error', (erreur) => {
    if (!pool.ending) log.error({ code: (erreur as { code?: string }).code }, 'connexion à la base perdue')
  })
  pool.on('connect', (client) => {
    // Une connexion coupée pendant qu'elle sert : la requête en cours échoue déjà, l'événement ne doit pas arrêter le processus.
    client.on('error', () => {})
    // Une requête est finie : la base vit.
    client.on('drain', () => reponses.set(pool, Date.now()))
    if (regroupeur === null) preparerLesRequetes(client)
    veiller(client)
  })
  return pool
}

/** Une connexion qui s'ouvre n'attend pas autant qu'une place : d'un groupe qui y met une minute, une base muette se dirait aussi tard. */
const quiNAttendPas = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: CONNEXION_MAX_MS })
    }
  }

/** Fermer le groupe commence par lâcher ce qui ne reviendrait pas. */
function fermerAussi(pool: pg.Pool, lacher: () => void): void {
  const fermer = pool.end.bind(pool) as (...suite: unknown[]) => unknown
  pool.end = ((...suite: unknown[]) => {
    lacher()
    return fermer(...suite)
  }) as typeof pool.end
}

type Suite = (erreur: Error | undefined, client: pg.PoolClient | undefined, rendre: (erreur?: Error | boolean) => void) => void

/** Une connexion qui ne s'obtient pas, quelle qu'en soit la cause, se dit injoignable à qui la demandait. */
function direSansConnexion(pool: pg.Pool): void {
  const connecter = pool.connect.bind(pool) as { (): Promise<pg.PoolClient>; (suite: Suite): void }
  pool.connect = ((suite?: Suite) => {
    if (suite !== undefined) return connecter((erreur, client, rendre) => suite(noterSansConnexion(erreur), client, rendre))
    return connecter().catch((erreur: unknown) => {
      throw noterSansConnexion(erreur)
    })
  }) as typeof pool.connect
}

/** Ce qui va avec une base : son groupe de connexions, et ce que `createDatabase` en sait. */
interface Attaches {
  readonly pool: pg.Pool
  readonly refus: MemoireDesRefus
  readonly traces: Pick<Traces, 'noterRequete'> | null
  readonly repli: Base | null
}

const attaches = new WeakMap<Base, Attaches>()
const reponses = new WeakMap<pg.Pool, number>()

/** @throws Error cette base n'est pas de `createDatabase` (une transaction, une connexion déjà prise). */
export function attachesDe(base: Base): Attaches {
  const siennes = attaches.get(base)
  if (!siennes) throw new Error('Cette base n’a pas de groupe de connexions')
  return siennes
}

/** Quand la base a fini de répondre, pour la dernière fois, à l'une des connexions de ce groupe. */
function derniereReponse(base: Base): number {
  const pool = attaches.get(base)?.pool
  return (pool && reponses.get(pool)) ?? 0
}

const SIGNE_DE_VIE_MS = 1_000

/**
 * La base a répondu il y a moins d'une seconde, à qui que ce soit : elle vit. Une transaction entière en dirait moins : sur une machine chargée, elle
 * dure plus que cela. Plus court, pour qu'une base muette se dise en cinq secondes.
 */
export const enVie = (base: Base): boolean => Date.now() - derniereReponse(base) < SIGNE_DE_VIE_MS

/** Une écriture vient d'y être refusée, faute de disque. */
export const refuseDEcrire = (base: Base): boolean => attaches.get(base)?.refus.refuse() ?? false

/** `traces` : ce que dure chaque requête, dit à qui suit les demandes ; `repli` : où se lit au fil ce dont cette base-ci n'a rien rendu. */
export function createDatabase(pool: pg.Pool, traces: Pick<Traces, 'noterRequete'> | null = null, repli: Base | null = null): Base {
  const refus = createMemoireDesRefus()
  const noter = (evenement: LogEvent) => {
    const { query, queryDurationMillis: ms, level } = evenement
    if (level === 'error') refus.noter(query.sql, evenement.error)
    traces?.noterRequete({ sql: query.sql, ms, echec: level === 'error' })
  }
  const base = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: noter })
  attaches.set(base, { pool, refus, traces, repli })
  return base
}

/** Les requêtes du produit sur une connexion déjà prise, dans sa transaction ; qui l'a ouverte la ferme. */
export const surLaConnexion = (client: pg.Client): Base =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => Object.assign(client, { release: () => {} }) as unknown as pg.PoolClient, end: async () => {} },
    }),
  })

import { createHash } from 'node:crypto'
import { Kysely, type LogEvent, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { createVeille } from './baseMuette.ts'
import { lectureCoupee, noterSansConnexion } from './postgres/injoignable.ts'
import { adresseCourante, classeDuClient, rejoindreLePrimaire } from './postgres/primaire.ts'
import { createMemoireDesRefus, type MemoireDesRefus } from './refusDEcriture.ts'
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
    if (regroupeur === null) prepareStatements(client)
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

const pools = new WeakMap<Base, pg.Pool>()
const reponses = new WeakMap<pg.Pool, number>()

/** Quand la base a fini de répondre, pour la dernière fois, à l'une des connexions de ce groupe. */
function derniereReponse(base: Base): number {
  const pool = pools.get(base)
  return (pool && reponses.get(pool)) ?? 0
}

const SIGNE_DE_VIE_MS = 1_000

/**
 * La base a répondu il y a moins d'une seconde, à qui que ce soit : elle vit. Une transaction entière en dirait moins : sur une machine chargée, elle
 * dure plus que cela. Plus court, pour qu'une base muette se dise en cinq secondes.
 */
export const enVie = (base: Base): boolean => Date.now() - derniereReponse(base) < SIGNE_DE_VIE_MS

const memoires = new WeakMap<Base, MemoireDesRefus>()

/** Une écriture vient d'y être refusée, faute de disque. */
export const refuseDEcrire = (base: Base): boolean => memoires.get(base)?.refuse() ?? false

const replis = new WeakMap<Base, Base>()
const traceurs = new WeakMap<Base, Pick<Traces, 'noterRequete'>>()

/** `traces` : ce que dure chaque requête, dit à qui suit les demandes ; `repli` : où se lit au fil ce dont cette base-ci n'a rien rendu. */
export function createDatabase(pool: pg.Pool, traces: Pick<Traces, 'noterRequete'> | null = null, repli: Base | null = null): Base {
  const refus = createMemoireDesRefus()
  const noter = (evenement: LogEvent) => {
    const { query, queryDurationMillis: ms, level } = evenement
    if (level === 'error') refus.noter(query.sql, evenement.error)
    traces?.noterRequete({ sql: query.sql, ms, echec: level === 'error' })
  }
  const base = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: noter })
  memoires.set(base, refus)
  pools.set(base, pool)
  if (repli !== null) replis.set(base, repli)
  if (traces !== null) traceurs.set(base, traces)
  return base
}

/** Les requêtes du produit sur une connexion déjà prise, dans sa transaction ; qui l'a ouverte la ferme. */
export const surLaConnexion = (client: pg.Client): Base =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => Object.assign(client, { release: () => {} }) as unknown as pg.PoolClient, end: async () => {} },
    }),
  })

/**
 * Les lignes d'une requête, par blocs et sans noms de colonnes : la mémoire ne dépend pas de leur nombre. Chaque bloc est une requête de plus, avec
 * son délai : qui les demande peut tarder, et la lecture durer plus que lui (décision 0217).
 */
export async function* lireParBlocs(base: Base, requete: RawBuilder<unknown>, taille: number): AsyncGenerator<unknown[][]> {
  let commencee = false
  try {
    for await (const bloc of lireSur(base, requete, taille)) {
      commencee = true
      yield bloc
    }
  } catch (erreur) {
    const repli = replis.get(base)
    if (repli === undefined || commencee || !lectureCoupee(erreur)) throw erreur
    yield* lireSur(repli, requete, taille)
  }
}

async function* lireSur(base: Base, requete: RawBuilder<unknown>, taille: number): AsyncGenerator<unknown[][]> {
  const pool = pools.get(base)
  if (!pool) throw new Error('Cette base n’a pas de groupe de connexions')
  const { sql, parameters } = requete.compile(base)
  const client = await pool.connect()
  let fini = false
  try {
    await tracer(base, 'begin', client.query(OUVRIR_LA_LECTURE))
    await tracer(base, 'declare', client.query({ text: `declare lecture no scroll cursor for ${sql}`, values: [...parameters] }))
    const lire = async () =>
      (await tracer(base, 'fetch', client.query<unknown[]>({ text: `fetch ${taille} from lecture`, rowMode: 'array' }))).rows
    while (!fini) {
      const bloc = await lire()
      // C'était le dernier : il se télécharge sans connexion.
      if (bloc.length < taille) {
        await tracer(base, 'commit', client.query('commit'))
        fini = true
        client.release()
      }
      if (bloc.length > 0) yield bloc
    }
  } finally {
    // Un export abandonné en chemin rend sa connexion fermée plutôt qu'à moitié lue.
    if (!fini) client.release(true)
  }
}

/** Ces requêtes-là ne passent pas par Kysely, qui dit les autres. */
async function tracer<R>(base: Base, verbe: string, reponse: Promise<R>): Promise<R> {
  const debut = performance.now()
  let echec = true
  try {
    const lu = await reponse
    echec = false
    return lu
  } finally {
    traceurs.get(base)?.noterRequete({ sql: verbe, ms: performance.now() - debut, echec })
  }
}

/** Entre deux blocs, c'est leur lecteur qui fait attendre la base : ce délai-ci est le filet d'une lecture que nul ne surveille. */
const ENTRE_DEUX_BLOCS_MS = 10 * 60_000

// Un curseur se planifie pour ses premières lignes seulement, si rien ne dit qu'on les lira toutes.
const OUVRIR_LA_LECTURE = `begin read only; set local cursor_tuple_fraction = 1;
  set local idle_in_transaction_session_timeout = ${ENTRE_DEUX_BLOCS_MS}`

const PLAN_GARDE = 'select /* plan garde */'

/**
 * Le `select` d'une requête qui prend un dossier par son identifiant et lit dix tables autour : son plan ne tient pas à ses valeurs. PostgreSQL n'en
 * garde un qu'à la sixième fois, sur chaque connexion ; le refaire coûte trois fois la lecture, et deux cents personnes qui arrivent ensemble
 * sur des connexions neuves attendaient quatre secondes (décision 0215).
 */
export const selectAuPlanGarde = sql.raw(PLAN_GARDE)

const REQUETES_PREPAREES_MAX = 400
const TEXTES_RETENUS_MAX = 2_000

/**
 * Une requête préparée qui rend toutes les colonnes d'une table, quand une migration vient d'y en ajouter une : PostgreSQL refuse de s'en resservir.
 * Rien n'a été fait ; refaite, elle est préparée de nouveau.
 */
export const estUnPlanPerime = (erreur: unknown): boolean => {
  const { code, routine } = (erreur ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Prépare chaque requête à son deuxième emploi sur une connexion : Kysely produit peu de textes différents, et le plan d'une liste coûte
 * autant que sa lecture. Un texte qui ne sert qu'une fois (tant de lignes écrites ensemble) n'y prend pas de place. Au-delà de la limite, les
 * requêtes suivantes passent sans préparation.
 */
function prepareStatements(client: pg.PoolClient): void {
  const noms = new Map<string, string>()
  const dejaVus = new Set<string>()
  /** Combien de fois le schéma a changé sous cette connexion : ce qu'elle avait préparé ne sert plus. */
  let schema = 0
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const ouRefaite = async (faire: () => Promise<unknown>) => {
    const seule = client.getTransactionStatus() === 'I'
    try {
      return await faire()
    } catch (erreur) {
      if (!estUnPlanPerime(erreur)) throw erreur
      schema += 1
      noms.clear()
      // Dans une transaction, qui vient d'échouer, c'est le geste entier qui se refait (`inTransaction`).
      if (!seule) throw erreur
      return faire()
    }
  }
  const avecPlanGarde = async (requete: pg.QueryConfig) => {
    const remettre = async () => query('reset plan_cache_mode')
    await query('set plan_cache_mode = force_generic_plan')
    try {
      const lu = await query(requete)
      await remettre()
      return lu
    } catch (erreur) {
      // Dans une transaction qui vient d'échouer, c'est son retour en arrière qui le remet.
      await remettre().catch(() => {})
      throw erreur
    }
  }
  /** Le nom sous lequel la préparer ; `null` : elle n'a servi qu'une fois, ou il n'y a plus de place. */
  const nommer = (texte: string): string | null => {
    const connu = noms.get(texte)
    if (connu !== undefined) return connu
    const nom = createHash('sha1').update(`${schema} ${texte}`).digest('base64url')
    if (noms.size >= REQUETES_PREPAREES_MAX || (!texte.startsWith(PLAN_GARDE) && !dejaVus.delete(nom))) {
      if (dejaVus.size >= TEXTES_RETENUS_MAX) dejaVus.clear()
      dejaVus.add(nom)
      return null
    }
    noms.set(texte, nom)
    return nom
  }
  client.query = ((texte: unknown, valeurs: unknown, ...reste: unknown[]) => {
    // Avec une suite à appeler, elle n'est pas du produit.
    if (typeof texte !== 'string' || !Array.isArray(valeurs) || valeurs.length === 0 || reste.length > 0)
      return query(texte, valeurs, ...reste)
    return ouRefaite(async () => {
      const name = nommer(texte)
      if (name === null) return query(texte, valeurs)
      const requete = { name, text: texte, values: valeurs }
      return texte.startsWith(PLAN_GARDE) ? avecPlanGarde(requete) : query(requete)
    })
  }) as typeof client.query
}

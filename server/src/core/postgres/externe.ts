import type pg from 'pg'
import { DELAIS } from '../database.ts'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { avecClient } from './client.ts'
import type { Postgres } from './postgres.ts'
import { adressesDesHotes, chercherLePrimaire, createClient } from './primaire.ts'

const VERSION_MINIMALE = 16
/** Celles que les migrations créent : recherche par trigrammes, accents, exclusions. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']

export type Externe = Pick<Postgres, 'urlMigration' | 'urlApp' | 'regroupeur' | 'compteApp' | 'grappe' | 'stop'>

interface OptionsExterne {
  /** Le compte qui possède le schéma ; `null` : celui de `url`. */
  readonly urlMigration?: string | null
  /** Le serveur lui-même, quand `url` est un PgBouncer par transaction. */
  readonly urlDirecte?: string | null
  readonly minimale?: number
  readonly extensions?: readonly string[]
}

/** Le serveur de DATABASE_URL, et le compte des migrations s'il est donné ; injoignable ou trop ancien, il est refusé clairement. */
export async function openExterne(
  url: string,
  { urlMigration = null, urlDirecte = null, minimale = VERSION_MINIMALE, extensions = EXTENSIONS }: OptionsExterne = {},
): Promise<Externe> {
  const urlApp = urlDirecte ?? url
  const variable = urlDirecte === null ? 'DATABASE_URL' : 'DATABASE_URL_DIRECTE'
  const { version, compte, base } = await interroger(urlApp, variable)
  if (version < minimale) {
    throw new ErreurDemarrage(
      `Le serveur PostgreSQL de DATABASE_URL${serveurDe(urlApp)} est en version ${version} : il faut la version ${minimale} ou une plus récente.`,
    )
  }
  const exigerLaMemeBase = async (autre: string, nom: string) => {
    if ((await interroger(autre, nom)).base === base) return
    throw new ErreurDemarrage(
      `${nom}${serveurDe(autre)} et ${variable}${serveurDe(urlApp)} ne mènent pas à la même base : l’une servirait, et l’autre recevrait ses tâches ou ses migrations.`,
    )
  }
  if (urlMigration !== null) await exigerLaMemeBase(urlMigration, 'DATABASE_URL_MIGRATIONS')
  await exigerLesExtensions(urlMigration ?? urlApp, urlMigration === null ? 'DATABASE_URL' : 'DATABASE_URL_MIGRATIONS', extensions)
  const regroupeur = urlDirecte === null ? null : url
  if (regroupeur !== null) await reglerLeCompte(urlApp, regroupeur, () => exigerLaMemeBase(regroupeur, 'DATABASE_URL'))
  return { urlMigration: urlMigration ?? urlApp, urlApp, regroupeur, compteApp: compte, grappe: null, stop: async () => {} }
}

/** La copie de lecture, si elle répond, aux réglages que lui diront ses groupes ; injoignable, elle se mesurera à son retour (`replique.ts`). */
export async function exigerUneCopie(url: string, urlApp: string): Promise<void> {
  const [copie, principale] = await Promise.all([
    interroger(url, 'DATABASE_URL_LECTURE', DELAIS).catch((refus: ErreurDemarrage) => {
      if (AU_REGROUPEUR.test(String(refus.cause))) throw refus
      return null
    }),
    interroger(urlApp, 'DATABASE_URL'),
  ])
  if (copie === null || copie.base === principale.base) return
  throw new ErreurDemarrage(
    `DATABASE_URL_LECTURE${serveurDe(url)} et DATABASE_URL${serveurDe(urlApp)} ne mènent pas à la même base : les exports et les statistiques seraient ceux d’une autre.`,
  )
}

/**
 * Derrière un regroupeur, une connexion ne dit pas ses délais : ils sont ceux du compte, qui se les donne lui-même. Ses connexions ouvertes
 * avant n'en savent rien ; sans délai, une requête bloquée y tiendrait sa place pour toujours.
 */
async function reglerLeCompte(urlApp: string, regroupeur: string, joindreLeRegroupeur: () => Promise<void>): Promise<void> {
  await avecClient(urlApp, async (client) => {
    for (const [reglage, ms] of Object.entries(DELAIS)) await client.query(`alter role current_user set ${reglage} = ${ms}`)
  })
  await joindreLeRegroupeur()
  const { rows } = await avecClient(regroupeur, (client) =>
    client.query<{ juste: boolean }>('select setting::int = $1 as juste from pg_settings where name = $2', [
      DELAIS.statement_timeout,
      'statement_timeout',
    ]),
  )
  if (rows[0]?.juste !== true)
    throw new ErreurDemarrage(
      `Le regroupeur de DATABASE_URL${serveurDe(regroupeur)} tient des connexions d’avant les délais du compte : lancez « reconnect » à sa console, ou redémarrez-le.`,
    )
}

/** Celles qui manquent à la base, que le serveur n'a pas ou que ce compte ne peut pas y créer : la première migration échouerait en anglais. */
async function exigerLesExtensions(url: string, variable: string, extensions: readonly string[]): Promise<void> {
  const client = createClient(url, { connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ nom: string; offerte: boolean; permise: boolean }>(
      `select nom, exists (select from pg_available_extensions where name = nom) as offerte,
         has_database_privilege(current_database(), 'create') as permise
       from unnest($1::text[]) nom where not exists (select from pg_extension where extname = nom)`,
      [[...extensions]],
    )
    const absentes = rows.filter(({ offerte }) => !offerte).map(({ nom }) => nom)
    if (absentes.length > 0)
      throw new ErreurDemarrage(
        `Le serveur PostgreSQL de ${variable}${serveurDe(url)} n’a pas ${absentes.join(', ')} : installez les extensions livrées avec PostgreSQL (paquet « postgresql-contrib »), ou demandez-les à votre hébergeur.`,
      )
    const interdites = rows.filter(({ permise }) => !permise).map(({ nom }) => nom)
    if (interdites.length > 0)
      throw new ErreurDemarrage(
        `Le compte de ${variable}${serveurDe(url)} ne peut pas créer ${interdites.join(', ')} : donnez-lui la base (« alter database … owner to … »), ou créez-les sous un compte qui le peut (${interdites.map((nom) => `« create extension ${nom} »`).join(', ')}).`,
      )
  } finally {
    await client.end()
  }
}

/** La même d'un primaire à son secondaire, et pour nulle autre. */
export const BASE_JOINTE =
  "(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())"

async function interroger(
  url: string,
  variable: string,
  reglages: Partial<typeof DELAIS> = {},
): Promise<{ version: number; compte: string; base: string }> {
  let client: pg.Client | undefined
  try {
    if (serveurDe(url) === '') throw Object.assign(new Error('adresse illisible'), { code: 'ERR_INVALID_URL' })
    if (!(await chercherLePrimaire(url))) throw Object.assign(new Error('aucun primaire'), { code: SANS_PRIMAIRE })
    client = createClient(url, { connectionTimeoutMillis: 5_000, ...reglages })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ version: string; compte: string; base: string }>(
      `select current_setting('server_version_num') as version, current_user as compte, ${BASE_JOINTE} as base`,
    )
    const [{ compte, base, version }] = rows as [(typeof rows)[number]]
    return { version: Math.floor(Number(version) / 10_000), compte, base }
  } catch (erreur) {
    throw new ErreurDemarrage(`Impossible de joindre le serveur PostgreSQL de ${variable}${serveurDe(url)} : ${raison(erreur)}`, {
      cause: erreur,
    })
  } finally {
    await client?.end().catch(() => {})
  }
}

/** De plusieurs hôtes, aucun n'écrit. */
const SANS_PRIMAIRE = 'SANS_PRIMAIRE'

const RAISONS: Readonly<Record<string, string>> = {
  ERR_INVALID_URL:
    'l’adresse est mal écrite (attendu : postgresql://compte:mot-de-passe@serveur:5432/base ; dans le mot de passe, / s’écrit %2F, @ %40, ? %3F, # %23).',
  [SANS_PRIMAIRE]: 'aucun de ces serveurs ne répond et n’accepte d’écrire.',
  ECONNREFUSED: 'aucun serveur n’écoute à cette adresse.',
  ECONNRESET: 'le serveur a coupé la connexion : est-ce bien un serveur PostgreSQL ?',
  EPIPE: 'le serveur a coupé la connexion : est-ce bien un serveur PostgreSQL ?',
  ENOTFOUND: 'ce nom de serveur est inconnu.',
  EAI_AGAIN: 'ce nom de serveur ne peut pas être résolu pour l’instant.',
  EHOSTUNREACH: 'ce serveur n’est pas joignable depuis cette machine.',
  ENETUNREACH: 'ce serveur n’est pas joignable depuis cette machine.',
  ETIMEDOUT: 'le serveur ne répond pas.',
  SELF_SIGNED_CERT_IN_CHAIN: 'le certificat du serveur n’est pas reconnu.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'le certificat du serveur n’est pas reconnu.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'le certificat du serveur n’est pas reconnu.',
  CERT_HAS_EXPIRED: 'le certificat du serveur a expiré.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'le certificat du serveur n’est pas à ce nom.',
  '28P01': 'le compte ou le mot de passe est refusé.',
  '28000': 'le compte est refusé.',
  '3D000': 'cette base n’existe pas.',
  '53300': 'le serveur n’accepte plus de connexion.',
  '57P03': 'le serveur démarre ou s’arrête : réessayez dans un instant.',
}

/** PgBouncer refuse une connexion qui dit ses délais. */
const AU_REGROUPEUR = /unsupported startup parameter/

/** Ce qui se dit sans code, ou sous un code qui ne le dit pas, en anglais. */
const RAISONS_SANS_CODE: readonly (readonly [RegExp, string])[] = [
  [AU_REGROUPEUR, 'c’est un regroupeur (PgBouncer) : donnez l’adresse directe de la copie.'],
  [/timeout/i, 'le serveur ne répond pas.'],
  [/does not support SSL/i, 'ce serveur n’accepte pas de connexion chiffrée (sslmode).'],
  [/SSL|TLS|certificate/i, 'la connexion chiffrée n’a pas pu s’établir (sslmode).'],
  [/terminated|closed|ended/i, 'le serveur a coupé la connexion : est-ce bien un serveur PostgreSQL ?'],
  [/password must be|SASL/i, 'le serveur demande un mot de passe.'],
]

function raison(erreur: unknown): string {
  const { code, message } = erreur as NodeJS.ErrnoException
  const connue = RAISONS[code ?? ''] ?? RAISONS_SANS_CODE.find(([motif]) => motif.test(message))?.[1]
  return connue ?? `la connexion est refusée${code === undefined ? '' : ` (${code})`}.`
}

/**
 * « (serveur:port/base) », précédé d'un espace, jamais le compte ni le mot de passe. Vide si l'adresse ne se lit pas sans doute : un
 * mot de passe qui porte / ou @ sans être encodé se lirait sinon comme un serveur ou une base.
 */
export function serveurDe(url: string): string {
  const adresses = adressesDesHotes(url)
  if (!adresses.every((adresse) => URL.canParse(adresse))) return ''
  const [premiere, ...autres] = adresses.map((adresse) => new URL(adresse))
  if (premiere === undefined || [premiere, ...autres].some(({ host }) => host === '')) return ''
  const { pathname, search, hash } = premiere
  const hotes = [premiere, ...autres].map(({ host }) => host).join(', ')
  return /[@:]/.test(pathname) || search.includes('@') || hash !== '' ? '' : ` (${hotes}${pathname})`
}

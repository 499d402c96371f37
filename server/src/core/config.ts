import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { creerDossier, phraseDuDossier } from './dossier.ts'
import { ErreurDemarrage } from './erreurDemarrage.ts'
import { adressesDesHotes } from './postgres/primaire.ts'
import { racine } from './racine.ts'
import { estDevinable } from './secretDevinable.ts'

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** `null` : PostgreSQL embarqué. */
  readonly databaseUrl: string | null
  /** Le serveur lui-même, quand `databaseUrl` est un PgBouncer par transaction ; `null` : `databaseUrl` en est l'adresse. */
  readonly databaseUrlDirecte: string | null
  /** Le compte qui possède le schéma ; `null` : celui de `databaseUrl`. */
  readonly databaseUrlMigrations: string | null
  /** Une copie de lecture, pour les exports et les statistiques ; `null` : aucune. */
  readonly databaseUrlLecture: string | null
  /** `null` : dossier `documents` de `dataDir`. */
  readonly documentsUrl: string | null
  /** L'exploitant dit que les fichiers que la base cite sont perdus : leur absence n'arrête plus le démarrage. */
  readonly documentsPerdus: boolean
  /** `null` : rien ne part, les courriels se lisent à l'écran des administrateurs. */
  readonly smtpUrl: string | null
  /** `null` : engendré et gardé dans `dataDir`, voir `secretDe`. */
  readonly jwtSecret: string | null
  readonly publicUrl: string
  /** Appels par minute et par compte (ou par adresse sans session). */
  readonly rateLimit: number
  /** Les mandataires dont on croit l'en-tête X-Forwarded-For : adresses ou réseaux ; vide : aucun. */
  readonly trustProxy: readonly string[]
  readonly demo: boolean
  /** À qui une production neuve ouvre son premier compte ; `null` : la commande `administrateur` le fera. */
  readonly administrateurEmail: string | null
  /** De quoi lire `/metrics` ; `null` : l'adresse n'existe pas. */
  readonly metriquesJeton: string | null
  /** Où envoyer les traces des demandes (OTLP, HTTP) ; `null` : aucune ne se fait. */
  readonly collecteurDeTraces: string | null
  /** La connexion de la maison ; `null` : aucune. */
  readonly maison: {
    readonly emetteur: string
    readonly clientId: string
    readonly secret: string
    readonly libelle: string
  } | null
  /** À qui la copie de nuit est chiffrée ; `null` : aucune ne se fait. */
  readonly sauvegardeCle: string | null
  readonly sauvegardeDossier: string
  /** En octets : en deçà, l'administration voit que le disque est presque plein. */
  readonly disqueLibreMin: number
  readonly logLevel: (typeof NIVEAUX)[number]
}

const SECRET_MIN = 32
/** Ce que le kit d'hébergement met à la place de ce que lui seul ne sait pas. */
const A_REMPLACER = 'A-REMPLACER'
const NIVEAUX = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** La configuration que dit l'environnement ; la première variable fautive est nommée. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const donnees = Object.fromEntries(Object.entries(env).filter(([, valeur]) => valeur !== undefined && valeur.trim() !== ''))
  const aRemplacer = Object.keys(variables.shape).filter((nom) => donnees[nom]?.includes(A_REMPLACER))
  if (aRemplacer.length > 0)
    throw new ErreurDemarrage(`Variables d’environnement encore à remplacer (« ${A_REMPLACER} ») : ${aRemplacer.join(', ')}.`)
  const { success, data, error } = variables.safeParse(donnees)
  if (!success) throw new ErreurDemarrage(phraseDe(error.issues[0], donnees))
  const production = data.NODE_ENV === 'production'
  const demo = data.DEMO ?? (!production && !data.DATABASE_URL)
  if (data.DATABASE_URL_MIGRATIONS && !data.DATABASE_URL)
    refuse('DATABASE_URL_MIGRATIONS', 'sans DATABASE_URL, la base embarquée sert, avec ses deux comptes')
  if (data.DATABASE_URL_LECTURE && !data.DATABASE_URL)
    refuse('DATABASE_URL_LECTURE', 'sans DATABASE_URL, la base embarquée sert, sans copie de lecture')
  if (data.DATABASE_URL_LECTURE && adressesDesHotes(data.DATABASE_URL_LECTURE).length > 1)
    refuse('DATABASE_URL_LECTURE', 'attendu l’adresse directe de la copie, d’un seul hôte : de plusieurs, celui qui écrit serait pris')
  if (data.DATABASE_URL_DIRECTE && !data.DATABASE_URL)
    refuse('DATABASE_URL_DIRECTE', 'sans DATABASE_URL, la base embarquée sert, sans regroupeur')
  if (production) refuserEnProduction(data, demo)
  return {
    production,
    port: data.PORT,
    host: data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(racine, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databaseUrlDirecte: data.DATABASE_URL_DIRECTE ?? null,
    databaseUrlMigrations: data.DATABASE_URL_MIGRATIONS ?? null,
    databaseUrlLecture: data.DATABASE_URL_LECTURE ?? null,
    documentsUrl: data.DOCUMENTS_URL ?? null,
    documentsPerdus: data.DOCUMENTS_PERDUS ?? false,
    smtpUrl: data.SMTP_URL ? (production ? exigerTls(data.SMTP_URL) : data.SMTP_URL) : null,
    jwtSecret: data.JWT_SECRET ?? null,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    rateLimit: data.RATE_LIMIT,
    trustProxy: data.TRUST_PROXY,
    demo,
    administrateurEmail: data.ADMINISTRATEUR_EMAIL ?? null,
    metriquesJeton: data.METRIQUES_JETON ?? null,
    collecteurDeTraces: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    maison: maisonDe(data),
    sauvegardeCle: data.SAUVEGARDE_CLE ?? null,
    sauvegardeDossier: resolve(racine, data.SAUVEGARDE_DOSSIER ?? join(data.DATA_DIR, 'sauvegardes')),
    disqueLibreMin: data.DISQUE_LIBRE_MIN_MO * 1024 * 1024,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** Ce qu'une démonstration peut se permettre et qu'un service ne doit pas ; la base elle-même est jugée ensuite (`exigerBaseDeService`). */
function refuserEnProduction(data: z.output<typeof variables>, demo: boolean): void {
  if (demo) refuse('DEMO', 'les comptes de démonstration, au mot de passe public, sont refusés en production')
  if (!data.JWT_SECRET) refuse('JWT_SECRET', 'en production, un secret d’au moins 32 caractères est obligatoire')
  if (estDevinable(data.JWT_SECRET))
    refuse('JWT_SECRET', 'ce secret se devine : tirez-en un au hasard, par exemple avec « openssl rand -base64 48 »')
  if (data.METRIQUES_JETON && estDevinable(data.METRIQUES_JETON))
    refuse('METRIQUES_JETON', 'ce jeton se devine : tirez-en un au hasard, par exemple avec « openssl rand -base64 48 »')
  if (!data.PUBLIC_URL?.startsWith('https:')) refuse('PUBLIC_URL', 'en production, une adresse en https:// est obligatoire')
  if (!data.DATABASE_URL && !data.BASE_EMBARQUEE)
    refuse(
      'DATABASE_URL',
      'en production, donnez un serveur PostgreSQL, ou BASE_EMBARQUEE=oui si la base embarquée, sans secours, est bien ce que vous voulez',
    )
  if (data.DATABASE_URL && !data.DATABASE_URL_MIGRATIONS)
    refuse(
      'DATABASE_URL_MIGRATIONS',
      'en production, les migrations passent par un autre compte que l’API : donnez ici l’adresse de celui qui possède la base',
    )
}

/** Les trois ensemble, ou aucune ; en clair, sur ce poste seulement : le secret et l'identité y passent. */
function maisonDe({ OIDC_EMETTEUR, OIDC_CLIENT_ID, OIDC_SECRET, OIDC_LIBELLE }: z.output<typeof variables>): Config['maison'] {
  if (!OIDC_EMETTEUR && !OIDC_CLIENT_ID && !OIDC_SECRET) return null
  const manque = 'la connexion de la maison demande OIDC_EMETTEUR, OIDC_CLIENT_ID et OIDC_SECRET ensemble'
  if (!OIDC_EMETTEUR) return refuse('OIDC_EMETTEUR', manque)
  if (!OIDC_CLIENT_ID) return refuse('OIDC_CLIENT_ID', manque)
  if (!OIDC_SECRET) return refuse('OIDC_SECRET', manque)
  const { protocol, hostname } = new URL(OIDC_EMETTEUR)
  if (protocol === 'http:' && !LOCAUX.has(hostname)) return refuse('OIDC_EMETTEUR', 'une adresse en https:// est obligatoire')
  return { emetteur: OIDC_EMETTEUR, clientId: OIDC_CLIENT_ID, secret: OIDC_SECRET, libelle: OIDC_LIBELLE }
}

const LOCAUX = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Un courriel porte des noms et des liens : sans TLS il ne part pas, sauf vers ce poste ou si l'adresse dit elle-même le contraire. */
function exigerTls(smtpUrl: string): string {
  const adresse = new URL(smtpUrl)
  const dit = adresse.searchParams.has('requireTLS') || adresse.searchParams.has('ignoreTLS')
  if (adresse.protocol === 'smtps:' || dit || LOCAUX.has(adresse.hostname)) return smtpUrl
  adresse.searchParams.set('requireTLS', 'true')
  return adresse.href
}

const postgres = z.string().regex(/^postgres(ql)?:\/\/.+/, 'attendu une adresse comme postgresql://compte:mot-de-passe@serveur:5432/base')

const entier = (min: number, max: number, attendu: string) =>
  z.string().regex(/^\d+$/, attendu).transform(Number).pipe(z.number().min(min, attendu).max(max, attendu))

const adresse = (protocoles: readonly string[], attendu: string) =>
  z.string().refine((texte) => URL.canParse(texte) && protocoles.includes(new URL(texte).protocol), attendu)

function estDepotS3(texte: string): boolean {
  if (!URL.canParse(texte)) return false
  const { protocol, host, searchParams } = new URL(texte)
  return protocol === 's3:' && host !== '' && /^https?:\/\/.+/.test(searchParams.get('endpoint') ?? 'https://amazon')
}

const MANDATAIRES = 'attendu la liste des adresses ou réseaux des mandataires, comme 10.0.0.5,192.168.1.0/24'
const RESEAUX_NOMMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Une adresse, un réseau ou le nom d'un réseau privé ; un réseau si large qu'il comprend tout l'Internet n'est pas une liste. */
function estMandataire(texte: string): boolean {
  if (RESEAUX_NOMMES.has(texte)) return true
  const [adresse = '', prefixe, ...reste] = texte.split('/')
  const famille = isIP(adresse)
  if (famille === 0 || reste.length > 0) return false
  if (prefixe === undefined) return true
  // Une adresse IPv4 se compare sous la forme ::ffff:a.b.c.d : « ::/8 » les comprendrait toutes.
  const [min, max] = famille === 4 ? [8, 32] : [/^(?:::|0)/.test(adresse) ? 104 : 7, 128]
  return /^\d{1,3}$/.test(prefixe) && Number(prefixe) >= min && Number(prefixe) <= max
}

const ouiOuNon = z
  .enum(['1', 'true', 'oui', '0', 'false', 'non'], 'attendu oui ou non')
  .transform((texte) => ['1', 'true', 'oui'].includes(texte))
  .optional()

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'attendu production, development ou test').optional(),
  PORT: entier(1, 65_535, 'attendu un numéro de port entre 1 et 65535').default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_URL_DIRECTE: postgres.optional(),
  DATABASE_URL_MIGRATIONS: postgres.optional(),
  DATABASE_URL_LECTURE: postgres.optional(),
  BASE_EMBARQUEE: ouiOuNon,
  DOCUMENTS_URL: z
    .string()
    .refine(estDepotS3, 'attendu une adresse comme s3://seau/prefixe?endpoint=https://s3.example.fr&region=fr-par')
    .optional(),
  DOCUMENTS_PERDUS: ouiOuNon,
  SMTP_URL: adresse(['smtp:', 'smtps:'], 'attendu une adresse comme smtp://compte:mot-de-passe@serveur:587').optional(),
  JWT_SECRET: z.string().min(SECRET_MIN, 'attendu un secret d’au moins 32 caractères').optional(),
  PUBLIC_URL: adresse(['http:', 'https:'], 'attendu une adresse comme https://relogement.example.fr')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  RATE_LIMIT: entier(1, 10_000_000, 'attendu un nombre d’appels par minute').default(600),
  TRUST_PROXY: z
    .string()
    .transform((texte) => texte.split(',').map((mandataire) => mandataire.trim()))
    .refine((liste) => liste.every(estMandataire), MANDATAIRES)
    .default([]),
  ADMINISTRATEUR_EMAIL: z.string().trim().toLowerCase().pipe(z.email('attendu une adresse comme prenom.nom@exemple.fr')).optional(),
  METRIQUES_JETON: z.string().min(SECRET_MIN, 'attendu un jeton d’au moins 32 caractères').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: adresse(['http:', 'https:'], 'attendu une adresse comme http://collecteur:4318').optional(),
  OIDC_EMETTEUR: adresse(['http:', 'https:'], 'attendu une adresse comme https://auth.agentconnect.gouv.fr/api/v2').optional(),
  OIDC_CLIENT_ID: z.string().max(300).optional(),
  OIDC_SECRET: z.string().max(1_000).optional(),
  OIDC_LIBELLE: z.string().trim().max(40, 'attendu 40 caractères au plus').default('ProConnect'),
  SAUVEGARDE_CLE: z
    .string()
    .regex(/^age1[0-9a-z]{50,}$/, 'attendu une clé publique « age1… » : npm run sauvegarde -- --nouvelle-cle en fait une')
    .optional(),
  SAUVEGARDE_DOSSIER: z.string().optional(),
  DISQUE_LIBRE_MIN_MO: entier(1, 100_000_000, 'attendu un nombre de mégaoctets').default(2_048),
  LOG_LEVEL: z.enum(NIVEAUX, `attendu ${NIVEAUX.join(', ')}`).optional(),
  DEMO: ouiOuNon,
})

function phraseDe(defaut: z.core.$ZodIssue | undefined, donnees: Record<string, string | undefined>): string {
  const variable = String(defaut?.path[0])
  const recue = SECRETES.has(variable) ? '' : `, reçu « ${donnees[variable]} »`
  return `Variable d’environnement ${variable} : ${defaut?.message}${recue}.`
}

export const SECRETES = new Set([
  'JWT_SECRET',
  'SAUVEGARDE_CLE',
  'METRIQUES_JETON',
  'OIDC_SECRET',
  'DATABASE_URL',
  'DATABASE_URL_DIRECTE',
  'DATABASE_URL_MIGRATIONS',
  'DATABASE_URL_LECTURE',
  'SMTP_URL',
  'DOCUMENTS_URL',
])

/** Les variables dites au service, secrets ôtés : ce qu'une sauvegarde en garde. */
export const reglagesDe = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(variables.shape).flatMap((nom) => {
      const valeur = env[nom]
      return valeur === undefined || SECRETES.has(nom) ? [] : [[nom, valeur]]
    }),
  )

function refuse(variable: string, raison: string): never {
  throw new ErreurDemarrage(`Variable d’environnement ${variable} : ${raison}.`)
}

/** Le secret de signature des jetons : celui de la configuration, sinon un secret engendré une fois et gardé dans `dataDir`. */
export function secretDe({ jwtSecret, dataDir }: Config): string {
  if (jwtSecret) return jwtSecret
  const fichier = join(dataDir, 'jwt-secret')
  try {
    creerDossier(dataDir)
    writeFileSync(fichier, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (erreur) {
    if ((erreur as NodeJS.ErrnoException).code !== 'EEXIST') throw new ErreurDemarrage(phraseDuDossier(dataDir, erreur))
  }
  const secret = lireSecret(fichier)
  // Un disque plein ou un arrêt brutal au premier démarrage : signer avec un secret vide échouerait à chaque connexion.
  if (secret.length < SECRET_MIN)
    throw new ErreurDemarrage(`Le secret de ${fichier} est incomplet : effacez ce fichier, un autre sera engendré.`)
  return secret
}

function lireSecret(fichier: string): string {
  try {
    return readFileSync(fichier, 'utf8').trim()
  } catch {
    throw new ErreurDemarrage(`Le secret de ${fichier} ne peut pas être lu : changez de compte ou de DATA_DIR.`)
  }
}

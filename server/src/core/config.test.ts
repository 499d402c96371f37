import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, secretDe } from './config.ts'

const SECRET = 'kR7v-2Qm9_XzT4pLw8YhB3sNc6DfJ1gA'
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: SECRET,
  PUBLIC_URL: 'https://relogement.example.fr',
  BASE_EMBARQUEE: 'oui',
}

describe('la configuration', () => {
  test('sans aucune variable, convient à une démonstration sur ce poste', () => {
    const { dataDir, sauvegardeDossier, ...reste } = readConfig({})
    expect(reste).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      databaseUrlDirecte: null,
      databaseUrlMigrations: null,
      databaseUrlLecture: null,
      documentsUrl: null,
      documentsPerdus: false,
      smtpUrl: null,
      jwtSecret: null,
      publicUrl: 'http://localhost:3000',
      rateLimit: 600,
      trustProxy: [],
      demo: true,
      administrateurEmail: null,
      metriquesJeton: null,
      collecteurDeTraces: null,
      maison: null,
      sauvegardeCle: null,
      disqueLibreMin: 2 * 1024 ** 3,
      logLevel: 'warn',
    })
    expect(sauvegardeDossier).toBe(join(dataDir, 'sauvegardes'))
    expect(isAbsolute(dataDir)).toBe(true)
    expect(dataDir).toMatch(/\.data$/)
  })

  test('en production, écoute toutes les interfaces, sans démonstration', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      demo: false,
      jwtSecret: SECRET,
    })
  })

  test('un serveur fourni n’a pas de démonstration, sauf demande', () => {
    const DATABASE_URL = 'postgresql://a:b@un,deux:5432/relogement?target_session_attrs=primary'
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false })
    expect(readConfig({ DATABASE_URL, DEMO: 'oui' })).toMatchObject({ demo: true })
  })

  test('une variable vide vaut son absence, l’adresse publique perd sa barre finale', () => {
    expect(readConfig({ PORT: ' ', SMTP_URL: '', PUBLIC_URL: 'https://relogement.example.fr/' })).toMatchObject({
      port: 3000,
      smtpUrl: null,
      publicUrl: 'https://relogement.example.fr',
    })
  })

  test('les mandataires sont une liste d’adresses et de réseaux', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.5, 192.168.1.0/24,loopback,fd00::/8' }).trustProxy).toEqual([
      '10.0.0.5',
      '192.168.1.0/24',
      'loopback',
      'fd00::/8',
    ])
  })

  test.each([
    [{ PORT: 'trois mille' }, 'PORT : attendu un numéro de port entre 1 et 65535, reçu « trois mille »'],
    [{ PORT: '70000' }, 'PORT : attendu un numéro de port'],
    [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT : attendu un nombre d’appels par minute, reçu « -1 »'],
    [{ TRUST_PROXY: '*' }, 'TRUST_PROXY : attendu la liste des adresses ou réseaux des mandataires'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY : attendu la liste'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY : attendu la liste'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY : attendu la liste'],
    [{ TRUST_PROXY: '10.0.0.5,::/0' }, 'TRUST_PROXY : attendu la liste'],
    [{ TRUST_PROXY: '::/8' }, 'TRUST_PROXY : attendu la liste'],
    [{ TRUST_PROXY: '::ffff:0:0/96' }, 'TRUST_PROXY : attendu la liste'],
    [{ TRUST_PROXY: '10.0.0.5,mandataire' }, 'TRUST_PROXY : attendu la liste'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV : attendu production, development ou test, reçu « prod »'],
    [{ DEMO: 'peut-être' }, 'DEMO : attendu oui ou non'],
    [{ DATABASE_URL: 'mysql://a:b@c/d' }, 'DATABASE_URL : attendu une adresse comme postgresql://'],
    [{ DOCUMENTS_URL: '/mnt/documents' }, 'DOCUMENTS_URL : attendu une adresse comme s3://'],
    [{ DOCUMENTS_URL: 's3:///prefixe' }, 'DOCUMENTS_URL : attendu une adresse comme s3://'],
    [{ DOCUMENTS_URL: 's3://seau?endpoint=s3.example.fr' }, 'DOCUMENTS_URL : attendu une adresse comme s3://'],
    [{ SMTP_URL: 'serveur:25' }, 'SMTP_URL : attendu une adresse comme smtp://'],
    [{ PUBLIC_URL: 'relogement.example.fr' }, 'PUBLIC_URL : attendu une adresse comme https://'],
    [{ OIDC_EMETTEUR: 'https://maison.test' }, 'OIDC_CLIENT_ID : la connexion de la maison demande'],
    [{ OIDC_SECRET: 'secret' }, 'OIDC_EMETTEUR : la connexion de la maison demande'],
    [{ OIDC_EMETTEUR: 'http://maison.test', OIDC_CLIENT_ID: 'a', OIDC_SECRET: 'b' }, 'OIDC_EMETTEUR : une adresse en https'],
    [{ JWT_SECRET: 'court' }, 'JWT_SECRET : attendu un secret d’au moins 32 caractères'],
    [{ NODE_ENV: 'production' }, 'JWT_SECRET : en production, un secret'],
    [{ ...PRODUCTION, DEMO: '1' }, 'DEMO : les comptes de démonstration'],
    [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL : en production, une adresse en https'],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://relogement.example.fr' }, 'PUBLIC_URL : en production, une adresse en https'],
    [{ ...PRODUCTION, DATABASE_URL: 'postgresql://a:b@c/d' }, 'DATABASE_URL_MIGRATIONS : en production'],
    [{ ...PRODUCTION, BASE_EMBARQUEE: '' }, 'DATABASE_URL : en production, donnez un serveur PostgreSQL, ou BASE_EMBARQUEE=oui'],
    [{ BASE_EMBARQUEE: 'peut-être' }, 'BASE_EMBARQUEE : attendu oui ou non'],
    [{ SAUVEGARDE_CLE: 'AGE-SECRET-KEY-1…' }, 'SAUVEGARDE_CLE : attendu une clé publique « age1… »'],
    [{ DISQUE_LIBRE_MIN_MO: '2 Go' }, 'DISQUE_LIBRE_MIN_MO : attendu un nombre de mégaoctets, reçu « 2 Go »'],
    [{ DOCUMENTS_PERDUS: 'peut-être' }, 'DOCUMENTS_PERDUS : attendu oui ou non'],
    [{ DATABASE_URL_DIRECTE: 'postgresql://a:b@c/d' }, 'DATABASE_URL_DIRECTE : sans DATABASE_URL'],
    [{ DATABASE_URL_LECTURE: 'postgresql://a:b@c/d' }, 'DATABASE_URL_LECTURE : sans DATABASE_URL'],
    [
      { DATABASE_URL_LECTURE: 'postgresql://a:b@c:5433,e/d', DATABASE_URL: 'postgresql://a:b@c/d' },
      'DATABASE_URL_LECTURE : attendu l’adresse directe de la copie, d’un seul hôte',
    ],
    [{ DATABASE_URL_MIGRATIONS: 'postgresql://a:b@c/d' }, 'DATABASE_URL_MIGRATIONS : sans DATABASE_URL'],
    [{ DATABASE_URL_MIGRATIONS: 'mysql://a:b@c/d', DATABASE_URL: 'postgresql://a:b@c/d' }, 'DATABASE_URL_MIGRATIONS : attendu une adresse'],
  ])('%j est refusé en nommant la variable', (env, phrase) => {
    expect(() => readConfig(env)).toThrow(`Variable d’environnement ${phrase}`)
  })

  test.each([{ JWT_SECRET: 'court' }, { DATABASE_URL: 'mysql://a:confidentiel@c/d' }])(
    'un refus ne montre jamais une valeur secrète',
    (env) => {
      let phrase = ''
      try {
        readConfig(env)
      } catch (erreur) {
        phrase = (erreur as Error).message
      }
      expect(phrase).toMatch(/^Variable d’environnement/)
      expect(phrase).not.toMatch(/reçu|court\b|confidentiel/)
    },
  )
})

describe('en production, un secret', () => {
  test.each([
    'a'.repeat(64),
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'azertyuiopqsdfghjklmwxcvbn123456',
    '00000000-0000-4000-8000-000000000000',
    'kR7v2QkR7v2QkR7v2QkR7v2QkR7v2QkR7v2Q',
    'Relogement-demo-2026-Relogement-demo-2026',
    'un secret de test de trente-deux caractères',
    'changeme-changeme-changeme-changeme',
    'ceciestunephrasedecinquantelettrespournotreservice',
    'mon chat mange des croquettes le dimanche matin avec ma soeur',
    'correct horse battery staple window garden purple',
    'longtempsjemesuiscouchedebonneheureparfoisapeinemabougie',
    'MaisonDuPeupleLille59000ConteneurServeurProduction',
    'Lille2026Roubaix2026Tourcoing2026Villeneuve2026Croix2026',
    'production-mel-lille-2026-jwt-cle-de-signature-numero-1',
    'loremipsumdolorsitametconsecteturadipiscingelitsed',
    'your-256-bit-key-goes-here-please-replace-it-now',
  ])('long mais devinable est refusé, sans être montré : %s', (JWT_SECRET) => {
    expect(() => readConfig({ ...PRODUCTION, JWT_SECRET })).toThrow(
      /^Variable d’environnement JWT_SECRET : ce secret se devine : tirez-en un/,
    )
  })

  test.each(['hex', 'base64', 'base64url'] as const)('tiré au hasard convient, écrit en %s', (forme) => {
    const JWT_SECRET = randomBytes(32).toString(forme)
    expect(readConfig({ ...PRODUCTION, JWT_SECRET }).jwtSecret).toBe(JWT_SECRET)
  })

  test('hors production, n’est jugé qu’à sa longueur', () => {
    expect(readConfig({ JWT_SECRET: 'a'.repeat(32) }).jwtSecret).toBe('a'.repeat(32))
  })
})

describe('le courriel', () => {
  const smtpUrl = (SMTP_URL: string, env: object = PRODUCTION) => readConfig({ ...env, SMTP_URL }).smtpUrl

  test('ne part en production que chiffré', () => {
    expect(smtpUrl('smtp://a:b@courriel.example.fr:587')).toBe('smtp://a:b@courriel.example.fr:587?requireTLS=true')
    expect(smtpUrl('smtp://courriel.example.fr?from=a@b.fr')).toContain('requireTLS=true')
    expect(smtpUrl('smtps://courriel.example.fr')).toBe('smtps://courriel.example.fr')
  })

  test('part en clair vers ce poste, hors production, ou si l’adresse le demande', () => {
    for (const url of ['smtp://localhost:25', 'smtp://127.0.0.1:1025', 'smtp://[::1]:25', 'smtp://c.example.fr?requireTLS=false'])
      expect(smtpUrl(url)).toBe(url)
    expect(smtpUrl('smtp://courriel.example.fr', {})).toBe('smtp://courriel.example.fr')
  })
})

test('le secret engendré est gardé, lisible de son seul propriétaire', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'relogement-config-'))
  const config = readConfig({ DATA_DIR })
  const secret = secretDe(config)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(secretDe(config)).toBe(secret)
  expect(statSync(join(DATA_DIR, 'jwt-secret')).mode & 0o077).toBe(0)
  expect(secretDe(readConfig({ DATA_DIR, JWT_SECRET: SECRET }))).toBe(SECRET)
  rmSync(DATA_DIR, { recursive: true })
})

test('un secret qu’un disque plein a laissé vide arrête le démarrage plutôt que chaque connexion', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'relogement-config-'))
  writeFileSync(join(DATA_DIR, 'jwt-secret'), '')
  expect(() => secretDe(readConfig({ DATA_DIR }))).toThrow(/jwt-secret est incomplet : effacez ce fichier/)
  rmSync(DATA_DIR, { recursive: true })
})

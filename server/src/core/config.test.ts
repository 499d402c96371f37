import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, secretDe } from './config.ts'

const SECRET = 'un-secret-de-trente-deux-signes!!'

describe('la configuration', () => {
  test('sans aucune variable, convient à une démonstration sur ce poste', () => {
    const { dataDir, ...reste } = readConfig({})
    expect(reste).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      documentsUrl: null,
      smtpUrl: null,
      jwtSecret: null,
      publicUrl: 'http://localhost:3000',
      rateLimit: 600,
      demo: true,
      logLevel: 'warn',
    })
    expect(isAbsolute(dataDir)).toBe(true)
    expect(dataDir).toMatch(/\.data$/)
  })

  test('en production, écoute toutes les interfaces, sans démonstration', () => {
    expect(readConfig({ NODE_ENV: 'production', JWT_SECRET: SECRET })).toMatchObject({
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

  test.each([
    [{ PORT: 'trois mille' }, 'PORT : attendu un numéro de port entre 1 et 65535, reçu « trois mille »'],
    [{ PORT: '70000' }, 'PORT : attendu un numéro de port'],
    [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT : attendu un nombre d’appels par minute, reçu « -1 »'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV : attendu production, development ou test, reçu « prod »'],
    [{ DEMO: 'peut-être' }, 'DEMO : attendu oui ou non'],
    [{ DATABASE_URL: 'mysql://a:b@c/d' }, 'DATABASE_URL : attendu une adresse comme postgresql://'],
    [{ DOCUMENTS_URL: '/mnt/documents' }, 'DOCUMENTS_URL : attendu une adresse comme s3://'],
    [{ DOCUMENTS_URL: 's3:///prefixe' }, 'DOCUMENTS_URL : attendu une adresse comme s3://'],
    [{ DOCUMENTS_URL: 's3://seau?endpoint=s3.example.fr' }, 'DOCUMENTS_URL : attendu une adresse comme s3://'],
    [{ SMTP_URL: 'serveur:25' }, 'SMTP_URL : attendu une adresse comme smtp://'],
    [{ PUBLIC_URL: 'relogement.example.fr' }, 'PUBLIC_URL : attendu une adresse comme https://'],
    [{ JWT_SECRET: 'court' }, 'JWT_SECRET : attendu un secret d’au moins 32 caractères'],
    [{ NODE_ENV: 'production' }, 'JWT_SECRET : en production, un secret'],
    [{ NODE_ENV: 'production', JWT_SECRET: SECRET, DEMO: '1' }, 'DEMO : les comptes de démonstration'],
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

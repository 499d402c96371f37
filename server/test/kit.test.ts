// Le kit d'hébergement (`kit/`), essayé avec les programmes mêmes qui le liront quand la machine les a.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, reglagesDe } from '../src/core/config.ts'
import { racine } from '../src/core/racine.ts'

const lire = (nom: string) => readFileSync(join(racine, 'kit', nom), 'utf8')
const present = (programme: string, ...args: string[]) => spawnSync(programme, args).error === undefined
const dansUnDossier = (faire: (dossier: string) => void) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-kit-'))
  try {
    faire(dossier)
  } finally {
    rmSync(dossier, { recursive: true })
  }
}

const refusDe = (faire: () => unknown): string => {
  try {
    faire()
    return ''
  } catch (erreur) {
    return (erreur as Error).message
  }
}

describe('le kit d’hébergement', () => {
  test('ne donne que des variables que le produit lit, et qu’il accepte une fois remplies', () => {
    const variables = Object.fromEntries(
      lire('relogement.env')
        .split('\n')
        .filter((ligne) => /^[A-Z]/.test(ligne))
        .map((ligne) => [ligne.slice(0, ligne.indexOf('=')), ligne.slice(ligne.indexOf('=') + 1)]),
    )
    // Laissées telles quelles, elles arrêtent le démarrage, toutes nommées : une adresse oubliée ouvrirait un compte à qui n'est pas d'ici.
    const manquent = Object.keys(variables).filter((nom) => variables[nom]?.includes('A-REMPLACER'))
    expect(manquent).toEqual(expect.arrayContaining(['PUBLIC_URL', 'ADMINISTRATEUR_EMAIL', 'SMTP_URL', 'DATABASE_URL']))
    const refus = refusDe(() => readConfig(variables))
    expect(refus).toContain('encore à remplacer (« A-REMPLACER »)')
    expect(manquent.filter((nom) => !refus.includes(nom))).toEqual([])
    const remplies = {
      ...Object.fromEntries(Object.entries(variables).map(([nom, valeur]) => [nom, valeur.replaceAll('A-REMPLACER', 'ici.exemple.test')])),
      ADMINISTRATEUR_EMAIL: 'nadia@exemple.test',
      JWT_SECRET: 'kR7v-2Qm9_XzT4pLw8YhB3sNc6DfJ1gA',
      METRIQUES_JETON: 'p9Wz-4Tn7_BqX2mKv6RjF8sLd3HgC5yE',
      SAUVEGARDE_CLE: `age1${'q'.repeat(58)}`,
    }
    expect(readConfig(remplies)).toMatchObject({
      production: true,
      trustProxy: ['127.0.0.1'],
      sauvegardeDossier: '/var/lib/relogement/sauvegardes',
    })
    const connues = { ...reglagesDe(remplies) }
    const secretes = [
      'JWT_SECRET',
      'METRIQUES_JETON',
      'SAUVEGARDE_CLE',
      'OIDC_SECRET',
      'DATABASE_URL',
      'DATABASE_URL_MIGRATIONS',
      'DATABASE_URL_LECTURE',
      'SMTP_URL',
    ]
    expect(Object.keys(variables).filter((nom) => !(nom in connues) && !secretes.includes(nom))).toEqual([])
  })

  test.skipIf(!present('nginx', '-v') || !present('openssl', 'version'))('nginx accepte son site (non lancé sans nginx)', () =>
    dansUnDossier((dossier) => {
      const [cle, certificat] = [join(dossier, 'cle.pem'), join(dossier, 'certificat.pem')]
      const sujet = ['-subj', '/CN=relogement.example.fr', '-days', '1', '-nodes', '-keyout', cle, '-out', certificat]
      spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', ...sujet])
      const site = lire('nginx.conf')
        .replace(/ssl_certificate {5}.*;/, `ssl_certificate ${certificat};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${cle};`)
        .replaceAll(/listen (\[::\]:)?(80|443)/g, (_, six: string | undefined, port) => `listen ${six ?? ''}${Number(port) + 20_000}`)
      writeFileSync(join(dossier, 'site.conf'), site)
      writeFileSync(
        join(dossier, 'nginx.conf'),
        `pid ${dossier}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { include ${dossier}/site.conf; }\n`,
      )
      const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(dossier, 'nginx.conf')], { encoding: 'utf8' })
      expect(stderr).toContain('test is successful')
      // À partir de nginx 1.25, « http2 » s'écrit autrement, ce que celui de Debian 12 ne lirait pas : il avertit, et l'accepte.
      const avertissements = stderr.split('\n').filter((ligne) => ligne.includes('[warn]'))
      expect(avertissements.filter((ligne) => !ligne.includes('the "listen ... http2" directive is deprecated'))).toEqual([])
      expect(status).toBe(0)
    }),
  )

  test.skipIf(!present('systemd-analyze', '--version'))('systemd accepte son unité (non lancé sans systemd-analyze)', () =>
    dansUnDossier((dossier) => {
      // Le compte, Node et le fichier des réglages sont ceux de la machine de production.
      const unite = lire('relogement.service')
        .replace('/usr/bin/node', process.execPath)
        .replace('WorkingDirectory=/opt/relogement', `WorkingDirectory=${racine}`)
      writeFileSync(join(dossier, 'relogement.service'), unite)
      const { status, stderr } = spawnSync(
        'systemd-analyze',
        ['verify', '--man=no', '--recursive-errors=no', join(dossier, 'relogement.service')],
        {
          encoding: 'utf8',
        },
      )
      expect(stderr.split('\n').filter((ligne) => ligne.includes('relogement.service'))).toEqual([])
      expect(status).toBe(0)
    }),
  )

  test('sans les dépendances de développement, une commande du serveur lance son programme construit et ne réinstalle rien', () =>
    dansUnDossier((dossier) => {
      cpSync(join(racine, 'scripts'), join(dossier, 'scripts'), { recursive: true })
      for (const nom of ['node_modules', 'server/dist']) mkdirSync(join(dossier, nom), { recursive: true })
      writeFileSync(join(dossier, 'package.json'), '{ "type": "module" }')
      for (const nom of ['administrateur', 'journal', 'restauration', 'sauvegarde']) {
        writeFileSync(
          join(dossier, 'server/dist', `${nom}.js`),
          `console.log('construit : ${nom}', process.argv.slice(2).join(' ')); process.exitCode = 3`,
        )
        const { status, stdout } = spawnSync(process.execPath, [join(dossier, 'scripts', `${nom}.mjs`), '--un', 'deux'], {
          encoding: 'utf8',
        })
        expect({ status, stdout }).toEqual({ status: 3, stdout: `construit : ${nom} --un deux\n` })
      }
    }))

  test('une sauvegarde vers un dossier qui n’existe pas le dit en une phrase, avant de joindre la base', () => {
    const vers = join(tmpdir(), 'relogement-nulle-part', 'copie.age')
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(racine, 'server/src/sauvegarde/sauvegarde.cli.ts'), '--vers', vers, '--cle', `age1${'q'.repeat(58)}`],
      { cwd: racine, encoding: 'utf8', env: { ...process.env, DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' } },
    )
    expect(stderr).toContain(`Impossible d’écrire ${vers} : le dossier ${join(tmpdir(), 'relogement-nulle-part')} n’existe pas.`)
    expect(stderr).not.toContain(' at ')
    expect(status).toBe(1)
  }, 60_000)

  test(
    'dans le dossier des sauvegardes, que la première copie de nuit n’a pas encore créé, elle le crée',
    () =>
      dansUnDossier((dossier) => {
        const copies = join(dossier, 'sauvegardes')
        const { status, stderr } = spawnSync(
          process.execPath,
          [
            '--import',
            'tsx',
            join(racine, 'server/src/sauvegarde/sauvegarde.cli.ts'),
            '--vers',
            join(copies, 'copie.age'),
            '--cle',
            `age1${'q'.repeat(58)}`,
          ],
          {
            cwd: racine,
            encoding: 'utf8',
            env: { ...process.env, DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c', SAUVEGARDE_DOSSIER: copies },
          },
        )
        expect(stderr).toContain('Impossible de joindre le serveur PostgreSQL de DATABASE_URL')
        expect(readdirSync(copies)).toEqual([])
        expect(status).toBe(1)
      }),
    60_000,
  )

  const sansVariables = [
    { programme: 'sauvegarde/sauvegarde', options: ['--vers', 'copie.age', '--cle', 'age1'] },
    { programme: 'utilisateur/administrateur', options: ['--email', 'denise@exemple.fr'] },
  ]
  test.each(sansVariables)(
    'lancée sans les variables du service, $programme n’ouvre pas une base vide : elle le dit',
    ({ programme, options }) =>
      dansUnDossier((dossier) => {
        const args = ['--import', 'tsx', join(racine, 'server/src', `${programme}.cli.ts`), ...options]
        const donnees = join(dossier, 'donnees')
        const env = { ...process.env, DATABASE_URL: '', DATA_DIR: donnees }
        const { status, stderr } = spawnSync(process.execPath, args, { cwd: racine, encoding: 'utf8', env })
        expect(stderr).toContain(`Aucune base dans ${donnees} : lancez cette commande avec les variables du service`)
        expect(status).toBe(1)
      }),
  )
})

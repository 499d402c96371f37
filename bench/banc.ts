import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createDatabase, openPool } from '../server/src/core/database.ts'
import { migrate } from '../server/src/core/migrate.ts'
import { startPostgres } from '../server/src/core/postgres/postgres.ts'
import { racine } from '../server/src/core/racine.ts'
import { chargerDemonstration } from '../server/src/demo/chargerDemonstration.ts'
import { aPlusieurs } from '../server/src/demo/lot/aPlusieurs.ts'
import { dossierDesDocuments } from '../server/src/demo/premierDemarrage.ts'
import { chargerReferentiel } from '../server/src/referentiel/chargerReferentiel.ts'
import { type Cpu, cpuDe } from './cpu.ts'

export interface Jetons {
  readonly id_token: string
  readonly refresh_token: string
}

export interface Banc {
  url: string
  produit: string
  plancher: string
  jeton: string
  /** Le jeton d'un compte de démonstration : `dpo`, `data-steward`… */
  seConnecter: (compte: string) => Promise<string>
  /** Les deux jetons de sa session neuve. */
  ouvrirSession: (compte: string) => Promise<Jetons>
  /** Le processeur du produit, ou du plancher, et de la base, depuis leur départ. */
  cpu: (de: 'produit' | 'plancher') => Cpu | null
  base: ReturnType<typeof createDatabase>
  processusProduit: ChildProcess
  /** (Re)lance le plancher avec ces requêtes. */
  lancerPlancher: (fichier: string) => Promise<void>
  fermer: () => Promise<void>
}

const UNE_HEURE_MS = 3_600_000

/** Une base remplie, le produit construit qui la sert, et la place du plancher ; chacun dans son processus. */
export async function ouvrirBanc(dossier: string, menages: number, log: Logger): Promise<Banc> {
  await charger(dossier, menages, log)
  const postgres = await startPostgres({ dataDir: dossier, log })
  const base = createDatabase(openPool({ url: postgres.urlApp, reponseMaxMs: UNE_HEURE_MS, log }))

  const [portProduit, portPlancher] = [await portLibre(), await portLibre()]
  const env = {
    ...process.env,
    DATABASE_URL: postgres.urlMigration,
    DATA_DIR: dossier,
    RATE_LIMIT: '10000000',
    DEMO: 'non',
    // Celui de la production.
    LOG_LEVEL: 'info',
  }
  const produit = await lancer([join(racine, 'server', 'dist', 'main.js')], { ...env, PORT: String(portProduit) }, /Relogement/)
  let plancher: ChildProcess | null = null
  const adresse = `http://127.0.0.1:${portProduit}`
  return {
    url: postgres.urlApp,
    produit: adresse,
    plancher: `http://127.0.0.1:${portPlancher}`,
    jeton: (await ouvrirSession(adresse, 'responsable-ingenierie-sociale')).id_token,
    seConnecter: async (compte) => (await ouvrirSession(adresse, compte)).id_token,
    ouvrirSession: (compte) => ouvrirSession(adresse, compte),
    cpu: (de) => cpuDe((de === 'produit' ? produit : plancher)?.pid ?? 0, pidDeLaBase(dossier)),
    base,
    processusProduit: produit,
    lancerPlancher: async (fichier) => {
      plancher?.kill()
      plancher = await lancer(
        ['--import', 'tsx', join(racine, 'bench', 'plancher.ts')],
        { ...env, PORT: String(portPlancher), REQUETES: fichier },
        /prêt/,
      )
    },
    fermer: async () => {
      plancher?.kill()
      produit.kill()
      await base.destroy()
      await postgres.stop()
    },
  }
}

/** Comme `npm run donnees` : la base s'ouvre pour charger, puis comme en service. */
async function charger(dossier: string, menages: number, log: Logger): Promise<void> {
  const postgres = await startPostgres({ dataDir: dossier, log, chargement: true })
  await migrate(postgres.urlMigration)
  const base = createDatabase(openPool({ url: postgres.urlApp, log }))
  await chargerReferentiel(base, { demo: true })
  await base.destroy()
  const debut = Date.now()
  // Peupler n'a pas le temps d'un appel.
  const proprietaire = openPool({ url: postgres.urlMigration, max: 1, reponseMaxMs: UNE_HEURE_MS, log })
  const fabriquer = aPlusieurs({ documents: dossierDesDocuments(dossier) })
  await chargerDemonstration(proprietaire, { menages, graine: 1, maintenant: new Date(), fabriquer, toutALaFin: true })
  await proprietaire.end()
  process.stdout.write(`${menages} ménages chargés en ${Math.round((Date.now() - debut) / 1000)} s\n`)
  await vacuum(postgres.urlMigration)
  await postgres.stop()
}

const pidDeLaBase = (dossier: string): number =>
  Number(readFileSync(join(dossier, 'postgres', 'donnees', 'postmaster.pid'), 'utf8').split('\n', 1)[0])

/** Deux bancs à la fois sur une machine ne se prennent pas le même. */
async function portLibre(): Promise<number> {
  const serveur = createServer().listen(0, '127.0.0.1')
  await once(serveur, 'listening')
  const { port } = serveur.address() as AddressInfo
  serveur.close()
  await once(serveur, 'close')
  return port
}

async function vacuum(url: string): Promise<void> {
  const pg = await import('pg')
  const client = new pg.default.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** Sa sortie va dans un fichier, lue par personne : ce qu'il journalise ne coûte qu'à lui. */
async function lancer(args: string[], env: NodeJS.ProcessEnv, pret: RegExp): Promise<ChildProcess> {
  const sortie = join(tmpdir(), `banc-${randomUUID()}.log`)
  const processus = spawn(process.execPath, args, { env, cwd: racine, stdio: ['ignore', openSync(sortie, 'w'), 'inherit'] })
  while (!pret.test(readFileSync(sortie, 'utf8'))) {
    if (processus.exitCode !== null) throw new Error(`Arrêté avant d’être prêt (${processus.exitCode})`)
    await setTimeout(50)
  }
  return processus
}

async function ouvrirSession(adresse: string, compte: string): Promise<Jetons> {
  const reponse = await fetch(`${adresse}/v1/oauth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${compte}@demo.relogement.test`, password: 'Relogement-demo-2026' }),
  })
  if (!reponse.ok) throw new Error(`Connexion refusée : ${reponse.status}`)
  return (await reponse.json()) as Jetons
}

import pino from 'pino'
import { createApplication } from './application.ts'
import { readConfig, secretDe } from './core/config.ts'
import { createDatabase, openPool } from './core/database.ts'
import { ErreurDemarrage } from './core/erreurDemarrage.ts'
import { openFichiers } from './core/fichiers/fichiers.ts'
import { serveWeb } from './core/http/web.ts'
import { utiliserSecret } from './core/jetons.ts'
import { startJobs } from './core/jobs.ts'
import { migrate } from './core/migrate.ts'
import { createAtelier } from './core/pdf/atelier.ts'
import { openExterne } from './core/postgres/externe.ts'
import { startPostgres } from './core/postgres/postgres.ts'
import { afficherComptes, chargerDemonstrationSiVide } from './demo/premierDemarrage.ts'
import { chargerReferentiel } from './referentiel/chargerReferentiel.ts'
import { taches } from './taches.ts'

/** Démarre le produit entier dans ce processus, et l'arrête proprement au premier signal. */
async function demarrer(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const postgres = config.databaseUrl ? await openExterne(config.databaseUrl) : await startPostgres({ dataDir: config.dataDir, log })
  await migrate(postgres.urlMigration)
  utiliserSecret(secretDe(config))

  const pools = {
    ecriture: openPool({ url: postgres.urlApp, max: 12, log }),
    lecture: openPool({ url: postgres.urlApp, max: 12, synchrone: false, log }),
  }
  const services = {
    base: createDatabase(pools.ecriture),
    lecture: createDatabase(pools.lecture),
    horloge: () => new Date(),
    log,
    fichiers: await openFichiers(config),
    pdf: createAtelier(),
    urlPublique: config.publicUrl,
    production: config.production,
  }
  await chargerReferentiel(services.base)
  if (config.demo) await chargerDemonstrationSiVide({ pool: pools.ecriture, services, dataDir: config.dataDir, maintenant: new Date() })

  const app = await createApplication({ services, limiteDebit: config.rateLimit, log, verifierReponses: false })
  await serveWeb(app)
  const jobs = await startJobs({ services, taches, config, urlMigration: postgres.urlMigration, pool: pools.ecriture })
  await app.listen({ port: config.port, host: config.host })
  if (config.demo) afficherComptes(config.publicUrl)
  else process.stdout.write(`Relogement : ${config.publicUrl}\n`)

  const arreter = async () => {
    await app.close()
    await jobs.stop()
    services.pdf.close()
    await Promise.all([services.base.destroy(), services.lecture.destroy()])
    await postgres.stop()
  }
  let arret: Promise<void> | null = null
  const auSignal = () => {
    if (arret) return
    arret = arreter()
    arret.then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', auSignal)
  process.on('SIGTERM', auSignal)
}

demarrer().catch((erreur: unknown) => {
  if (erreur instanceof ErreurDemarrage) process.stderr.write(`\n${erreur.message}\n\n`)
  else if ((erreur as { code?: string }).code === 'EADDRINUSE')
    process.stderr.write('\nLe port est déjà pris : arrêtez l’autre programme ou choisissez PORT.\n\n')
  else process.stderr.write(`${erreur instanceof Error ? erreur.stack : String(erreur)}\n`)
  process.exit(1)
})

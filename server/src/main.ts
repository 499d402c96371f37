import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import pino from 'pino'
import { createApplication } from './application.ts'
import { createMaison } from './compte/maison/fournisseur.ts'
import { readConfig, reglagesDe, secretDe } from './core/config.ts'
import { ATTENTE_D_UN_EXPORT_MS, CONNEXIONS } from './core/connexionsALaBase.ts'
import { createDatabase, openPool } from './core/database.ts'
import { exigerDataDir } from './core/dossier.ts'
import { direLArret, ErreurDemarrage } from './core/erreurDemarrage.ts'
import { openFichiers } from './core/fichiers/fichiers.ts'
import { serveWeb } from './core/http/web.ts'
import { utiliserSecret } from './core/jetons.ts'
import { startJobs } from './core/jobs.ts'
import { contenirLaMemoire } from './core/memoire.ts'
import { createMetriques } from './core/metriques/metriques.ts'
import { createAtelier } from './core/pdf/atelier.ts'
import { exigerPortLibre, PORT_PRIS } from './core/portLibre.ts'
import { exigerUneCopie } from './core/postgres/externe.ts'
import { mettreANiveau, openBase } from './core/postgres/ouvrir.ts'
import { createReplique, sansReplique } from './core/replique.ts'
import { surveillerLeSchema } from './core/schemaDepasse.ts'
import { direLAttenteDuSecours } from './core/secours.ts'
import { createTraces } from './core/traces/traces.ts'
import { exigerBaseDeService } from './demo/baseDeService.ts'
import { afficherComptes, chargerDemonstrationSiVide } from './demo/premierDemarrage.ts'
import { createDirect } from './direct/direct.ts'
import { exigerDocuments } from './document/exigerDocuments.ts'
import { chargerReferentiel } from './referentiel/chargerReferentiel.ts'
import { reprendreLesListes, suivreLesListes } from './referentiel/listes.ts'
import { refaireLesPurgesDuRegistre } from './rgpd/conservation.ts'
import { sujetsEnDirect } from './sujets.ts'
import { taches } from './taches.ts'
import { annoncer, lienDuPremierCompte } from './utilisateur/administrateur.ts'

/** Ce qui est ouvert, dans l'ordre : se ferme dans l'ordre inverse. */
const ouverts: (() => unknown)[] = []
let arret: Promise<void> | null = null

/** Démarre le produit entier dans ce processus. */
async function demarrer(): Promise<void> {
  contenirLaMemoire()
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  exigerDataDir(config)
  await exigerPortLibre(config)
  const postgres = await openBase(config, log)
  ouverts.push(postgres.stop)
  if (config.databaseUrlLecture !== null) await exigerUneCopie(config.databaseUrlLecture, postgres.urlApp)
  const taire = direLAttenteDuSecours([postgres.urlMigration, postgres.urlApp], log)
  await mettreANiveau(postgres)
  if (config.production) await exigerBaseDeService(postgres.urlApp)
  await exigerDocuments(postgres.urlApp, config)
  utiliserSecret(secretDe(config))

  const pools = {
    ecriture: openPool({ url: postgres.urlApp, regroupeur: postgres.regroupeur, max: CONNEXIONS.ecriture, log }),
    lecture: openPool({ url: postgres.urlApp, regroupeur: postgres.regroupeur, max: CONNEXIONS.lecture, synchrone: false, log }),
    exports: openPool({
      url: postgres.urlApp,
      regroupeur: postgres.regroupeur,
      max: CONNEXIONS.exports,
      synchrone: false,
      placeMaxMs: ATTENTE_D_UN_EXPORT_MS,
      log,
    }),
  }
  // La file écoute la base : derrière un regroupeur, il lui faut ses connexions à elle.
  const poolDesTaches = postgres.regroupeur === null ? pools.ecriture : openPool({ url: postgres.urlApp, max: CONNEXIONS.taches, log })
  if (poolDesTaches !== pools.ecriture) ouverts.push(() => poolDesTaches.end())
  const traces = config.collecteurDeTraces === null ? null : await createTraces(config.collecteurDeTraces)
  const lecture = createDatabase(pools.lecture, traces)
  const exports = createDatabase(pools.exports, traces)
  const horloge = () => new Date()
  const replique =
    config.databaseUrlLecture === null
      ? sansReplique(lecture, exports)
      : createReplique({ url: config.databaseUrlLecture, urlPrincipale: postgres.urlApp, lecture, exports, horloge, log, traces })
  ouverts.push(replique.fermer)
  const services = {
    base: createDatabase(pools.ecriture, traces),
    lecture,
    replique,
    horloge,
    log,
    fichiers: await openFichiers(config, log),
    pdf: createAtelier(),
    urlPublique: config.publicUrl,
    production: config.production,
    courrielsPartent: config.smtpUrl !== null,
    maison: config.maison && createMaison(config.maison, config.publicUrl),
    direct: createDirect({ base: lecture, url: postgres.urlApp, sujets: sujetsEnDirect, horloge, log }),
    exploitation: {
      copies: {
        cle: config.sauvegardeCle,
        dossier: config.sauvegardeDossier,
        url: postgres.urlMigration,
        configuration: reglagesDe(process.env),
        grappe: postgres.grappe,
      },
      dossiers: {
        données: config.dataDir,
        ...(config.documentsUrl === null ? { documents: join(config.dataDir, 'documents') } : {}),
        sauvegardes: config.sauvegardeDossier,
      },
      placeMin: config.disqueLibreMin,
    },
  }
  ouverts.push(
    // Ce qui n'a pas fini garde sa connexion, et n'aura plus le temps : la base embarquée doit encore s'arrêter.
    () => Promise.race([Promise.all([services.base, services.lecture, exports].map((une) => une.destroy())), attendre(BASES_MS)]),
    services.pdf.close,
    services.fichiers.lecteurs.close,
  )
  await chargerReferentiel(services.base, config)
  await reprendreLesListes(services.base)
  ouverts.push(suivreLesListes({ base: lecture, url: postgres.urlApp, log }))
  if (config.demo) await chargerDemonstrationSiVide({ pool: pools.ecriture, services, dataDir: config.dataDir, maintenant: new Date() })
  const premierCompte = config.production ? await lienDuPremierCompte(services, config.administrateurEmail) : null

  const app = await createApplication({
    services,
    limiteDebit: config.rateLimit,
    mandataires: config.trustProxy,
    log,
    verifierReponses: false,
    metriques: config.metriquesJeton
      ? {
          jeton: config.metriquesJeton,
          mesures: createMetriques({
            lecture,
            replique,
            pools: { ...pools, ...(poolDesTaches === pools.ecriture ? {} : { taches: poolDesTaches }), ...replique.groupes },
            dossiers: services.exploitation.dossiers,
          }),
        }
      : null,
    traces,
  })
  if (traces !== null) ouverts.push(traces.fermer)
  await serveWeb(app)
  ouverts.push(surveillerLeSchema({ base: lecture, log, arreter: auSignal }))
  const jobs = await startJobs({ services, taches, config, ...postgres, pool: poolDesTaches })
  ouverts.push(() => Promise.all([app.close(), jobs.stop()]))
  // Qui a été purgé ne se lit plus, fût-ce l'heure que la tâche met à revenir.
  await refaireLesPurgesDuRegistre({ services, maintenant: horloge() })
  await app.listen({ port: config.port, host: config.host })
  taire()
  if (config.demo) afficherComptes(config.publicUrl)
  else process.stdout.write(`Relogement : ${config.publicUrl}\n`)
  if (premierCompte) process.stdout.write(annoncer(premierCompte))
}

const ARRET_MAX_MS = 4_800
const BASES_MS = 500

/** Arrête ce qui est ouvert, où que le démarrage en soit ; un second signal n'y change rien. Ce qui tarde est laissé là : rien ne s'y perd. */
function auSignal(): void {
  setTimeout(() => process.exit(0), ARRET_MAX_MS).unref()
  arret ??= (async () => {
    for (const fermer of ouverts.reverse()) await fermer()
  })()
  arret.then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

process.on('SIGINT', auSignal)
process.on('SIGTERM', auSignal)
demarrer().catch((erreur: unknown) => {
  // Le démarrage s'interrompt parce qu'on l'arrête : il n'y a pas d'échec à dire.
  if (arret) return
  const pris = (erreur as { code?: string }).code === 'EADDRINUSE'
  process.stderr.write(direLArret(pris ? new ErreurDemarrage(PORT_PRIS) : erreur))
  process.exit(1)
})

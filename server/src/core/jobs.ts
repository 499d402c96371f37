import { EventEmitter } from 'node:events'
import { setTimeout as attendre } from 'node:timers/promises'
import { type Job, Logger, parseCrontab, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Journal, Services } from './contexte.ts'
import type { Acces } from './database.ts'
import { avecDelai } from './delai.ts'
import { COMPTE_APP } from './postgres/comptes.ts'
import { adresseCourante, createClient } from './postgres/primaire.ts'
import { prendreVerrou, VERROUS } from './postgres/verrou.ts'
import { donnerSigneDeVie, type Executants, RYTHME, type Rythme, rendreLesTaches } from './signesDeVie.ts'

/** Ce que reçoit une tâche de fond. */
export interface ContexteTache<S extends Services = Services> {
  readonly services: S
  readonly config: Pick<Config, 'smtpUrl'>
  readonly maintenant: Date
  /** 1 au premier essai. */
  readonly essai: number
  /** Plus d'autre essai après celui-ci. */
  readonly dernierEssai: boolean
}

/** Une tâche de fond ; chaque concept déclare les siennes, `taches.ts` les rassemble. */
export interface Tache<S extends Services = Services> {
  readonly nom: string
  /** Cinq champs de cron, en temps universel ; absent : seulement à la demande. */
  readonly cron?: string
  /** Se fait aussi dès que les tâches sont lancées. */
  readonly auDemarrage?: boolean
  /** Au-delà, elle est tenue pour perdue ; une demi-heure si rien n'est dit. */
  readonly dureeMaxMs?: number
  readonly executer: (contexte: ContexteTache<S>, donnees: unknown) => Promise<void>
}

interface OptionsJobs<S extends Services> {
  services: S
  config: Pick<Config, 'smtpUrl'>
  taches: readonly Tache<S>[]
  urlMigration: string
  compteApp?: string
  pool: pg.Pool
  rythme?: Rythme
}

/** Met la file à niveau puis fait les tâches dans ce processus ; plusieurs processus se les partagent. */
export async function startJobs<S extends Services>(options: OptionsJobs<S>): Promise<{ stop: () => Promise<void> }> {
  const { log } = options.services
  await migrateJobs(options.urlMigration, log, options.compteApp)
  let arrete = false
  const executants: Executants = { ids: new Set(), commencees: new Map() }
  let enService = await lancer(options, executants, relancer)
  for (const { nom, auDemarrage } of options.taches)
    if (auDemarrage)
      await sql`select graphile_worker.add_job(${nom}, job_key := ${nom}, max_attempts := ${ESSAIS}::int)`.execute(options.services.base)
  const taire = donnerSigneDeVie(options.services.base, log, executants, options.rythme ?? RYTHME)

  const arreter = (ms: number) => avecDelai(enService.stop(), ms, () => new Error('arrêt sans réponse'))
  async function relancer(): Promise<void> {
    log.warn({}, 'tâches de fond relancées')
    await arreter(RELANCE_MS).catch(() => {})
    executants.ids.clear()
    while (!arrete) {
      try {
        enService = await lancer(options, executants, relancer)
        return
      } catch {
        await attendre(INTERVALLE_MS)
      }
    }
  }
  return {
    stop: async () => {
      arrete = true
      // Une tâche coupée revient à la file : un autre processus la reprend aussitôt, ou celui-ci à son retour ; la base tombée, à leur silence.
      await arreter(ARRET_MS).catch(() => rendreLesTaches(options.services.base, executants.ids).catch(() => {}))
      await taire()
    },
  }
}

const INTERVALLE_MS = 2_000
/** D'une tâche qui revient à son heure. */
const ESSAIS = 3
const RELANCE_MS = 30_000
/** Le temps qu'une messagerie réponde : rendue avant, une tâche se referait ailleurs pendant qu'elle finit ici, et le courriel partirait deux fois. */
const ARRET_MS = 3_500
/** Deux tâches à la fois : celle qui ne finit pas ne doit pas tenir sa place sans fin. */
const TACHE_MAX_MS = 30 * 60_000
// La bibliothèque garde pour toujours l'échec de sa première lecture des tâches : une coupure à ce moment la rendrait muette.
const ECHECS_AVANT_RELANCE = 6

async function lancer<S extends Services>(
  { services, config, taches, pool }: OptionsJobs<S>,
  { ids, commencees }: Executants,
  relancer: () => Promise<void>,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  let echecs = 0
  let tombe = false
  const tomber = () => {
    if (tombe) return
    tombe = true
    void relancer()
  }
  // Une tâche prise porte l'identifiant du groupe d'exécutants, pas de chacun.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))
  events.on('job:start', ({ job }) => commencees.set(String(job.id), performance.now()))
  events.on('worker:getJob:error', () => {
    echecs += 1
    if (echecs >= ECHECS_AVANT_RELANCE) tomber()
  })
  events.on('worker:getJob:empty', () => {
    echecs = 0
  })
  const crons = taches.flatMap(({ nom, cron }) => (cron ? [`${cron} ${nom} ?max=${ESSAIS}&jobKey=${nom}`] : []))
  const runner = await run({
    pgPool: patient(pool),
    events,
    logger: loggerDe(services.log),
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: INTERVALLE_MS,
    parsedCronItems: parseCrontab(crons.join('\n')),
    taskList: Object.fromEntries(
      taches.map(({ nom, dureeMaxMs = TACHE_MAX_MS, executer }) => [
        nom,
        (donnees, { job }) =>
          avecDelai(executer(contexteDe(services, config, job), donnees), dureeMaxMs, () => new Error(`${nom} : pas finie à temps`)),
      ]),
    ),
  })
  runner.promise.catch((erreur: unknown) => {
    services.log.error({ erreur: sansAdresses(String(erreur)) }, 'tâches de fond arrêtées')
    tomber()
  })
  return runner
}

/**
 * Le groupe, qui attend la base au lieu de renoncer : la bibliothèque laisse sans suite le rejet d'une tâche finie qu'elle ne peut rayer, et
 * Node tuerait le processus. À l'arrêt il n'y a plus rien à rayer : ce qui attend une connexion l'attend toujours.
 */
function patient(pool: pg.Pool): pg.Pool {
  const joindre = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return rejouable(await pool.connect())
      } catch {
        if (pool.ending) return new Promise(() => {})
        await attendre(INTERVALLE_MS)
      }
    }
  }
  const connect = (suite?: Parameters<pg.Pool['connect']>[0]) => (suite === undefined ? joindre() : pool.connect(suite))
  return new Proxy(pool, { get: (cible, nom) => (nom === 'connect' ? connect : Reflect.get(cible, nom, cible)) })
}

/** Les deux requêtes que la bibliothèque n'attend pas : rayer une tâche finie, et la rendre en échec. */
const SANS_ATTENTE = /^(?:complete|fail)_job/
/** `cannot_connect_now` : de ce code, la bibliothèque redemande la requête, sur une autre connexion. */
const A_REDEMANDER = '57P03'

/**
 * Ce que nul n'attend se redemande, quoi qu'il lui arrive : connexion coupée, verrou trop long, base qui ne fait que lire. Une tâche se raye deux
 * fois sans effet ; rendue deux fois, si la première réponse s'est perdue et qu'elle vient d'être reprise ici, elle se fera une fois de plus.
 */
function rejouable(client: pg.PoolClient): pg.PoolClient {
  const query = (demande: pg.QueryConfig) =>
    client.query(demande).catch((erreur: Error) => {
      throw SANS_ATTENTE.test(demande.name ?? '') ? Object.assign(new Error(erreur.message), { code: A_REDEMANDER }) : erreur
    })
  return new Proxy(client, { get: (cible, nom) => (nom === 'query' ? query : Reflect.get(cible, nom, cible)) })
}

/** Ajoute une tâche à la file, dans la transaction du geste : pas de geste, pas de tâche. Une clé déjà dans la file n'y entre pas deux fois. */
export async function ajouterTache(db: Acces, nom: string, donnees: object, cle: string | null = null): Promise<void> {
  const charge = JSON.stringify(donnees)
  await sql`select graphile_worker.add_job(${nom}, payload := ${charge}::json, job_key := ${cle}::text, job_key_mode := ${cle === null ? null : 'unsafe_dedupe'}::text)`.execute(
    db,
  )
}

const contexteDe = <S extends Services>(
  services: S,
  config: Pick<Config, 'smtpUrl'>,
  { attempts, max_attempts }: Job,
): ContexteTache<S> => ({
  services,
  config,
  maintenant: services.horloge(),
  essai: attempts,
  dernierEssai: attempts >= max_attempts,
})

/** Crée ou met à niveau le schéma de la file ; le compte de l'API y reçoit ses droits, les tables étant fermées par défaut. */
export async function migrateJobs(urlMigration: string, log: Journal, compteApp: string = COMPTE_APP): Promise<void> {
  const client = createClient(urlMigration)
  client.on('error', () => {})
  await client.connect()
  try {
    await prendreVerrou(client, VERROUS.FILE)
    await runMigrations({ connectionString: adresseCourante(urlMigration), logger: loggerDe(log) })
    await client.query(droitsSurLaFile(compteApp))
  } finally {
    await client.end()
  }
}

/** Rien à accorder au compte qui possède la file, ni à un compte qui n'existe pas. */
function droitsSurLaFile(compte: string): string {
  const [nom, texte] = [pg.escapeIdentifier(compte), pg.escapeLiteral(compte)]
  return `
  do $$
  declare fermee regclass;
  begin
    if current_user = ${texte} or not exists (select from pg_roles where rolname = ${texte}) then return; end if;
    grant usage on schema graphile_worker to ${nom};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${nom};
    grant execute on all functions in schema graphile_worker to ${nom};
    for fermee in
      select oid from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polname = ${texte})
    loop
      execute format('create policy %I on %s to %I using (true) with check (true)', ${texte}, fermee, ${texte});
    end loop;
  end $$`
}

const loggerDe = (log: Journal) =>
  new Logger(() => (niveau, message) => {
    if (niveau === 'error') log.error({ file: sansAdresses(message) }, 'tâche de fond')
    else if (niveau === 'warning') log.warn({ file: sansAdresses(message) }, 'tâche de fond')
  })

/** Un serveur de courriel cite les destinataires qu'il refuse : pas de donnée personnelle au journal. */
const sansAdresses = (texte: string) => texte.replaceAll(/(?<![^\s<>"'(])[^\s<>"'(]+@[^\s<>"')]+/g, '…@…')

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import type pg from 'pg'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { type Archivage, archiveDe, type GrappeArchivee, reglagesDArchivage } from './archivage.ts'
import { findBinaires } from './binaires.ts'
import { BASE, COMPTE_APP, COMPTE_MIGRATION, createComptes, urlDe } from './comptes.ts'
import { type Grappe, MOTS_DE_PASSE, openGrappe } from './grappe.ts'
import { chooseLancement } from './lancement.ts'
import { liberer, portTenu, surveiller } from './occupation.ts'
import { freePort, launch, reglagesDeChargement, stopServeur } from './serveur.ts'

export interface Postgres {
  /** Compte qui possède le schéma : migrations seulement. */
  readonly urlMigration: string
  /** Compte de l'API, sans droit sur le schéma. */
  readonly urlApp: string
  /** PgBouncer, par transaction, par où l'API lit et écrit ; `null` : `urlApp`. Écoute, tâches et sondes restent sur `urlApp`. */
  readonly regroupeur: string | null
  /** Le nom du compte de l'API, à qui les migrations donnent ses droits. */
  readonly compteApp: string
  /** Compte d'administration de la grappe : bases de test. */
  readonly urlAdministration: string
  /** L'embarquée, quand son journal se garde. */
  readonly grappe: GrappeArchivee | null
  readonly stop: () => Promise<void>
}

export interface OptionsPostgres {
  /** La grappe est créée dans son sous-dossier `postgres`. */
  dataDir: string
  /** Base jetable : rien n'attend le disque. */
  tests?: boolean
  log: { error: (details: object, message: string) => void }
  /** Où et pour qui se garde le journal des écritures ; `null` : il ne se garde pas. */
  archivage?: Archivage | null
  /** Le temps d'un grand chargement, que nul autre ne lit : le moins de journal, et rien ne se mesure à mesure. */
  chargement?: boolean
  /** `false` : comme si le noyau refusait les espaces de noms d'utilisateur. */
  espacesDeNoms?: boolean
}

/** Démarre le PostgreSQL embarqué ; il s'arrête avec ce processus, et redémarre s'il tombe. */
export async function startPostgres({
  dataDir,
  tests = false,
  log,
  archivage = null,
  chargement = false,
  espacesDeNoms,
}: OptionsPostgres): Promise<Postgres> {
  const binaires = await findBinaires()
  const lancement = chooseLancement(espacesDeNoms)
  const grappe = openGrappe(resolve(dataDir, 'postgres'), binaires, lancement, !tests)
  await liberer(grappe)
  lancement.give(grappe.donnees)

  const port = await freePort()
  const reglages = { ...reglagesDArchivage(archivage, grappe.donnees, lancement), ...(chargement ? reglagesDeChargement(archivage) : {}) }
  const start = () => launch(binaires, lancement, grappe.donnees, port, { tests, reglages })
  let serveur = await start()
  let surveillance: pg.Client | null = null
  let arret: Promise<void> | null = null

  const watch = async () => {
    surveillance = await surveiller(grappe, port)
    if (!surveillance) throw new ErreurDemarrage(`Un autre processus vient de prendre la base de données de ${dataDir}.`)
    surveillance.once('end', () => void recover())
  }
  // Une connexion de surveillance coupée : PostgreSQL est tombé, ou a redémarré ses processus après une panne.
  const recover = async () => {
    for (let essai = 1; !arret; essai += 1) {
      await attendre(Math.min(essai * 200, 5_000))
      if (arret) return
      try {
        if (serveur.processus.exitCode !== null || serveur.processus.signalCode !== null) {
          log.error({ essai }, 'PostgreSQL est tombé : redémarrage')
          serveur = await start()
        }
        return await watch()
      } catch (erreur) {
        log.error({ erreur: (erreur as Error).message }, 'PostgreSQL ne répond pas')
      }
    }
  }
  const stop = () => {
    arret ??= (async () => {
      for (const signal of SIGNAUX) process.off(signal, onSignal)
      await surveillance?.end().catch(() => {})
      await stopServeur(serveur)
    })()
    return arret
  }
  // Le programme qui gère lui-même l'arrêt appelle stop() quand il n'a plus besoin de la base.
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) void stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  for (const signal of SIGNAUX) process.on(signal, onSignal)

  try {
    await watch()
    if (surveillance) await createComptes(surveillance, grappe)
  } catch (erreur) {
    await stop()
    throw erreur
  }
  return { ...adressesDe(grappe, port, archivage), stop }
}

/** Le PostgreSQL embarqué qu'un autre processus tient déjà sur ce dossier ; `null` : personne ne le tient. */
export async function joindrePostgres(dataDir: string): Promise<Postgres | null> {
  const dossier = resolve(dataDir, 'postgres')
  if (!existsSync(dossier)) return null
  const grappe = openGrappe(dossier, await findBinaires(), chooseLancement(), true)
  const port = await portTenu(grappe)
  return port === null ? null : { ...adressesDe(grappe, port, null), stop: async () => {} }
}

const adressesDe = ({ donnees, motsDePasse }: Grappe, port: number, archivage: Archivage | null) => ({
  urlMigration: urlDe(COMPTE_MIGRATION, motsDePasse.migration, port, BASE),
  urlApp: urlDe(COMPTE_APP, motsDePasse.app, port, BASE),
  regroupeur: null,
  compteApp: COMPTE_APP,
  urlAdministration: urlDe('administration', motsDePasse.administration, port, 'postgres'),
  grappe: archivage && {
    donnees,
    motsDePasse: join(dirname(donnees), MOTS_DE_PASSE),
    urlAdministration: urlDe('administration', motsDePasse.administration, port, 'postgres'),
    archive: archiveDe(archivage, donnees),
  },
})

const SIGNAUX = ['SIGINT', 'SIGTERM'] as const

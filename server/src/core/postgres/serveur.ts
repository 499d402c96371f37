import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import type { Binaires } from './binaires.ts'
import { type JournalDuServeur, ouvrirJournal } from './journalDuServeur.ts'
import { commande, type Lancement, options } from './lancement.ts'

export interface Serveur {
  readonly processus: ChildProcess
  /** Résolue à la fin du processus, avec ses dernières lignes de journal. */
  readonly fin: Promise<string>
}

const REGLAGES = {
  // Ni donnée personnelle ni requête dans le journal, quoi que dise postgresql.conf : les erreurs des requêtes reviennent à l'API, qui les
  // traite ; une connexion tuée en plein travail n'y cite pas ce qu'elle faisait.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_lock_waits: 'off',
  log_checkpoints: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
  shared_buffers: '256MB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  jit: 'off',
}

/** Une base de test se refait : rien n'y attend le disque. */
const REGLAGES_DE_TEST = {
  ...REGLAGES,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  autovacuum: 'off',
}

/** Des tables refaites dans la transaction qui les remplit n'entrent pas au journal, sauf s'il se garde : un trou, et rien d'après ne se rejoue. */
export const reglagesDeChargement = (archivage: object | null): Readonly<Record<string, string>> => ({
  autovacuum: 'off',
  checkpoint_timeout: '30min',
  max_wal_size: '4GB',
  ...(archivage === null ? { wal_level: 'minimal', max_wal_senders: '0' } : {}),
})

/**
 * D'un serveur qui ne sert qu'un temps : sa mémoire partagée va dans son dossier et part avec lui. Tué net, et que nul ne relance, il en
 * laisserait un mégaoctet dans celle du système.
 */
const MEMOIRE_DANS_SON_DOSSIER: Readonly<Record<string, string>> =
  process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }

const estTemporaire = (donnees: string): boolean => donnees.startsWith(join(tmpdir(), '/'))

interface Facon {
  readonly tests?: boolean
  /** Il ne sert qu'un temps ; ceux du dossier temporaire du système, toujours. */
  readonly passager?: boolean
  /** Ce qui s'ajoute aux réglages du produit. */
  readonly reglages?: Readonly<Record<string, string>>
  /** Le temps qu'il a pour accepter des connexions. */
  readonly delaiMs?: number
}

/** Lance PostgreSQL sur la boucle locale et attend qu'il accepte des connexions. */
export async function launch(
  binaires: Binaires,
  lancement: Lancement,
  donnees: string,
  port: number,
  { tests = false, passager = estTemporaire(donnees), reglages: enPlus = {}, delaiMs = DELAI }: Facon = {},
): Promise<Serveur> {
  const reglages = Object.entries({
    ...(tests ? REGLAGES_DE_TEST : REGLAGES),
    ...(passager ? MEMOIRE_DANS_SON_DOSSIER : {}),
    ...enPlus,
  }).flatMap(([nom, valeur]) => ['-c', `${nom}=${valeur}`])
  // Sans socket de fichier : son chemin serait trop long dans un dossier profond.
  const args = ['-D', donnees, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...reglages]
  const journal = ouvrirJournal(join(dirname(donnees), 'journal.log'))
  // Détaché du terminal : Ctrl-C arrête l'API d'abord, qui arrête PostgreSQL ensuite.
  const processus = spawn(...commande(lancement, binaires.postgres, args), {
    ...options(lancement, donnees),
    stdio: ['ignore', 'ignore', journal.descripteur],
    detached: true,
  })
  closeSync(journal.descripteur)
  // Dès maintenant : ce processus peut s'arrêter pendant que PostgreSQL démarre.
  const arreterAvec = () => void processus.kill('SIGINT')
  process.on('exit', arreterAvec)
  processus.once('close', () => process.off('exit', arreterAvec))
  const fin = new Promise<string>((resolve) => {
    processus.once('error', (erreur) => resolve(erreur.message))
    processus.once('close', () => resolve(journal.dernieresLignes()))
  })
  const issue = await Promise.race([fin, attendreQuIlDise(journal, 'ready to accept', delaiMs)])
  if (issue === true) return { processus, fin }
  processus.kill('SIGQUIT')
  const aide = lancement.uid === null ? '' : `\nLe compte ${lancement.uid} doit pouvoir atteindre ce dossier et celui du produit.`
  throw new ErreurDemarrage(
    `PostgreSQL n’a pas démarré sur ${donnees}.\n${issue === DELAI_DEPASSE ? journal.dernieresLignes() : issue}${aide}`,
  )
}

async function attendreQuIlDise(journal: JournalDuServeur, mots: string, delaiMs: number): Promise<true | typeof DELAI_DEPASSE> {
  for (const limite = Date.now() + delaiMs; Date.now() < limite; await attendre(25)) if (journal.lire().includes(mots)) return true
  return DELAI_DEPASSE
}

/** Une reprise après un arrêt brutal relit le journal des écritures : cela peut prendre du temps. */
const DELAI = 120_000
const DELAI_DEPASSE = Symbol('délai dépassé')

/** Un port libre de la boucle locale. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const essai = createServer()
    essai.once('error', reject)
    essai.listen(0, '127.0.0.1', () => {
      const { port } = essai.address() as { port: number }
      essai.close(() => resolve(port))
    })
  })

/** Arrêt rapide ; au-delà de dix secondes, immédiat : la reprise se fera au démarrage suivant. */
export async function stopServeur({ processus, fin }: Serveur): Promise<void> {
  processus.kill('SIGINT')
  const trop = await Promise.race([fin, attendre(10_000, DELAI_DEPASSE, { ref: false })])
  if (trop !== DELAI_DEPASSE) return
  processus.kill('SIGQUIT')
  await fin
}

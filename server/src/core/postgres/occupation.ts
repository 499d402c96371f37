import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import pg from 'pg'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { urlDe } from './comptes.ts'
import type { Grappe } from './grappe.ts'
import { VERROUS } from './verrou.ts'

const DEMARRAGE_EN_COURS = '57P03'

/** La connexion de surveillance, qui tient le verrou ; `null` : un autre processus le tient. */
export async function surveiller(grappe: Grappe, port: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: urlDe('administration', grappe.motsDePasse.administration, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ dossier: string; libre: boolean }>(
    `select current_setting('data_directory') as dossier, pg_try_advisory_lock($1) as libre`,
    [VERROUS.SURVEILLANCE],
  )
  if (rows[0]?.libre && memeDossier(rows[0].dossier, grappe.donnees)) return client
  await client.end()
  return null
}

/**
 * Rend le dossier libre. Un serveur surveillé par un autre processus : refus. Un orphelin : il est arrêté. Un
 * postmaster.pid sans processus vivant derrière (le numéro peut être celui d'un zombie ou d'un tout autre programme) : effacé.
 */
export async function liberer(grappe: Grappe, patience = 30_000): Promise<void> {
  const limite = Date.now() + patience
  for (let arretDemande = false; Date.now() < limite; await attendre(50)) {
    const { pid, port } = lireTemoin(grappe.donnees)
    const vivants = processusDe(grappe.donnees)
    if (pid === null && vivants.length === 0) return
    if (vivants.length === 0 && process.platform === 'linux') return rmSync(join(grappe.donnees, 'postmaster.pid'), { force: true })
    if (arretDemande || port === null) continue
    const surveillance = await surveiller(grappe, port).catch((erreur: NodeJS.ErrnoException) => erreur)
    if (surveillance === null) throw new ErreurDemarrage(dejaDemarre(grappe.donnees))
    if (surveillance instanceof pg.Client) {
      await surveillance.end()
      if (pid !== null) process.kill(pid, 'SIGINT')
      arretDemande = true
    } else if (process.platform !== 'linux' && surveillance.code !== DEMARRAGE_EN_COURS) {
      return // Ailleurs que sous Linux, PostgreSQL juge lui-même si son témoin est périmé.
    }
  }
  throw new ErreurDemarrage(`Un ancien PostgreSQL occupe encore ${grappe.donnees} et ne s’arrête pas : arrêtez-le puis recommencez.`)
}

/** Le port où un autre processus sert ce dossier ; `null` : aucun ne le tient. */
export async function portTenu(grappe: Grappe): Promise<number | null> {
  const { port } = lireTemoin(grappe.donnees)
  if (port === null) return null
  const surveillance = await surveiller(grappe, port).catch(() => undefined)
  await surveillance?.end()
  return surveillance === null ? port : null
}

function lireTemoin(donnees: string): { pid: number | null; port: number | null } {
  try {
    const lignes = readFileSync(join(donnees, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lignes[0]) || null, port: Number(lignes[3]) || null }
  } catch {
    return { pid: null, port: null }
  }
}

/** Chaque processus de PostgreSQL travaille dans le dossier de données : sous Linux, c'est la preuve qu'il vit encore. */
function processusDe(donnees: string): number[] {
  if (process.platform !== 'linux') return []
  const dossier = realpathSync(donnees)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && dossierDe(pid) === dossier)
}

function dossierDe(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

const memeDossier = (a: string, b: string) => realpathSync(a) === realpathSync(b)

const dejaDemarre = (donnees: string) =>
  `Relogement est déjà démarré sur ${donnees} : arrêtez-le (Ctrl-C), ou donnez un autre DATA_DIR et un autre PORT à ce démarrage.`

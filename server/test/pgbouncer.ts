// Le PgBouncer de la machine, par transaction, devant la base d'un essai ; une machine nue n'en a pas.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { avecClient } from '../src/core/postgres/client.ts'
import { freePort } from '../src/core/postgres/serveur.ts'
import { jusqua } from './jusqua.ts'

const PROGRAMME = '/usr/sbin/pgbouncer'

export const pgbouncerPresent = spawnSync(PROGRAMME, ['--version']).error === undefined

interface Regroupeur {
  readonly url: string
  /** Comme l'exploitant, à sa console. */
  readonly reconnecter: () => Promise<void>
  /** Il va désormais à ce serveur : l'exploitant, ou l'outil de sa grappe, change ses réglages et les lui fait relire. */
  readonly suivre: (url: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Huit connexions à la base, que tous les clients se partagent d'une transaction à l'autre. */
export async function startPgbouncer(url: string): Promise<Regroupeur> {
  const base = new URL(url).pathname.slice(1)
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-regroupeur-'))
  chmodSync(dossier, 0o755)
  const ecoute = await freePort()
  const reglages = join(dossier, 'pgbouncer.ini')
  const regler = (vers: string) => {
    const { hostname, port, username, password } = new URL(vers)
    writeFileSync(
      reglages,
      `[databases]
${base} = host=${hostname} port=${port} dbname=${base} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ecoute}
unix_socket_dir =
auth_type = any
admin_users = console
pool_mode = transaction
default_pool_size = 8
server_login_retry = 1
`,
    )
  }
  regler(url)
  // Il refuse de servir sous root.
  const compte = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const processus: ChildProcess = spawn(PROGRAMME, ['-q', ...compte, reglages], { stdio: 'ignore' })
  const adresse = new URL(url)
  adresse.port = `${ecoute}`
  await jusqua(() => ecouteDeja(ecoute))
  const stop = async () => {
    const fini = once(processus, 'exit')
    processus.kill('SIGKILL')
    await fini
    rmSync(dossier, { recursive: true, force: true })
  }
  const console_ = `postgresql://console@127.0.0.1:${ecoute}/pgbouncer`
  const demander = (ordre: string) => avecClient(console_, (client) => client.query(ordre)).then(() => {})
  const suivre = async (vers: string) => {
    regler(vers)
    await demander('reload')
  }
  return { url: adresse.href, reconnecter: () => demander('reconnect'), suivre, stop }
}

const ecouteDeja = (port: number) =>
  new Promise<boolean>((resolve) => {
    const prise = connect(port, '127.0.0.1', () => {
      prise.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { BASE, COMPTE_APP, urlDe } from '../../server/src/core/postgres/comptes.ts'
import { freePort } from '../../server/src/core/postgres/serveur.ts'
import { racine } from '../../server/src/core/racine.ts'

interface Produit {
  readonly url: string
  /** Sa base, sous le compte de l'API : les parcours y préparent leurs dossiers et y relisent ce qui est écrit. */
  readonly base: string
  readonly stop: () => Promise<void>
}

// Lié à ce processus par un canal : même tué net, il n'en laisse pas d'orphelin.
const ATTACHE = 'data:text/javascript,process.on("disconnect",()=>process.kill(process.pid,"SIGTERM"))'

/** Le produit tel qu'il est construit, avec sa base embarquée et ses données de démonstration, dans un dossier jetable. `plus` : d'autres réglages, qui dépendent de son adresse. */
export async function startProduit(plus: (url: string) => Promise<Record<string, string>> = async () => ({})): Promise<Produit> {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-parcours-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const processus = spawn(process.execPath, ['--import', ATTACHE, '--enable-source-maps', join(racine, 'server', 'dist', 'main.js')], {
    cwd: racine,
    env: { ...reglages(), PORT: `${port}`, DATA_DIR: dossier, PUBLIC_URL: url, ...(await plus(url)) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const fin = once(processus, 'exit')
  const stop = async () => {
    if (processus.exitCode === null) processus.kill('SIGTERM')
    await fin
    rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  try {
    await Promise.race([pret(url), fin.then(([code]) => Promise.reject(new Error(`Le produit s’est arrêté au démarrage (${code}).`)))])
    return { url, base: adresseDeLaBase(dossier), stop }
  } catch (erreur) {
    await stop()
    throw erreur
  }
}

/** L'environnement, sans ce qui ferait travailler le produit ailleurs que chez lui. */
function reglages(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _base, DOCUMENTS_URL: _documents, SMTP_URL: _smtp, NODE_ENV: _mode, JWT_SECRET: _secret, ...reste } = process.env
  return { ...reste, HOST: '127.0.0.1', DEMO: 'oui', LOG_LEVEL: 'error', RATE_LIMIT: '1000000' }
}

const PATIENCE_MS = 180_000

async function pret(url: string): Promise<void> {
  for (const fin = Date.now() + PATIENCE_MS; Date.now() < fin; await attendre(100)) {
    const reponse = await fetch(`${url}/v1/health`).catch(() => null)
    if (reponse?.ok) return
  }
  throw new Error(`Le produit ne répond pas à ${url} après ${PATIENCE_MS / 1000} s.`)
}

/** Le port est dans le fichier que PostgreSQL tient, le mot de passe dans celui du produit. */
function adresseDeLaBase(dossier: string): string {
  const { app } = JSON.parse(readFileSync(join(dossier, 'postgres', 'mots-de-passe.json'), 'utf8')) as { app: string }
  const port = Number(readFileSync(join(dossier, 'postgres', 'donnees', 'postmaster.pid'), 'utf8').split('\n')[3])
  return urlDe(COMPTE_APP, app, port, BASE)
}

// Le produit entier, dans son processus, tel qu'un exploitant le lance.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { freePort } from '../src/core/postgres/serveur.ts'
import { racine } from '../src/core/racine.ts'
import { lancer } from './programme.ts'

export interface Produit {
  readonly adresse: string
  readonly processus: ChildProcess
}

/** Le lance et attend qu'il serve ; `main` : celui d'une autre version. */
export async function startProduit(env: Readonly<Record<string, string>>, main: string | null = null): Promise<Produit> {
  const port = await freePort()
  const options = {
    env: { ...process.env, PORT: `${port}`, DEMO: 'non', RATE_LIMIT: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'] as ('ignore' | 'pipe' | 'inherit')[],
  }
  const processus = main === null ? lancer('main', options) : spawn(process.execPath, [main], { cwd: racine, ...options })
  await new Promise<void>((resolve, reject) => {
    let dit = ''
    processus.once('exit', (code) => reject(new Error(`Le produit s’est arrêté (${code}) avant de servir`)))
    ;(processus.stdout as Readable).setEncoding('utf8').on('data', (sortie: string) => {
      dit += sortie
      if (dit.includes(`Relogement : http://localhost:${port}`)) resolve()
    })
  })
  return { adresse: `http://127.0.0.1:${port}`, processus }
}

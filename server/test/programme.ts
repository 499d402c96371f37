import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { racine } from '../src/core/racine.ts'

export type Programme = 'main' | 'serveurSepare' | 'tachesSeparees' | 'purgeSeparee' | 'envoiSepare' | 'parentPostgres'

/** Lance un programme dans son processus, à tuer quand on veut ; `scripts/programmes.mjs` l'a réuni en un fichier au début de la campagne. */
export const lancer = (programme: Programme, options: SpawnOptions, arguments_: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [join(racine, 'server', 'dist', 'essais', `${programme}.js`), ...arguments_], { cwd: racine, ...options })

import { readdirSync, readFileSync } from 'node:fs'

/** Mémoire résidente d'un processus, en MiB ; ailleurs que sous Linux, rien ne se mesure. */
export function memoireDe(pid: number | undefined): number | null {
  try {
    const [, ko = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(ko) / 1024
  } catch {
    return null
  }
}

/** Fichiers et connexions qu'un processus tient ouverts ; ailleurs que sous Linux, rien ne se mesure. */
export function descripteursDe(pid: number | undefined): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return null
  }
}

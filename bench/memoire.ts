import { readFileSync } from 'node:fs'

/** Mémoire résidente d'un processus, en MiB ; ailleurs que sous Linux, rien ne se mesure. */
export function memoireDe(pid: number | undefined): number | null {
  try {
    const [, ko = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(ko) / 1024
  } catch {
    return null
  }
}

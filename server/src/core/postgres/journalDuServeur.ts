import { fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

export interface JournalDuServeur {
  readonly descripteur: number
  /** Ce qui s'y est écrit depuis son ouverture. */
  readonly lire: () => string
  readonly dernieresLignes: () => string
}

/** Au-delà, un lancement garde l'ancien à côté et en commence un neuf. */
const TROP_LONG = 10 * 1024 * 1024

/** Le journal de PostgreSQL, dans son fichier, à la suite ; il l'écrit lui-même : rien ne s'en perd quand ce processus s'arrête. */
export function ouvrirJournal(fichier: string): JournalDuServeur {
  if ((statSync(fichier, { throwIfNoEntry: false })?.size ?? 0) > TROP_LONG) renameSync(fichier, fichier.replace(/\.log$/, '.1.log'))
  const descripteur = openSync(fichier, 'a', 0o600)
  const debut = fstatSync(descripteur).size
  const lire = () => readFileSync(fichier).subarray(debut).toString()
  return { descripteur, lire, dernieresLignes: () => lire().trimEnd().split('\n').slice(-20).join('\n') }
}

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** La racine du projet, la même depuis les sources et depuis le fichier construit (server/dist/main.js). */
export const racine = findRacine(import.meta.dirname)

function findRacine(dossier: string): string {
  return existsSync(join(dossier, 'server', 'migrations')) || dirname(dossier) === dossier ? dossier : findRacine(dirname(dossier))
}

// Les réglages du service qu'une archive garde, rendus en un fichier de variables : ce qui se relit d'une machine perdue.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECRETES } from '../core/config.ts'
import { creerDossier } from '../core/dossier.ts'

const FICHIER = 'reglages-sauvegardes.env'

/** Écrit ce fichier dans le dossier de données ; rend son chemin, ou `null` si l'archive n'en garde aucun. */
export async function rendreLesReglages(dataDir: string, configuration: Readonly<Record<string, string>>): Promise<string | null> {
  const reglages = Object.entries(configuration)
  if (reglages.length === 0) return null
  const lignes = [
    '# Les réglages du service d’où vient la sauvegarde rendue. Relisez-les : ce sont les chemins et les adresses de sa machine.',
    `# Une sauvegarde ne garde aucun secret. À reprendre de votre coffre, selon ce qui vous sert : ${[...SECRETES].join(', ')}.`,
    ...reglages.map(([nom, valeur]) => `${nom}=${citer(valeur)}`),
  ]
  const fichier = join(dataDir, FICHIER)
  creerDossier(dataDir)
  await rm(fichier, { force: true })
  await writeFile(fichier, `${lignes.join('\n')}\n`, { mode: 0o600 })
  return fichier
}

/** Tel que systemd et un shell le relisent. */
const citer = (valeur: string): string => (/^[\w@%+=:,./-]*$/.test(valeur) ? valeur : `"${valeur.replace(/["\\$`]/g, '\\$&')}"`)

import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { creerDossier } from '../../core/dossier.ts'

/** Range un fichier sous sa clé. */
export type Deposer = (cle: string, contenu: Buffer) => void

/**
 * Dans le dossier des documents. Les fichiers de démonstration sont peu nombreux et souvent les mêmes : un lien vers le premier suffit,
 * là où le système de fichiers en fait.
 */
export function deposerDans(dossier: string): Deposer {
  const premiers = new Map<Buffer, string>()
  const crees = new Set<string>()
  return (cle, contenu) => {
    const chemin = join(dossier, cle)
    if (!crees.has(dirname(chemin))) creerDossier(dirname(chemin))
    crees.add(dirname(chemin))
    const premier = premiers.get(contenu)
    if (premier === undefined || !lier(premier, chemin)) {
      // Jamais par-dessus : le fichier déjà là peut être le premier de ceux qui lui sont liés.
      rmSync(chemin, { force: true })
      writeFileSync(chemin, contenu)
      premiers.set(contenu, chemin)
    }
  }
}

/** Faux si le système n'admet pas ce lien, ou pas un de plus. */
function lier(source: string, chemin: string): boolean {
  try {
    linkSync(source, chemin)
    return true
  } catch {
    return false
  }
}

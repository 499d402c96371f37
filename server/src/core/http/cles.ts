import { DomainError } from '@relogement/domain/common/errors'

const JETONS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * Refuse une clé donnée deux fois dans un même objet : JSON.parse garde la dernière, un autre lecteur la première, et ce
 * que l'un a contrôlé n'est pas ce que l'autre enregistre. Le texte a déjà été lu : il est du JSON valide.
 */
export function verifierClesUniques(texte: string): void {
  const objets: (Set<string> | null)[] = []
  let chaine = ''
  for (const [jeton] of texte.matchAll(JETONS)) {
    if (jeton === '{') objets.push(new Set())
    else if (jeton === '[') objets.push(null)
    else if (jeton === '}' || jeton === ']') objets.pop()
    else if (jeton === ':') ajouter(objets.at(-1), chaine)
    else if (jeton !== ',') chaine = jeton
  }
}

function ajouter(cles: Set<string> | null | undefined, chaine: string): void {
  if (!cles) return
  const cle = JSON.parse(chaine) as string
  if (cles.has(cle)) throw new DomainError('malforme', 'json.doublon', 'Le corps de la demande donne deux fois la même clé')
  cles.add(cle)
}

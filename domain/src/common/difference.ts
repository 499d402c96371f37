/** Une valeur qui a changé, désignée par son chemin pointé. */
export interface Difference {
  readonly chemin: string
  readonly ancien: unknown
  readonly nouveau: unknown
}

const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur)

/** Les clés par lesquelles on suit les éléments d'une liste : une personne, une ressource, une année. */
export const cleDe = (element: unknown): string | null => {
  if (!estObjet(element)) return null
  const { id, occupantId, type, annee } = element
  if (typeof id === 'string') return id
  if (typeof occupantId !== 'string') return null
  const code = estObjet(type) ? type['code'] : annee
  return typeof code === 'string' || typeof code === 'number' ? `${occupantId}.${code}` : null
}

const parCle = (liste: readonly unknown[]): Map<string, unknown> | null => {
  const cles = liste.map(cleDe)
  return cles.every((cle) => cle !== null) ? new Map(liste.map((element, rang) => [cles[rang] as string, element])) : null
}

const vide = (valeur: unknown): boolean => valeur === null || valeur === undefined || valeur === ''

/**
 * Les différences entre deux valeurs, champ par champ. Les listes de personnes, de ressources et de revenus se comparent
 * élément par élément ; les autres en entier. Absent, nul et vide se valent.
 */
export function differences(ancien: unknown, nouveau: unknown, chemin = ''): Difference[] {
  if (Object.is(ancien, nouveau) || (vide(ancien) && vide(nouveau))) return []
  const sous = (cle: string) => (chemin === '' ? cle : `${chemin}.${cle}`)
  if (Array.isArray(ancien) && Array.isArray(nouveau)) {
    const avant = parCle(ancien)
    const apres = parCle(nouveau)
    if (avant && apres && (avant.size > 0 || apres.size > 0)) {
      const cles = new Set([...avant.keys(), ...apres.keys()])
      return [...cles].flatMap((cle) => deElement(avant.get(cle), apres.get(cle), sous(cle)))
    }
    return memesElements(ancien, nouveau) ? [] : [{ chemin, ancien, nouveau }]
  }
  if (estObjet(ancien) && estObjet(nouveau)) {
    const cles = new Set([...Object.keys(ancien), ...Object.keys(nouveau)])
    return [...cles].flatMap((cle) => differences(ancien[cle], nouveau[cle], sous(cle)))
  }
  return [{ chemin, ancien: ancien ?? null, nouveau: nouveau ?? null }]
}

// Un élément ajouté ou retiré est une seule différence ; modifié, chacun de ses champs en est une.
const deElement = (ancien: unknown, nouveau: unknown, chemin: string): Difference[] =>
  ancien === undefined || nouveau === undefined
    ? [{ chemin, ancien: ancien ?? null, nouveau: nouveau ?? null }]
    : differences(ancien, nouveau, chemin)

/** Mêmes éléments dans le même ordre ; l'ordre des champs d'un élément ne compte pas. */
const memesElements = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((element, rang) => differences(element, b[rang]).length === 0)

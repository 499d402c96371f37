// Ce que l'écran montre, d'après les lectures en service : une fiche se lit sous [type, id, …], une liste sous [pluriel, …] (`cleDe`, `useListeDeclaree`).
import type { QueryClient, QueryKey } from '@tanstack/react-query'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LISTE = /^[a-z][a-z-]+s$/

export interface Montre {
  readonly fiches: readonly string[]
  readonly listes: readonly string[]
}

const fichesDe = ([, id]: QueryKey): string[] => (typeof id === 'string' && ID.test(id) ? [id] : [])
const listesDe = ([pluriel]: QueryKey): string[] => (typeof pluriel === 'string' && LISTE.test(pluriel) ? [pluriel] : [])

/** Les fiches et les listes que l'écran montre en ce moment, rangées : deux écrans pareils donnent la même réponse. */
export function ceQuiEstMontre(client: QueryClient): Montre {
  const cles = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey }) => queryKey)
  const ranger = (noms: readonly string[]) => [...new Set(noms)].sort()
  return { fiches: ranger(cles.flatMap(fichesDe)), listes: ranger(cles.filter((cle) => fichesDe(cle).length === 0).flatMap(listesDe)) }
}

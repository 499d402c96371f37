import type { Acces, Base } from '../../core/database.ts'
import { countFacettes } from './facettes.queries.ts'
import type { ChampsDeLigne, Condition, Ecartes } from './filtres.ts'

const FRAICHEUR_MS = 20_000
const PORTEES_MAX = 500

interface Compte {
  /** Écrites en JSON : elles partent telles quelles avec chaque page. */
  lesFacettes: Promise<string>
  le: number
}

/** Les lignes d'un acteur, et ce qu'il en lit. */
interface Portee {
  readonly cle: string
  readonly visibles: Condition
  readonly champs: ChampsDeLigne
}

const comptes = new WeakMap<object, Map<string, Compte>>()

/**
 * Les facettes d'un périmètre, recomptées au plus toutes les 20 secondes : elles ne dépendent pas des filtres choisis, seulement
 * de ce que la liste écarte, et les compter sur tous les ménages à chaque page coûterait dix fois la page (décision 0005). Un compte périmé est servi
 * pendant que le suivant se fait.
 */
export function facettesDe(base: Base, portee: Portee, ecartes: Ecartes, maintenant: number): Promise<string> {
  const { visibles, champs } = portee
  const cle = `${portee.cle} ${JSON.stringify([champs.logement, ecartes])}`
  const parPortee = comptes.get(base) ?? new Map<string, Compte>()
  comptes.set(base, parPortee)
  const connu = parPortee.get(cle)
  if (connu && maintenant - connu.le < FRAICHEUR_MS) return connu.lesFacettes
  const nouveau: Compte = {
    lesFacettes: countFacettes(base as Acces, visibles, champs, ecartes).then((facettes) => JSON.stringify(facettes)),
    le: maintenant,
  }
  nouveau.lesFacettes.catch(() => parPortee.delete(cle))
  if (parPortee.size >= PORTEES_MAX) parPortee.clear()
  parPortee.set(cle, nouveau)
  return connu ? connu.lesFacettes : nouveau.lesFacettes
}

import type { Acces, Base } from './database.ts'

/** Une ligne, et ce qui change quand elle change : les numéros que la base donne à ses écritures (`xmin`). */
export interface Empreinte {
  readonly id: string
  readonly empreinte: string
}

const LONGUEUR_ID = 36

/** Des milliers de lignes nommées tiennent en un texte, « id empreinte,id empreinte » : elles se lisent d'un coup. */
export const lireNommees = (texte: string | null): Empreinte[] =>
  texte === null ? [] : texte.split(',').map((une) => ({ id: une.slice(0, LONGUEUR_ID), empreinte: une.slice(LONGUEUR_ID + 1) }))

type Lire<L extends Empreinte> = (db: Acces, ids: readonly string[]) => Promise<readonly L[]>

const GENERATION_MS = 10 * 60_000

/**
 * Garde des lignes déjà lues, pour les lectures qui en comparent des milliers : la base dit lesquelles, et leur empreinte ; seules celles qui ont
 * changé se relisent. Jamais une ligne n'est rendue sans que la base vienne de la nommer. Ce que personne n'a relu depuis dix à vingt minutes est oublié.
 */
export function createRegistre<L extends Empreinte>(lire: Lire<L>): (db: Acces, nommees: readonly Empreinte[]) => Promise<L[]> {
  const gardes = new WeakMap<object, Generations<L>>()
  return async (db, nommees) => {
    const garde = generationsDe(gardes, db)
    const connues: L[] = []
    const absentes: string[] = []
    for (const { id, empreinte } of nommees) {
      const recente = garde.recentes.get(id)
      const connue = recente ?? garde.anciennes.get(id)
      if (connue === undefined || connue.empreinte !== empreinte) absentes.push(id)
      else {
        if (recente === undefined) garde.recentes.set(id, connue)
        connues.push(connue)
      }
    }
    if (absentes.length === 0) return connues
    const lues = await lire(db, absentes)
    for (const lue of lues) garde.recentes.set(lue.id, lue)
    return [...connues, ...lues]
  }
}

interface Generations<L> {
  recentes: Map<string, L>
  anciennes: Map<string, L>
}

function generationsDe<L>(gardes: WeakMap<object, Generations<L>>, db: Acces | Base): Generations<L> {
  const connues = gardes.get(db)
  if (connues !== undefined) return connues
  const neuves: Generations<L> = { recentes: new Map(), anciennes: new Map() }
  gardes.set(db, neuves)
  vieillir(new WeakRef(neuves))
  return neuves
}

// Sans tenir ce qu'il vieillit : une base fermée s'oublie avec ses lignes.
function vieillir<L>(generations: WeakRef<Generations<L>>): void {
  const tour = setInterval(() => {
    const tenues = generations.deref()
    if (tenues === undefined) return clearInterval(tour)
    tenues.anciennes = tenues.recentes
    tenues.recentes = new Map()
  }, GENERATION_MS)
  tour.unref()
}

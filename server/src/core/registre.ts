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
  const gardes = createGenerations<L>()
  return async (db, nommees) => {
    const garde = gardes(db)
    const connues: L[] = []
    const absentes: string[] = []
    for (const { id, empreinte } of nommees) {
      const connue = garde.lire(id)
      if (connue === undefined || connue.empreinte !== empreinte) absentes.push(id)
      else connues.push(connue)
    }
    if (absentes.length === 0) return connues
    const lues = await lire(db, absentes)
    for (const lue of lues) garde.ecrire(lue.id, lue)
    return [...connues, ...lues]
  }
}

export interface Garde<V> {
  readonly lire: (cle: string) => V | undefined
  readonly ecrire: (cle: string, valeur: V) => void
}

/** Ce qu'un processus garde d'une base : ce que personne n'a relu depuis dix à vingt minutes est oublié. */
export function createGenerations<V>(): (db: Acces | Base) => Garde<V> {
  const gardes = new WeakMap<object, Garde<V>>()
  return (db) => {
    const connue = gardes.get(db)
    if (connue !== undefined) return connue
    const generations: Generations<V> = { recentes: new Map(), anciennes: new Map() }
    vieillir(new WeakRef(generations))
    const neuve: Garde<V> = {
      lire: (cle) => {
        const recente = generations.recentes.get(cle)
        if (recente !== undefined) return recente
        const ancienne = generations.anciennes.get(cle)
        if (ancienne !== undefined) generations.recentes.set(cle, ancienne)
        return ancienne
      },
      ecrire: (cle, valeur) => void generations.recentes.set(cle, valeur),
    }
    gardes.set(db, neuve)
    return neuve
  }
}

interface Generations<V> {
  recentes: Map<string, V>
  anciennes: Map<string, V>
}

// Sans tenir ce qu'il vieillit : une base fermée s'oublie avec ses lignes.
function vieillir<V>(generations: WeakRef<Generations<V>>): void {
  const tour = setInterval(() => {
    const tenues = generations.deref()
    if (tenues === undefined) return clearInterval(tour)
    tenues.anciennes = tenues.recentes
    tenues.recentes = new Map()
  }, GENERATION_MS)
  tour.unref()
}

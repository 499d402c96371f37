// Des milliers de ménages, ou de logements, tenus côte à côte, le numéro de leurs classes à la suite : chaque règle se mesure une fois par classe, et
// compter ne fait plus que lire des nombres voisins en mémoire (décisions 0142 et 0165).
import { enCentimes } from '../common/montant.ts'
import { type ClassesDuLogement, type ClassesDuMenage, classesDuLogement, classesDuMenage } from './classes.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'

interface Classee<C extends object> {
  readonly nombre: number
  /** De chacun, le rang de sa classe parmi `classes`. */
  readonly numeros: { readonly [K in keyof C]: Int32Array }
  readonly classes: { readonly [K in keyof C]: readonly C[K][] }
}

export interface Rangee extends Classee<ClassesDuMenage> {
  /** `NaN` : pas connues. */
  readonly ressources: Float64Array
}

export interface RangeeDeLogements extends Classee<ClassesDuLogement> {
  readonly places: ReadonlyMap<string, number>
  /** Annoncée par le bailleur, en centimes ; zéro : il n'en annonce pas. */
  readonly apl: Float64Array
}

export const ranger = (menages: readonly FaitsDuMenage[]): Rangee => ({
  ...classer(menages.map(classesDuMenage)),
  ressources: Float64Array.from(menages, ({ ressources }) => ressources ?? Number.NaN),
})

export const rangerLogements = (logements: readonly FaitsDuLogement[]): RangeeDeLogements => ({
  ...classer(logements.map(classesDuLogement)),
  places: new Map(logements.map(({ id }, place) => [id, place])),
  apl: Float64Array.from(logements, ({ apl }) => enCentimes(apl ?? 0)),
})

function classer<C extends object>(lues: readonly C[]): Classee<C> {
  const noms = Object.keys(lues[0] ?? {}) as (keyof C)[]
  const rangees = noms.map((nom) => {
    const connues = new Map<C[keyof C], number>()
    const numeros = Int32Array.from(lues, (siennes) => {
      const numero = connues.get(siennes[nom]) ?? connues.size
      connues.set(siennes[nom], numero)
      return numero
    })
    return { nom, numeros, classes: [...connues.keys()] }
  })
  const parNom = (quoi: 'numeros' | 'classes') => Object.fromEntries(rangees.map((une) => [une.nom, une[quoi]]))
  return { nombre: lues.length, numeros: parNom('numeros'), classes: parNom('classes') } as unknown as Classee<C>
}

/** Rend, d'une place, ce que vaut sa classe, mesurée une fois. */
export function parPlace<K extends keyof ClassesDuLogement>(
  { numeros, classes }: RangeeDeLogements,
  nom: K,
  mesurer: (classe: ClassesDuLogement[K]) => number,
): (place: number) => number {
  const mesures = Float64Array.from(classes[nom] ?? [], (une) => mesurer(une))
  const siens = numeros[nom]
  return (place) => mesures[siens[place] as number] as number
}

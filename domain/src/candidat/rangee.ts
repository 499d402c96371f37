// Des milliers de ménages tenus côte à côte, le numéro de leurs classes à la suite : face à un logement, chaque règle se mesure une fois par classe,
// et compter ne fait plus que lire des nombres voisins en mémoire (décision 0142).
import { type ClassesDuMenage, classesDuMenage } from './classes.ts'
import type { FaitsDuMenage } from './faits.ts'

type Nom = keyof ClassesDuMenage
const NOMS = ['foyer', 'taille', 'voeux', 'besoins', 'attente', 'cotation', 'retour', 'ecarts'] as const satisfies readonly Nom[]

export interface Rangee {
  readonly nombre: number
  /** De chaque ménage, le rang de sa classe parmi `classes`. */
  readonly numeros: { readonly [K in Nom]: Int32Array }
  readonly classes: { readonly [K in Nom]: readonly ClassesDuMenage[K][] }
  /** `NaN` : pas connues. */
  readonly ressources: Float64Array
}

export function ranger(menages: readonly FaitsDuMenage[]): Rangee {
  const numeros = Object.fromEntries(NOMS.map((nom) => [nom, new Int32Array(menages.length)])) as Record<Nom, Int32Array>
  const connues = Object.fromEntries(NOMS.map((nom) => [nom, new Map<object, number>()])) as Record<Nom, Map<object, number>>
  const ressources = new Float64Array(menages.length)
  for (const [place, menage] of menages.entries()) {
    const siennes = classesDuMenage(menage)
    ressources[place] = menage.ressources ?? Number.NaN
    for (const nom of NOMS) {
      const numero = connues[nom].get(siennes[nom]) ?? connues[nom].size
      connues[nom].set(siennes[nom], numero)
      numeros[nom][place] = numero
    }
  }
  const classes = Object.fromEntries(NOMS.map((nom) => [nom, [...connues[nom].keys()]])) as unknown as Rangee['classes']
  return { nombre: menages.length, numeros, classes, ressources }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attaquant } from '../anru/attaquant.examples.ts'
import { type Atome, type Decoupe, donner, masquer, SEUIL } from '../anru/masque.ts'
import { caseDe, croiser, donnerLeGroupe } from './croiser.ts'
import { type Colonne, colonnes } from './equite.ts'

const AGES = ['JEUNE', 'ADULTE', 'AGE'] as const
const CASES = AGES.flatMap((age) => colonnes.map((colonne) => caseDe(age, colonne)))
const PRU_DE: Readonly<Record<string, string | null>> = { A: 'P1', B: 'P1', C: 'P2', D: null }
const OPERATIONS = Object.keys(PRU_DE)

const atome = (operation: string, annee: number, cases: Readonly<Record<string, number>>): Atome => ({
  operation,
  pru: PRU_DE[operation] ?? null,
  annee,
  classes: cases,
})
const agesDe = (une: Atome): Atome => ({
  ...une,
  classes: Object.fromEntries(
    AGES.map((age) => [age, colonnes.reduce((somme, colonne) => somme + (une.classes[caseDe(age, colonne)] ?? 0), 0)]),
  ),
})
const colonnesDe = (une: Atome): Atome => ({
  ...une,
  classes: Object.fromEntries(
    colonnes.map((colonne) => [colonne, AGES.reduce((somme, age) => somme + (une.classes[caseDe(age, colonne)] ?? 0), 0)]),
  ),
})
/** Ce qu'un lecteur masqué lit de ces ménages : leurs âges, le constat, et l'un croisé avec l'autre. */
function lecteur(atomes: readonly Atome[]) {
  const decoupes = masquer(
    [
      { code: 'AGES', classes: AGES, atomes: atomes.map(agesDe), publique: null },
      { code: 'CONSTAT', classes: colonnes, atomes: atomes.map(colonnesDe), publique: null },
    ],
    [],
  )
  const [ages, constat] = [...decoupes.values()] as [Decoupe, Decoupe]
  const separe = constat.classes.some(({ length }) => length > 1)
  return { ages, constat, tableau: separe ? { ensembles: null, groupes: ages.classes } : croiser(atomes, ages, constat) }
}

test('un groupe dont une case est rare se réunit au plus petit autre, et ne se lit plus seul', () => {
  const { tableau } = lecteur([
    atome('A', 2025, { 'JEUNE|OUI': 2, 'JEUNE|NON': 9, 'ADULTE|OUI': 20, 'ADULTE|NON': 30, 'AGE|OUI': 8, 'AGE|NON': 8 }),
  ])
  expect(tableau.groupes.map((groupe) => [...groupe].sort())).toEqual(expect.arrayContaining([['AGE', 'JEUNE'], ['ADULTE']]))
  const tout = () => true
  expect(donnerLeGroupe(tableau, 'ADULTE', tout)).toEqual({ OUI: 20, NON: 30, HORS: 0 })
  expect(donnerLeGroupe(tableau, 'JEUNE', tout)).toEqual({ OUI: null, NON: null, HORS: null })
})

test('deux cases rares qui ne font pas cinq ensemble : le tableau entier est masqué', () => {
  const { tableau } = lecteur([atome('A', 2025, { 'JEUNE|OUI': 1, 'JEUNE|NON': 9, 'ADULTE|OUI': 2, 'ADULTE|NON': 9 })])
  expect(donnerLeGroupe(tableau, 'ADULTE', () => true)).toEqual({ OUI: null, NON: null, HORS: null })
})

const portees = fc.array(
  fc.record({
    operation: fc.constantFrom(...OPERATIONS),
    annee: fc.constantFrom(2024, 2025),
    classes: fc.record(Object.fromEntries(CASES.map((une) => [une, fc.oneof(fc.constant(0), fc.nat(14))]))),
  }),
  { minLength: 1, maxLength: 8 },
)
const lectures = Array.from({ length: 15 }, (_, rang) => OPERATIONS.filter((_une, place) => ((rang + 1) >> place) & 1)).flatMap(
  (operations) => [[2024], [2025], [2024, 2025]].map((annees) => ({ operations, annees })),
)

describe('une case croisée masquée', () => {
  test('ne se retrouve d’aucune combinaison de ce tableau, de ses deux côtés et des relogés, quelles que soient les lectures', {
    timeout: 120_000,
  }, () => {
    let donnees = 0
    fc.assert(
      fc.property(portees, (tirees) => {
        const atomes = [...new Map(tirees.map((une) => [`${une.operation} ${une.annee}`, une])).values()]
          .map(({ operation, annee, classes }) => atome(operation, annee, classes))
          .filter(({ classes }) => Object.values(classes).some((nombre) => nombre > 0))
        const { ages, constat, tableau } = lecteur(atomes)
        const places = atomes.flatMap((une) => AGES.flatMap((age) => colonnes.map((colonne) => ({ une, age, colonne }))))
        type Place = (typeof places)[number]
        const sait = attaquant()
        const masquees: { vecteur: number[]; vrai: number }[] = []
        const apprendre = (dans: (place: Place) => boolean) => sait.apprend(places.map((place) => (dans(place) ? 1 : 0)))
        const lire = (dans: (place: Place) => boolean, donne: number | null) => {
          const vrai = places.reduce(
            (somme, place) => somme + (dans(place) ? (place.une.classes[caseDe(place.age, place.colonne)] ?? 0) : 0),
            0,
          )
          if (donne === null) {
            masquees.push({ vecteur: places.map((place) => (dans(place) ? 1 : 0)), vrai })
            return
          }
          expect(donne).toBe(vrai)
          expect(donne === 0 || donne >= SEUIL).toBe(true)
          apprendre(dans)
          if (donne === 0) for (const nulle of places) if (dans(nulle)) apprendre((place) => place === nulle)
        }
        for (const un of atomes) apprendre(({ une }) => une === un)
        for (const { operations, annees } of lectures) {
          const choisi = ({ operation, annee }: Pick<Atome, 'operation' | 'annee'>) =>
            operations.includes(operation) && annee !== null && annees.includes(annee)
          const [parAge, parColonne] = [donner(ages, AGES, choisi).classes, donner(constat, colonnes, choisi).classes]
          for (const age of AGES) lire((place) => choisi(place.une) && place.age === age, parAge[age] ?? null)
          for (const colonne of colonnes) lire((place) => choisi(place.une) && place.colonne === colonne, parColonne[colonne] ?? null)
          for (const age of AGES)
            for (const [colonne, donne] of Object.entries(donnerLeGroupe(tableau, age, choisi)) as [Colonne, number | null][]) {
              if (donne !== null && donne > 0) donnees++
              lire((place) => choisi(place.une) && place.age === age && place.colonne === colonne, donne)
            }
        }
        for (const { vecteur, vrai } of masquees) if (vrai > 0 && vrai < SEUIL) expect(sait.retrouve(vecteur)).toBe(false)
      }),
      { numRuns: 60 },
    )
    // Tout masquer passerait aussi : des cases se donnent.
    expect(donnees).toBeGreaterThan(20)
  })
})

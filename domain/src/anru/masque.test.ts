import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attaquant } from './attaquant.examples.ts'
import { type Atome, decouper, donner, regrouperLesClasses, reunir, SEUIL } from './masque.ts'

const atome = (operation: string, annee: number, classes: Record<string, number>, pru: string | null = 'P1'): Atome => ({
  operation,
  pru,
  annee,
  classes,
})

describe('les ensembles', () => {
  test('une année trop petite se réunit à une autre de son opération ; les grandes restent seules', () => {
    const [a, b, c] = [atome('A', 2024, { OUI: 2 }), atome('A', 2025, { OUI: 6 }), atome('B', 2025, { OUI: 7 })]
    const sur = (ensemble: readonly Atome[]) => ensemble.reduce((somme, { classes }) => somme + (classes['OUI'] ?? 0), 0) >= SEUIL
    expect(reunir([[a], [b], [c]], sur)).toEqual([[a, b], [c]])
    expect(reunir([[a]], sur)).toBeNull()
  })

  test('une classe trop rare partout se réunit à la plus petite autre', () => {
    const tous = [atome('A', 2024, { OUI: 20, NON: 8, INCONNU: 1 })]
    expect(regrouperLesClasses(tous)).toEqual([['INCONNU', 'NON'], ['OUI']])
  })

  test('deux petites opérations d’un PRU se lisent ensemble, ni l’une ni l’autre seule', () => {
    const atomes = [atome('A', 2025, { OUI: 3 }), atome('B', 2025, { OUI: 4 }), atome('C', 2025, { OUI: 9 }, 'P2')]
    const decoupe = decouper(atomes, undefined)
    const lire = (...operations: string[]) => donner(decoupe, ['OUI'], ({ operation }) => operations.includes(operation)).nombre
    expect([lire('A'), lire('B'), lire('A', 'B'), lire('C'), lire('A', 'C'), lire('A', 'B', 'C')]).toEqual([null, null, 7, 9, null, 16])
  })
})

const CLASSES = ['OUI', 'NON', 'INCONNU']
const portees = fc.array(
  fc.record({
    operation: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    annee: fc.constantFrom(2023, 2024, 2025),
    classes: fc.record({ OUI: fc.nat(9), NON: fc.nat(9), INCONNU: fc.nat(3) }),
  }),
  { minLength: 1, maxLength: 15 },
)
const PRU_DE: Readonly<Record<string, string | null>> = { A: 'P1', B: 'P1', C: 'P2', D: 'P2', E: null }

/** Toutes les lectures possibles : chaque réunion d'opérations, chaque suite d'années. */
const lectures = Array.from({ length: 31 }, (_, rang) =>
  ['A', 'B', 'C', 'D', 'E'].filter((_une, place) => ((rang + 1) >> place) & 1),
).flatMap((operations) =>
  [
    [2023, 2023],
    [2024, 2024],
    [2025, 2025],
    [2023, 2024],
    [2024, 2025],
    [2023, 2025],
  ].map(([du = 0, au = 0]) => ({ operations, du, au })),
)

describe('une case masquée', () => {
  test('ne se retrouve d’aucune combinaison des nombres donnés, quels que soient les ménages et les lectures', () => {
    fc.assert(
      fc.property(portees, (tirees) => {
        const atomes = [...new Map(tirees.map((une) => [`${une.operation} ${une.annee}`, une])).values()]
          .filter(({ classes }) => Object.values(classes).some((nombre) => nombre > 0))
          .map((une): Atome => ({ ...une, pru: PRU_DE[une.operation] ?? null }))
        const ensemble = decouper(
          atomes.map((une) => ({ ...une, classes: { TOUS: Object.values(une.classes).reduce((a, b) => a + b, 0) } })),
          undefined,
        )
        const detail = decouper(atomes, ensemble.ensembles)
        const places = atomes.flatMap((une) => CLASSES.map((classe) => [une, classe] as const))
        const vecteur = (choisi: (une: Atome) => boolean, classe: string | null) =>
          places.map(([une, sienne]) => (choisi(une) && (classe === null || classe === sienne) ? 1 : 0))
        const vrai = (choisi: (une: Atome) => boolean, classe: string | null) =>
          places.reduce(
            (somme, [une, sienne]) => somme + (choisi(une) && (classe === null || classe === sienne) ? (une.classes[sienne] ?? 0) : 0),
            0,
          )
        const sait = attaquant()
        const masquees: { vecteur: number[]; vrai: number }[] = []
        for (const { operations, du, au } of lectures) {
          const choisi = ({ operation, annee }: Pick<Atome, 'operation' | 'annee'>) =>
            operations.includes(operation) && annee !== null && annee >= du && annee <= au
          const lus = donner(detail, CLASSES, choisi)
          const cases = [
            [null, donner(ensemble, ['TOUS'], choisi).nombre],
            [null, lus.nombre],
            ...CLASSES.map((classe) => [classe, lus.classes[classe] ?? null] as const),
          ] as const
          for (const [classe, donne] of cases) {
            if (donne === null) masquees.push({ vecteur: vecteur(choisi, classe), vrai: vrai(choisi, classe) })
            else {
              expect(donne).toBe(vrai(choisi, classe))
              expect(donne === 0 || donne >= SEUIL).toBe(true)
              sait.apprend(vecteur(choisi, classe))
            }
          }
        }
        for (const { vecteur, vrai } of masquees) if (vrai > 0 && vrai < SEUIL) expect(sait.retrouve(vecteur)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('le compteur de cet essai retrouve bien ce qui se soustrait', () => {
    const sait = attaquant()
    sait.apprend([1, 1, 1])
    sait.apprend([1, 1, 0])
    expect([sait.retrouve([0, 0, 1]), sait.retrouve([1, 0, 0])]).toEqual([true, false])
  })
})

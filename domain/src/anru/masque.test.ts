import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attaquant } from './attaquant.examples.ts'
import { identitesDe, tableauDe } from './identites.ts'
import { definitionDe, type Indicateur } from './indicateurs.ts'
import { type Atome, cleDe, donner, masquer, reunir, SEUIL } from './masque.ts'

const PRU_DE: Readonly<Record<string, string | null>> = { A: 'P1', B: 'P1', C: 'P2', D: null }

/** Des ménages relogés qui se ressemblent, sous les classes de chaque indicateur. */
interface Groupe {
  readonly operation: string
  readonly annee: number
  readonly nombre: number
  readonly classes: Readonly<Partial<Record<Indicateur, string>>>
}

/** Ce que lit une personne dont voilà toute la portée. */
function lecteur(groupes: readonly Groupe[], codes: readonly Indicateur[]) {
  const atomesDe = (code: Indicateur): Atome[] => {
    type EnCours = Omit<Atome, 'classes'> & { classes: Record<string, number> }
    const atomes = new Map<string, EnCours>()
    for (const { operation, annee, nombre, classes } of groupes) {
      const classe = classes[code]
      if (classe === undefined || nombre === 0) continue
      const atome: EnCours = { operation, pru: PRU_DE[operation] ?? null, annee: code === 'R10' ? null : annee, classes: {} }
      const connu = atomes.get(cleDe(atome)) ?? atome
      atomes.set(cleDe(atome), connu)
      connu.classes[classe] = (connu.classes[classe] ?? 0) + nombre
    }
    return [...atomes.values()]
  }
  const tableaux = codes.map((code) => tableauDe(code, atomesDe(code)))
  const decoupes = masquer(tableaux, identitesDe(tableaux))
  const lire = (code: Indicateur, choisi: (atome: Atome) => boolean = () => true) => {
    const decoupe = decoupes.get(code)
    if (decoupe === undefined) throw new Error(code)
    return donner(decoupe, Object.keys(definitionDe(code).classes), choisi)
  }
  return { tableaux, lire }
}

const groupe = (operation: string, annee: number, nombre: number, classes: Groupe['classes']): Groupe => ({
  operation,
  annee,
  nombre,
  classes,
})
const enOperation = ({ operation }: Atome, ...operations: string[]) => operations.includes(operation)

describe('les ensembles', () => {
  const atome = (operation: string, annee: number, classes: Record<string, number>): Atome => ({ operation, pru: 'P1', annee, classes })

  test('une année trop petite se réunit à une autre de son opération ; les grandes restent seules', () => {
    const [a, b, c] = [atome('A', 2024, { OUI: 2 }), atome('A', 2025, { OUI: 6 }), atome('B', 2025, { OUI: 7 })]
    const sur = (ensemble: readonly Atome[]) => ensemble.reduce((somme, { classes }) => somme + (classes['OUI'] ?? 0), 0) >= SEUIL
    expect(reunir([[a], [b], [c]], sur)).toEqual([[a, b], [c]])
    expect(reunir([[a]], sur)).toBeNull()
  })

  test('deux petites opérations d’un PRU se lisent ensemble, ni l’une ni l’autre seule ; leurs relogés, toujours', () => {
    const { lire } = lecteur(
      [
        groupe('A', 2025, 3, { R5: 'JUSQU_A_30' }),
        groupe('A', 2025, 3, { R5: 'PLUS_DE_30' }),
        groupe('B', 2025, 4, { R5: 'JUSQU_A_30' }),
        groupe('B', 2025, 2, { R5: 'PLUS_DE_30' }),
        groupe('C', 2025, 9, { R5: 'JUSQU_A_30' }),
      ],
      ['R5'],
    )
    const lues = (...operations: string[]) => {
      const { nombre, classes } = lire('R5', (atome) => enOperation(atome, ...operations))
      return [nombre, classes['JUSQU_A_30'], classes['PLUS_DE_30']]
    }
    expect([lues('A'), lues('B'), lues('A', 'B'), lues('C'), lues('A', 'C'), lues('A', 'B', 'C')]).toEqual([
      [6, null, null],
      [6, null, null],
      [12, 7, 5],
      [9, 9, 0],
      [15, null, null],
      [21, 16, 5],
    ])
  })

  test('une petite opération dont tous ont la même classe ne se lit pas d’un ensemble où personne n’en a d’autre', () => {
    const { lire } = lecteur(
      [groupe('A', 2025, 3, { R5: 'JUSQU_A_30' }), groupe('B', 2025, 9, { R5: 'JUSQU_A_30' }), groupe('C', 2025, 9, { R5: 'PLUS_DE_30' })],
      ['R5'],
    )
    // A et B réunies : « 12, dont aucun au-delà de 30 % » dirait les trois de A.
    expect(lire('R5', (atome) => enOperation(atome, 'A', 'B')).classes['JUSQU_A_30']).toBeNull()
    expect(lire('R5').classes).toEqual({ JUSQU_A_30: 12, PLUS_DE_30: 9, INCONNU: 0 })
  })

  test('toute la portée d’une seule classe, et une petite opération : les relogés se lisent, la classe non', () => {
    const { lire } = lecteur([groupe('A', 2025, 3, { R5: 'JUSQU_A_30' }), groupe('B', 2025, 9, { R5: 'JUSQU_A_30' })], ['R5'])
    expect(lire('R5').nombre).toBe(12)
    expect(lire('R5').classes['JUSQU_A_30']).toBeNull()
    expect(lire('R5', (atome) => enOperation(atome, 'A')).nombre).toBe(3)
  })
})

describe('les classes', () => {
  test('une classe rare dans toute la portée se tait, et la plus petite autre avec elle', () => {
    const { lire } = lecteur(
      [groupe('A', 2024, 20, { R5: 'JUSQU_A_30' }), groupe('A', 2024, 8, { R5: 'PLUS_DE_30' }), groupe('A', 2024, 1, { R5: 'INCONNU' })],
      ['R5'],
    )
    expect(lire('R5')).toEqual({ nombre: 29, classes: { JUSQU_A_30: 20, PLUS_DE_30: null, INCONNU: null } })
  })

  test('quatre accédants : ni eux, ni leur nombre avec les relogés, d’où ceux-ci se soustraient', () => {
    const { lire } = lecteur(
      [groupe('A', 2025, 47, { R7_ACCESSION: 'RELOGE', R7: 'DEFINITIF' }), groupe('A', 2025, 4, { R7_ACCESSION: 'ACCESSION' })],
      ['R7_ACCESSION', 'R7'],
    )
    expect(lire('R7').nombre).toBe(47)
    expect(lire('R7_ACCESSION')).toEqual({ nombre: null, classes: { RELOGE: 47, ACCESSION: null } })
  })

  test('deux relogés sans fiche : ni R7 ni ce que les autres indicateurs en redisent ne les rendent', () => {
    const sansFiche = { R1: 'HORS_COMPTE', R2: 'HORS_COMPTE', R3: 'INCONNU', R7: 'INCONNU', R8: 'INCONNU' } as const
    const autre = { R3: 'RELOGEMENT_DANS_LA_COMMUNE', R8: 'UNE' } as const
    const { lire } = lecteur(
      [
        groupe('A', 2025, 39, { ...autre, R1: 'OUI', R2: 'OUI', R7: 'DEFINITIF' }),
        groupe('A', 2025, 6, { ...autre, R1: 'HORS_COMPTE', R2: 'HORS_COMPTE', R7: 'TIROIR' }),
        groupe('A', 2025, 3, { ...autre, R1: 'HORS_COMPTE', R2: 'HORS_COMPTE', R7: 'TEMPORAIRE' }),
        groupe('A', 2025, 2, sansFiche),
      ],
      ['R1', 'R2', 'R3', 'R7', 'R8'],
    )
    expect(lire('R7').classes).toEqual({ DEFINITIF: 39, TIROIR: 6, TEMPORAIRE: null, INCONNU: null })
    expect(lire('R1').classes).toEqual({ OUI: 39, NON: 0, INCONNU: 0, HORS_COMPTE: 11 })
    expect([lire('R3').classes['INCONNU'], lire('R8').classes['INCONNU']]).toEqual([null, null])
  })

  test('R7 se tait aussi là où R1 le dirait', () => {
    // À R7 seul, taire INCONNU et DEFINITIF suffirait ; R1 donne les six définitifs, et TIROIR rendrait INCONNU.
    const { lire } = lecteur(
      [
        groupe('A', 2025, 6, { R1: 'OUI', R7: 'DEFINITIF' }),
        groupe('A', 2025, 7, { R1: 'HORS_COMPTE', R7: 'TIROIR' }),
        groupe('A', 2025, 2, { R1: 'HORS_COMPTE', R7: 'INCONNU' }),
      ],
      ['R1', 'R7'],
    )
    expect(lire('R7').classes).toEqual({ DEFINITIF: 6, TIROIR: null, TEMPORAIRE: 0, INCONNU: null })
    expect(lire('R1').classes).toEqual({ OUI: 6, NON: 0, INCONNU: 0, HORS_COMPTE: 9 })
  })
})

const CODES = ['R1', 'R2', 'R3', 'R5', 'R7', 'R7_ACCESSION', 'R8', 'R10', 'R12_ACCORD'] as const satisfies readonly Indicateur[]
const parfois = <T>(souvent: T, ...rares: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(souvent) }, { weight: 1, arbitrary: fc.constantFrom(...rares) })
const OUI_NON = parfois('OUI', 'NON', 'INCONNU')

const groupes = fc.record({
  operation: fc.constantFrom(...Object.keys(PRU_DE)),
  annee: fc.constantFrom(2024, 2025),
  nombre: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 })),
  sorte: fc.oneof({ weight: 8, arbitrary: fc.constant('RELOGE') }, { weight: 1, arbitrary: fc.constantFrom('ACCESSION', 'RESTANT') }),
  fiche: parfois(true, false),
  classes: fc.record({
    R1: OUI_NON,
    R2: OUI_NON,
    R3: parfois('RELOGEMENT_DANS_LA_COMMUNE', 'RELOGEMENT_HORS_MEL', 'INCONNU'),
    R5: parfois('JUSQU_A_30', 'PLUS_DE_30'),
    R7: parfois('DEFINITIF', 'TIROIR', 'TEMPORAIRE', 'INCONNU'),
    R8: parfois('UNE', 'DEUX', 'INCONNU'),
    R10: parfois('INITIAL', 'ISSU'),
    R12_ACCORD: parfois('NON', 'OUI'),
  }),
})

/** Les classes d'un groupe, tenues à ce que les règles imposent : sans fiche, rien ne se sait ; R1 et R2 ne disent rien que des définitifs. */
function grouper({ sorte, fiche, classes, ...reste }: typeof groupes extends fc.Arbitrary<infer G> ? G : never): Groupe {
  const { R10 } = classes
  if (sorte === 'RESTANT') return { ...reste, classes: { R10 } }
  if (sorte === 'ACCESSION') return { ...reste, classes: { R10, R7_ACCESSION: 'ACCESSION' } }
  const R7 = fiche ? classes.R7 : 'INCONNU'
  const deLaFiche = fiche ? classes : { R3: 'INCONNU', R5: 'INCONNU', R8: 'INCONNU', R12_ACCORD: 'INCONNU' }
  const definitif = R7 === 'DEFINITIF' ? {} : { R1: 'HORS_COMPTE', R2: 'HORS_COMPTE' }
  return { ...reste, classes: { ...classes, ...deLaFiche, ...definitif, R7, R7_ACCESSION: 'RELOGE' } }
}

/** Toutes les lectures possibles : chaque réunion d'opérations, chaque suite d'années. */
const OPERATIONS = Object.keys(PRU_DE)
const lectures = Array.from({ length: 2 ** OPERATIONS.length - 1 }, (_, rang) =>
  OPERATIONS.filter((_une, place) => ((rang + 1) >> place) & 1),
).flatMap((operations) => [[2024], [2025], [2024, 2025]].map((annees) => ({ operations, annees })))

describe('une case masquée', () => {
  test('ne se retrouve d’aucune combinaison de ce que disent tous les indicateurs, toutes les lectures et les nombres publics', {
    timeout: 120_000,
  }, () => {
    let donnees = 0
    fc.assert(
      fc.property(fc.array(groupes, { minLength: 1, maxLength: 22 }), (tires) => {
        const { tableaux, lire } = lecteur(tires.map(grouper), CODES)
        const places = tableaux.flatMap(({ code, classes, atomes }) =>
          atomes.flatMap((atome) => classes.map((classe) => ({ code, classe, atome, nombre: atome.classes[classe] ?? 0 }))),
        )
        type Place = (typeof places)[number]
        const vecteur = (dans: (place: Place) => number | boolean) => places.map((place) => Number(dans(place)))
        const vrai = (dans: (place: Place) => boolean) => places.reduce((somme, place) => somme + (dans(place) ? place.nombre : 0), 0)
        const sait = attaquant()
        const nulles = (dans: (place: Place) => boolean) => {
          for (const [rang, place] of places.entries()) if (dans(place)) sait.apprend(places.map((_, autre) => Number(autre === rang)))
        }
        // Ce qui est public : les relogés de chaque opération et de chaque mois, ses ménages à reloger ; et ce que chaque indicateur veut dire.
        const atomes = [...new Map(places.map(({ atome }) => [cleDe(atome), atome])).keys()]
        for (const cle of atomes) {
          const ici = (place: Place) => cleDe(place.atome) === cle
          for (const { code } of tableaux) if (code !== 'R7_ACCESSION') sait.apprend(vecteur((place) => ici(place) && place.code === code))
          sait.apprend(vecteur((place) => ici(place) && place.code === 'R7_ACCESSION' && place.classe === 'RELOGE'))
          for (const code of ['R1', 'R2'])
            sait.apprend(
              vecteur((place) =>
                !ici(place)
                  ? 0
                  : place.code === code
                    ? Number(place.classe !== 'HORS_COMPTE')
                    : -Number(place.code === 'R7' && place.classe === 'DEFINITIF'),
              ),
            )
        }
        // Les « non renseignés » partout aussi nombreux sont les mêmes.
        const inconnusDe = (code: string) => (place: Place) => place.code === code && place.classe === 'INCONNU'
        const memes = ['R3', 'R5', 'R7', 'R8', 'R12_ACCORD']
        for (const un of memes)
          for (const autre of memes)
            if (
              atomes.every(
                (cle) =>
                  vrai((place) => cleDe(place.atome) === cle && inconnusDe(un)(place)) ===
                  vrai((place) => cleDe(place.atome) === cle && inconnusDe(autre)(place)),
              )
            )
              for (const cle of atomes)
                sait.apprend(
                  vecteur((place) => (cleDe(place.atome) === cle ? Number(inconnusDe(un)(place)) - Number(inconnusDe(autre)(place)) : 0)),
                )
        const masquees: { vecteur: number[]; vrai: number; quoi: string }[] = []
        for (const { operations, annees } of lectures) {
          const choisi = ({ operation, annee }: Atome) => operations.includes(operation) && (annee === null || annees.includes(annee))
          for (const { code, classes, publique } of tableaux) {
            const deLui = (place: Place) => place.code === code && choisi(place.atome)
            const lus = lire(code as Indicateur, choisi)
            const cases = [['', lus.nombre] as const, ...classes.map((classe) => [classe, lus.classes[classe] ?? null] as const)]
            for (const [classe, donne] of cases) {
              const dans = (place: Place) => deLui(place) && (classe === '' || place.classe === classe)
              const quoi = `${code}.${classe} de ${operations.join('')} en ${annees.join('-')}`
              if (donne === null) {
                if (classe !== '') masquees.push({ vecteur: vecteur(dans), vrai: vrai(dans), quoi })
                continue
              }
              expect([quoi, donne]).toEqual([quoi, vrai(dans)])
              if (classe !== '' && classe !== publique) {
                expect([quoi, donne === 0 || donne >= SEUIL]).toEqual([quoi, true])
                if (donne > 0) donnees++
              }
              sait.apprend(vecteur(dans))
              if (donne === 0) nulles(dans)
            }
            // Ce qui reste est nul : chaque case tue l'est.
            const tues = (place: Place) => deLui(place) && lus.classes[place.classe] === null
            if (publique === null && vrai(tues) === 0) nulles(tues)
          }
        }
        for (const { vecteur, vrai, quoi } of masquees)
          if (vrai > 0 && vrai < SEUIL) expect([quoi, sait.retrouve(vecteur)]).toEqual([quoi, false])
      }),
      { numRuns: 30 },
    )
    // Tout masquer passerait aussi : des cases se donnent.
    expect(donnees).toBeGreaterThan(200)
  })

  test('le compteur de cet essai retrouve bien ce qui se soustrait', () => {
    const sait = attaquant()
    sait.apprend([1, 1, 1])
    sait.apprend([1, 1, 0])
    expect([sait.retrouve([0, 0, 1]), sait.retrouve([1, 0, 0])]).toEqual([true, false])
  })
})

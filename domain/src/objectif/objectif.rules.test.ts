import { describe, expect, test } from 'vitest'
import {
  cumulPrevu,
  direLeRecalcul,
  estRecalcule,
  type MoisDObjectif,
  moisDeLaGrille,
  parTrimestre,
  prevuDe,
  recalculer,
  repartir,
  repartirParMois,
  tenueDe,
} from './objectif.rules.ts'
import { modificationObjectifsSchema } from './objectif.schema.ts'

const unMois = (mois: string, valeurs: Partial<MoisDObjectif> = {}): MoisDObjectif => ({
  mois,
  objectif: null,
  previsionnel: null,
  realise: 0,
  objectifRecalcule: null,
  ...valeurs,
})

describe('répartir un total', () => {
  test.each([
    [12, 4, [3, 3, 3, 3]],
    [14, 4, [4, 4, 3, 3]],
    [2, 4, [1, 1, 0, 0]],
    [0, 3, [0, 0, 0]],
    [7, 1, [7]],
  ])('%i en %i parts : le reste d’abord', (total, parts, attendu) => {
    expect(repartir(total, parts)).toEqual(attendu)
  })

  test('sur des mois, d’une année à l’autre ; rien si la fin précède', () => {
    expect([...repartirParMois(5, '2026-11', '2027-01')]).toEqual([
      ['2026-11', 2],
      ['2026-12', 2],
      ['2027-01', 1],
    ])
    expect([...repartirParMois(5, '2026-11', '2026-10')]).toEqual([])
  })
})

describe('objectif recalculé', () => {
  test('ce qui reste va du mois courant à la fin du PSR ; deux opérations s’ajoutent', () => {
    expect([
      ...recalculer(
        [
          { restants: 5, fin: '2026-06' },
          { restants: 1, fin: '2026-05' },
        ],
        '2026-04',
      ),
    ]).toEqual([
      ['2026-04', 3],
      ['2026-05', 2],
      ['2026-06', 1],
    ])
  })
  test('une fin passée : tout est dû ce mois-ci ; sans fin connue, rien ne se recalcule', () => {
    expect([...recalculer([{ restants: 4, fin: '2026-01' }], '2026-04')]).toEqual([['2026-04', 4]])
    expect([...recalculer([{ restants: 4, fin: null }], '2026-04')]).toEqual([])
  })
  test('un reste négatif (plus de relogés que prévu) ne retire rien aux autres', () => {
    expect(recalculer([{ restants: -2, fin: '2026-04' }], '2026-04').get('2026-04')).toBe(0)
  })
})

describe('ce qui est prévu depuis le début', () => {
  // En mars : 30 faits sur 50 prévus, 70 restent, sur dix mois ; avril est saisi.
  const enRetard = [
    unMois('2026-01', { objectif: 40, realise: 20 }),
    unMois('2026-02', { objectif: 5, previsionnel: 10, realise: 10 }),
    ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((mois) =>
      unMois(`2026-${mois}`, { objectif: 5, objectifRecalcule: 7 }),
    ),
  ]
  test.each([
    ['2025-12', 0],
    ['2026-01', 40],
    ['2026-02', 50],
    // Les vingt d'arriéré sont déjà comptés : il faut trois mois pour les dépasser.
    ['2026-03', 50],
    ['2026-04', 50],
    ['2026-05', 51],
    ['2026-06', 58],
    ['2026-12', 100],
    ['2030-01', 100],
  ])('jusqu’à %s, %s', (fin, attendu) => {
    expect(cumulPrevu(enRetard, fin, '2026-03')).toBe(attendu)
  })

  test('à l’heure, le mois en cours s’ajoute ; saisi, il compte tel quel', () => {
    const aLHeure = [unMois('2026-02', { objectif: 5, realise: 6 }), unMois('2026-03', { objectif: 4, objectifRecalcule: 3 })]
    expect(cumulPrevu(aLHeure, '2026-03', '2026-03')).toBe(8)
    expect(
      cumulPrevu([aLHeure[0], { ...unMois('2026-03'), previsionnel: 1, objectifRecalcule: 3 }] as MoisDObjectif[], '2026-03', '2026-03'),
    ).toBe(6)
    // Aucune fin n'est connue : l'objectif.
    expect(cumulPrevu([unMois('2026-03', { objectif: 4 })], '2026-03', '2026-03')).toBe(4)
  })

  test('ce qui se recalcule ne porte jamais le cumul au-delà de ce qui est à reloger', () => {
    // Dix restent, deux par mois ; mars en prévoit six : les mois suivants n'en ajoutent que quatre.
    const mois = ['03', '04', '05', '06', '07'].map((un) => unMois(`2026-${un}`, { objectifRecalcule: 2 }))
    const saisi = [{ ...mois[0], previsionnel: 6 }, ...mois.slice(1)] as MoisDObjectif[]
    expect(['03', '04', '05', '06', '07'].map((un) => cumulPrevu(saisi, `2026-${un}`, '2026-03'))).toEqual([6, 8, 10, 10, 10])
  })
})

describe('un mois est-il tenu ?', () => {
  test.each([
    ['passé, réalisé égal au prévu', unMois('2026-03', { previsionnel: 2, realise: 2 }), 'ATTEINT'],
    ['passé, en dessous', unMois('2026-03', { previsionnel: 3, realise: 2 }), 'MANQUE'],
    ['courant, en dessous', unMois('2026-04', { objectif: 1 }), 'MANQUE'],
    ['à venir', unMois('2026-05', { previsionnel: 0, realise: 1 }), null],
    ['sans rien de prévu', unMois('2026-03', { realise: 4 }), null],
  ])('%s', (_cas, mois, attendu) => {
    expect(tenueDe(mois, '2026-04')).toBe(attendu)
  })
  test('le prévisionnel saisi l’emporte, même nul ; vide, l’objectif recalculé, puis la cible', () => {
    expect(prevuDe(unMois('2026-04', { previsionnel: 0, objectifRecalcule: 3, objectif: 5 }))).toBe(0)
    expect(prevuDe(unMois('2026-04', { objectifRecalcule: 3, objectif: 5 }))).toBe(3)
    expect(prevuDe(unMois('2026-04', { objectif: 5 }))).toBe(5)
  })
})

test('un trimestre ajoute ses mois ; ce qu’aucun ne dit reste inconnu', () => {
  expect(
    parTrimestre([
      unMois('2026-03', { objectif: 2, previsionnel: 1, realise: 1 }),
      unMois('2026-04', { objectif: 3, realise: 2 }),
      unMois('2026-06', { previsionnel: 4 }),
    ]),
  ).toEqual([
    unMois('2026-T1', { objectif: 2, previsionnel: 1, realise: 1 }),
    unMois('2026-T2', { objectif: 3, previsionnel: 7, realise: 2 }),
  ])
})

test('un trimestre dit qu’une part de son prévisionnel est recalculée', () => {
  const [premier, second] = parTrimestre([
    unMois('2026-03', { previsionnel: 1, objectifRecalcule: 2 }),
    unMois('2026-04', { previsionnel: 1 }),
    unMois('2026-05', { objectifRecalcule: 3 }),
    unMois('2026-06', { previsionnel: 4 }),
  ])
  expect([premier?.previsionnel, premier && estRecalcule(premier)]).toEqual([1, false])
  expect([second?.previsionnel, second && estRecalcule(second)]).toEqual([8, true])
  expect([premier, second].map((un) => un && direLeRecalcul(un))).toEqual([null, 'Dont 3 d’objectif recalculé'])
  // Octobre a été prévu, novembre et décembre se recalculent : 54 et 292.
  const [trimestre] = parTrimestre([
    unMois('2026-10', { previsionnel: 54 }),
    unMois('2026-11', { objectifRecalcule: 147 }),
    unMois('2026-12', { objectifRecalcule: 145 }),
  ])
  expect([trimestre?.previsionnel, trimestre && direLeRecalcul(trimestre)]).toEqual([346, 'Dont 292 d’objectif recalculé'])
  const [entier] = parTrimestre([unMois('2027-01', { objectifRecalcule: 9 }), unMois('2027-02', { objectifRecalcule: 0 })])
  expect(entier && direLeRecalcul(entier)).toBe('Objectif recalculé')
  expect(direLeRecalcul(unMois('2027-01', { objectifRecalcule: 9 }))).toBe('Objectif recalculé')
})

test('un trimestre additionne les archivés de ses mois ; si aucun ne les compte à part, lui non plus', () => {
  const archivesDe = (mois: readonly MoisDObjectif[]) => parTrimestre(mois).map(({ realise, archives }) => [realise, archives])
  expect(
    archivesDe([unMois('2026-01', { realise: 3, archives: 2 }), unMois('2026-02'), unMois('2026-03', { realise: 4, archives: 1 })]),
  ).toEqual([[7, 3]])
  expect(archivesDe([unMois('2026-01', { realise: 3 }), unMois('2026-02', { realise: 1 })])).toEqual([[4, undefined]])
})

test('une grille va de janvier du début à décembre de la deuxième année suivante, au moins', () => {
  const mois = moisDeLaGrille('2025-09', '2026-02')
  expect([mois[0], mois.at(-1), mois.length]).toEqual(['2025-01', '2027-12', 36])
  expect(moisDeLaGrille('2025-09', '2029-02').at(-1)).toBe('2029-12')
})

test('une saisie refuse un nombre négatif, un mois qui n’existe pas, deux fois le même mois, une fin qui précède', () => {
  const refus = (corps: unknown) => modificationObjectifsSchema.safeParse(corps).error?.issues[0]?.message
  expect(refus({ relogements: [{ mois: '2026-03', objectif: -1 }] })).toBe('Cette valeur doit être supérieur ou égal à 0')
  expect(refus({ relogements: [{ mois: '2026-13', objectif: 1 }] })).toBe('Un mois s’écrit « 2026-03 »')
  expect(refus({ entretiens: [{ mois: '2026-03' }, { mois: '2026-03' }] })).toBe('Chaque mois ne se dit qu’une fois')
  expect(refus({ repartir: { nature: 'relogements', total: 3, debut: '2026-05', fin: '2026-04' } })).toBe('Le dernier mois suit le premier')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOrigines, codesPostes } from './financement.listes.ts'
import { calculer, direDuCalcul, ecartDe } from './plan.calcul.ts'
import { PLAN_VIDE, type Plan } from './plan.schema.ts'

const plan = (
  reste: { depenses?: Partial<Plan['depenses']>; ressources?: Partial<Plan['ressources']> } & Partial<
    Omit<Plan, 'depenses' | 'ressources'>
  >,
) => ({
  ...PLAN_VIDE,
  ...reste,
  depenses: { ...PLAN_VIDE.depenses, ...reste.depenses },
  ressources: { ...PLAN_VIDE.ressources, ...reste.ressources },
})

describe('le calcul d’un plan', () => {
  test('une démolition de 164 logements à 70 % : la subvention, l’autofinancement, et ce que coûte un logement', () => {
    const depenses = { DEMOLITION_CURAGE: 3_284_500, DESAMIANTAGE: 1_612_750, RELOGEMENT: 571_400, HONORAIRES: 431_200 }
    const lu = calculer(plan({ depenses, ressources: { METROPOLE: 582_000, VILLE: 291_000 } }), 164, { taux: 70, plafond: 0 })
    expect(lu).toMatchObject({ cout: 5_899_850, plafond: null, assiette: 5_899_850, subvention: 4_129_895, autofinancement: 896_955 })
    expect(lu).toMatchObject({ totalRessources: 5_899_850, coutParLogement: 35_974.7, subventionParLogement: 25_182.29 })
  })

  test('au-delà du plafond par logement, la dépense n’est plus subventionnée', () => {
    const lu = calculer(plan({ depenses: { TRAVAUX_LOGEMENTS: 700_000 } }), 10, { taux: 20, plafond: 60_000 })
    expect(lu).toMatchObject({ cout: 700_000, plafond: 600_000, assiette: 600_000, subvention: 120_000, autofinancement: 580_000 })
  })

  test('le taux notifié l’emporte sur celui de la famille ; la moitié d’un centime s’arrondit au-dessus', () => {
    expect(calculer(plan({ depenses: { VRD: 0.01 }, taux: 50 }), null, { taux: 40, plafond: 0 })).toMatchObject({
      taux: 50,
      subvention: 0.01,
    })
    expect(calculer(plan({ depenses: { VRD: 1234.57 }, taux: 33.33 }), null, { taux: 40, plafond: 0 }).subvention).toBe(411.48)
  })

  test('sans nombre de logements à l’opération, celui du plan ; les logements se comptent par typologie et par financement', () => {
    const logements: Plan['logements'] = [
      { typologie: 'T2', financement: 'PLAI', nombre: 4 },
      { typologie: 'T3', financement: 'PLAI', nombre: 6 },
      { typologie: 'T3', financement: 'PLUS', nombre: 8 },
    ]
    const lu = calculer(plan({ depenses: { TRAVAUX_BATIMENT: 1_800_000 }, logements }), null, { taux: 14, plafond: 0 })
    expect(lu).toMatchObject({ nombreLogements: 18, coutParLogement: 100_000 })
    expect(lu.parTypologie.map(({ libelle, nombre }) => [libelle, nombre])).toEqual([
      ['T2', 4],
      ['T3', 14],
    ])
    expect(lu.parFinancement.map(({ libelle, nombre }) => [libelle, nombre])).toEqual([
      ['PLUS', 8],
      ['PLAI', 10],
    ])
    expect(calculer(PLAN_VIDE, null, { taux: 70, plafond: 1000 })).toMatchObject({ cout: 0, coutParLogement: null, plafond: null })
  })

  test('quels que soient les montants, le coût est la somme exacte de ses ressources, au centime', () => {
    const centimes = fc.integer({ min: 0, max: 9_999_999_999 }).map((nombre) => nombre / 100)
    const montants = (codes: readonly string[]) => fc.record(Object.fromEntries(codes.map((code) => [code, fc.option(centimes)])))
    const centiemes = fc.integer({ min: 0, max: 10_000 }).map((nombre) => nombre / 100)
    fc.assert(
      fc.property(
        montants(codesPostes),
        montants(codesOrigines),
        fc.option(centiemes),
        fc.record({ taux: centiemes, plafond: fc.nat(200_000) }),
        fc.option(fc.integer({ min: 0, max: 999 })),
        (depenses, ressources, taux, bareme, nombre) => {
          const lu = calculer(plan({ depenses, ressources, taux } as never), nombre, bareme)
          const enCentimes = (euros: number) => Math.round(euros * 100)
          expect(enCentimes(lu.subvention) + enCentimes(lu.autresRessources) + enCentimes(lu.autofinancement)).toBe(enCentimes(lu.cout))
          expect(lu.totalRessources).toBe(lu.cout)
          const attendu = Object.values(depenses).reduce<number>((total, euros) => total + enCentimes(euros ?? 0), 0)
          expect(enCentimes(lu.cout)).toBe(attendu)
          expect(lu.subvention).toBeLessThanOrEqual(lu.assiette)
          for (const valeur of [lu.subvention, lu.autofinancement, lu.cout]) expect(Math.round(valeur * 100) / 100).toBe(valeur)
        },
      ),
    )
  })
})

test.each([
  [1_480_000, 1_612_750, 9],
  [592_000, 571_400, -3.5],
  [0, 5, null],
  [null, 5, null],
  [5, null, null],
])('de %s à %s, l’écart est de %s %%', (avant, apres, ecart) => expect(ecartDe(avant, apres)).toBe(ecart))

test.each([
  ['$.financement.calcul.cout', 100_000.01, '100\u00A0000,01\u00A0€'],
  ['$.financement.calcul.taux', 70, '70,0\u00A0%'],
  ['$.financement.calcul.nombreLogements', 168, '168'],
  ['$.financement.calcul.plafond', null, '—'],
  [
    '$.financement.calcul.parTypologie',
    [
      { code: 'T2', libelle: 'T2', nombre: 3 },
      { code: 'T4', libelle: 'T4', nombre: 1 },
    ],
    '3 T2, 1 T4',
  ],
  ['$.financement.calcul.parFinancement', [], '—'],
])('un nombre recalculé se lit dans son unité : %s', (chemin, valeur, texte) => {
  expect(direDuCalcul(chemin, valeur)).toBe(texte)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valeursLivrees } from '../completude/variables.ts'
import { estimerAPL, estimerRLS, loyerDistingue, type SituationAPL } from './estimationApl.ts'

/** Le loyer plafond et les charges d'octobre 2025, R0 de janvier 2025, la RLS de juin 2026. */
const BAREME = valeursLivrees('2026-07-01')

const situation = (couple: boolean, personnesACharge: number, revenu: number, surcharge: Partial<SituationAPL> = {}): SituationAPL => ({
  foyer: { couple, personnesACharge },
  revenu: { valeur: revenu, manque: [], termes: [] },
  zone: '2',
  social: true,
  sansObjet: null,
  ...surcharge,
})
const prive = { social: false }
const apl = (loyer: number, laSituation: SituationAPL) => estimerAPL(loyer, laSituation, BAREME)

describe('le montant, calculé à la main', () => {
  test('personne seule sans ressources, parc privé : le loyer est compté à 290,34', () => {
    // 290,34 + 60,59 = 350,93 ; 8,5 % font 29,83, moins que le forfait de 39,56 : 311,37 ; − 5 = 306,37 ; CRDS 1,53.
    expect(apl(400, situation(false, 0, 0, prive))).toMatchObject({
      valeur: 304.84,
      raison: null,
      termes: [
        { libelle: 'Loyer, dans la limite du plafond', valeur: 290.34 },
        { libelle: 'Charges, au forfait', valeur: 60.59 },
        { libelle: 'Participation minimale', valeur: -39.56 },
        { libelle: 'Minoration forfaitaire', valeur: -5 },
        { libelle: 'CRDS, 0,5 %', valeur: -1.53 },
      ],
    })
  })

  test('la même dans le parc social : 98 % de la RLS en moins', () => {
    // 31,58 × 98 % = 30,95 ; 306,37 − 30,95 = 275,42 ; CRDS 1,38.
    expect(apl(400, situation(false, 0, 0)).valeur).toBe(274.04)
    expect(estimerRLS(situation(false, 0, 0), BAREME).valeur).toBe(31.58)
  })

  test.each([
    // 350 + 60,59 − 39,56 ; loyer à 98,49 % du plafond, TL 0,295 ; (16 200 − 7 501) × 3,445 % = 299,68 ; 71,35 − 5 ; pas de RLS ; CRDS 0,33.
    ['couple sans enfant', 350, situation(true, 0, 16_200), 66.02],
    // 200 + 60,59 − 39,56 ; TL (56,28 − 45) × 0,45 % = 0,051 ; (10 800 − 7 501) × 3,201 % = 105,60 ; 115,43 − 5 − 37,79 ; CRDS 0,36.
    ['couple sous le plafond de la RLS', 200, situation(true, 0, 10_800), 72.28],
    // 380 + 74,33 − 39,56 ; 12 960 → 13 000 ; (13 000 − 8 947) × 2,971 % = 120,41 ; 294,36 − 5 − 42,20 ; CRDS 1,24.
    ['une personne à charge', 380, situation(true, 1, 12_960), 245.92],
    // 420 + 88,07, participation minimale 8,5 % = 43,19 ; (14 300 − 9 148) × 2,628 % = 135,39 ; 329,49 − 5 − 48,33 ; CRDS 1,38.
    ['deux à charge', 420, situation(false, 2, 14_256), 274.78],
    // 486,30 + 101,81 − 49,99 ; (23 600 − 9 498) × 2,275 % = 320,82 ; 217,30 − 5 − 54,47 ; CRDS 0,79.
    ['trois à charge', 486.3, situation(true, 3, 23_566.68), 157.04],
    // 574,52 (plafond) + 115,55 − 58,66 ; (21 600 − 9 851) × 2,155 % = 253,19 ; 378,22 − 5 − 60,60 ; CRDS 1,56.
    ['quatre à charge, loyer au-dessus du plafond', 600, situation(true, 4, 21_600), 311.06],
  ])('%s', (_, loyer, laSituation, attendu) => {
    expect(apl(loyer, laSituation).valeur).toBe(attendu)
  })

  test('un loyer de 2,5 à 3,1 fois le plafond la réduit, au-delà il la supprime', () => {
    // De 725,85 à 900,05 : à 800, (800 − 725,85) ÷ 174,20 = 42,57 % de 311,37 en moins, soit 132,54 ; 178,83 − 5 = 173,83 ; CRDS 0,87.
    expect(apl(800, situation(false, 0, 5000, prive))).toMatchObject({ valeur: 172.96 })
    expect(apl(725.85, situation(false, 0, 5000, prive)).valeur).toBe(304.84)
    expect(apl(950, situation(false, 0, 0, prive))).toMatchObject({ valeur: 0 })
  })

  test('jamais négative : des ressources trop hautes, et l’on dit pourquoi ; rien ne se retranche après', () => {
    // 280 + 60,59 − 39,56 = 301,03 ; (16 200 − 5 235) × 3,111 % = 341,12.
    const { valeur, raison, termes } = apl(280, situation(false, 0, 16_200))
    expect([valeur, raison]).toEqual([0, 'La participation du ménage et les minorations dépassent l’aide : pas d’APL.'])
    expect(termes.at(-1)).toEqual({ libelle: 'Participation selon les ressources', valeur: -341.12 })
  })

  test('au-delà de six personnes à charge, la table se prolonge', () => {
    // 399,89 + 7 × 58,21 = 807,36 ; 60,59 + 8 × 13,74 = 170,51 ; E = 570,51 ; P0 = 48,49 ; R0 = 10 554 + 2 × 346 = 11 246 ;
    // TF = 1,73 − 0,12 = 1,61 ; TL (49,54 − 45) × 0,45 % = 0,020 ; (30 000 − 11 246) × 1,63 % = 305,69 ; 216,33 − 5 ;
    // RLS 43,06 + 7 × 6,26 = 86,88, dont 85,14 ; 126,19 ; CRDS 0,63.
    expect(apl(400, situation(false, 8, 30_000)).valeur).toBe(125.56)
  })

  test('les termes font le montant', () => {
    const loyers = fc.integer({ min: 0, max: 150_000 }).map((n) => n / 100)
    const revenus = fc.integer({ min: 0, max: 4_000_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(loyers, revenus, fc.boolean(), fc.integer({ min: 0, max: 9 }), fc.boolean(), (loyer, revenu, couple, n, social) => {
        const { valeur, termes } = apl(loyer, situation(couple, n, revenu, { social }))
        const total = Math.round(termes.reduce((somme, terme) => somme + (terme.valeur ?? 0) * 100, 0)) / 100
        expect(valeur).toBe(Math.max(total, 0))
      }),
    )
  })
})

describe('la RLS', () => {
  test('selon le foyer ; au-dessus du plafond, dans le parc privé, aucune', () => {
    expect(estimerRLS(situation(true, 3, 24_700), BAREME).valeur).toBe(55.58)
    // 24 800 ÷ 12 = 2 066,67 dépasse 2 059.
    expect(estimerRLS(situation(true, 3, 24_701), BAREME)).toMatchObject({
      valeur: 0,
      raison: 'Les ressources dépassent le plafond : pas de réduction.',
    })
    expect(estimerRLS(situation(true, 3, 0, prive), BAREME)).toMatchObject({
      valeur: null,
      raison: 'La réduction de loyer de solidarité ne vaut que dans le parc social.',
    })
  })
})

describe('ce qui empêche d’estimer', () => {
  test('chaque terme qui manque est nommé', () => {
    const inconnue = situation(true, 0, 0, {
      revenu: { valeur: null, manque: ['Ressources de Julien Duprez'], termes: [] },
      zone: null,
    })
    expect(estimerAPL(null, inconnue, BAREME)).toMatchObject({
      valeur: null,
      manque: [
        'Loyer',
        'Ressources de Julien Duprez',
        'Zone de la commune : l’adresse n’est pas dans la métropole de Lille, ou pas renseignée',
      ],
    })
    expect(apl(300, situation(true, 0, 0, { foyer: null })).manque).toEqual(['Composition du ménage'])
  })

  test('une autre zone n’a pas de barème', () => {
    expect(apl(300, situation(true, 0, 0, { zone: '1' }))).toMatchObject({
      valeur: null,
      raison: 'Le barème de la zone 1 n’est pas tenu : seul celui de la zone 2 l’est.',
    })
  })

  test('un barème incomplet ne donne pas de montant, et dit lequel', () => {
    expect(estimerAPL(300, situation(false, 0, 0), { ...BAREME, APL_CRDS: undefined as never }).manque).toEqual(['Barème : CRDS'])
    expect(estimerAPL(300, situation(false, 0, 0), valeursLivrees('2025-09-30')).manque).toEqual(['Barème : loyer plafond'])
    // Juin 2026 : le montant de la RLS n'est connu qu'ensuite.
    expect(estimerAPL(300, situation(false, 0, 0), valeursLivrees('2026-05-31')).manque).toEqual(['Barème de la RLS'])
  })

  test('un propriétaire, un hébergé, une colocation : la raison, sans calcul', () => {
    const sansObjet = 'Le ménage est propriétaire : l’APL des locataires ne le concerne pas.'
    expect(apl(300, situation(true, 0, 0, { sansObjet }))).toMatchObject({ valeur: null, manque: [], raison: sansObjet })
  })
})

test('deux loyers que l’APL ne distingue pas donnent la même', () => {
  for (const couple of [false, true])
    for (const personnesACharge of [0, 1, 3, 7]) {
      const foyer = { couple, personnesACharge }
      const distingues = new Set<number>()
      const dite = (loyer: number, revenu: number) => {
        const { valeur, raison, manque } = estimerAPL(loyer, situation(couple, personnesACharge, revenu), BAREME)
        return { valeur, raison, manque }
      }
      for (let loyer = 0; loyer <= 3000; loyer += 7.31) {
        const distingue = loyerDistingue(loyer, foyer, BAREME)
        distingues.add(distingue)
        for (const revenu of [0, 7_412.5, 16_300]) expect([loyer, dite(distingue, revenu)]).toEqual([loyer, dite(loyer, revenu)])
      }
      // 411 loyers essayés : ceux du plafond à la dégressivité n'en font qu'un.
      expect(distingues.size).toBeLessThan(300)
    }
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calcul } from '../../common/calcul.ts'
import { niveauTauxEffort, partACharge, tauxEffort } from './tauxEffort.ts'

const connu = (valeur: number): Calcul => ({ valeur, manque: [], termes: [] })
const inconnu = (manque: string): Calcul => ({ valeur: null, manque: [manque], termes: [] })

describe('la part à charge', () => {
  test('loyer, charges, chauffage et eau, moins l’APL : 24 rue de l’Épeule', () => {
    expect(partACharge({ loyer: 498.6, chargesGenerales: 96.4, chauffage: 62.1, eau: 25, apl: 214 })).toEqual({
      valeur: 468.1,
      manque: [],
      termes: [
        { libelle: 'Loyer', valeur: 498.6 },
        { libelle: 'Charges', valeur: 96.4 },
        { libelle: 'Chauffage', valeur: 62.1 },
        { libelle: 'Eau', valeur: 25 },
        { libelle: 'APL', valeur: -214 },
      ],
    })
  })

  test('le garage s’ajoute quand il est pris', () => {
    expect(partACharge({ loyer: 400, garage: 35 }).valeur).toBe(435)
  })

  test('sans loyer, elle est inconnue', () => {
    expect(partACharge({ loyer: null, apl: 200 })).toMatchObject({ valeur: null, manque: ['Loyer'] })
  })
})

describe('le taux d’effort', () => {
  test('Mme Vermeulen : 398,40 + 118,26 − 198,00 sur 2 126,75 font 15,0 % ; la RLS n’y entre pas', () => {
    const part = partACharge({ loyer: 398.4, chargesGenerales: 118.26, apl: 198 })
    expect(tauxEffort(part, connu(2126.75))).toEqual({
      valeur: 15,
      manque: [],
      termes: [
        { libelle: 'Part à charge', valeur: 318.66 },
        { libelle: 'Ressources', valeur: 2126.75 },
      ],
    })
  })

  test('la moitié s’arrondit vers le haut, à une décimale', () => {
    expect(tauxEffort(connu(164.5), connu(1000)).valeur).toBe(16.5)
    expect(tauxEffort(connu(164.4), connu(1000)).valeur).toBe(16.4)
  })

  test('des ressources nulles ou inconnues ne donnent pas de taux, et l’on dit pourquoi', () => {
    expect(tauxEffort(connu(300), connu(0))).toMatchObject({ valeur: null, manque: ['Ressources : elles sont nulles'] })
    expect(tauxEffort(inconnu('Loyer'), inconnu('Ressources de Julien Duprez'))).toMatchObject({
      valeur: null,
      manque: ['Loyer', 'Ressources de Julien Duprez'],
    })
  })

  test('monte avec la part à charge, descend avec les ressources', () => {
    const euros = fc.integer({ min: 0, max: 500_000 }).map((n) => n / 100)
    const ressources = fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100)
    const taux = (part: number, total: number) => tauxEffort(connu(part), connu(total)).valeur ?? Number.NaN
    fc.assert(fc.property(euros, euros, ressources, (part, plus, total) => taux(part + plus, total) >= taux(part, total)))
    fc.assert(fc.property(euros, ressources, euros, (part, total, plus) => taux(part, total + plus) <= taux(part, total)))
  })
})

test('les seuils : jusqu’à 30 % normal, au-delà de 35 % élevé', () => {
  const seuils = { attention: 30, alerte: 35 }
  expect([29.9, 30, 30.1, 35, 35.1, null].map((taux) => niveauTauxEffort(taux, seuils))).toEqual([
    'NORMAL',
    'NORMAL',
    'ATTENTION',
    'ATTENTION',
    'ALERTE',
    null,
  ])
})

import { describe, expect, test } from 'vitest'
import { forfaitsActuels, forfaitsDuLogement, forfaitsFactures, SANS_FORFAIT, tarifsAuForfait } from './forfaits.ts'
import { tauxEffort } from './tauxEffort.ts'

const TARIFS = tarifsAuForfait({ FORFAIT_EAU_PERSONNE: 15, FORFAIT_CHAUFFAGE_M2: 1 })
const connu = (valeur: number) => ({ valeur, manque: [], termes: [] })

test('trois personnes dans 62,50 m² : 45 € d’eau, 62,50 € de chauffage', () => {
  expect(forfaitsDuLogement({ eau: true, chauffage: true, personnes: 3, surface: 62.5 }, TARIFS)).toEqual({
    valeur: 107.5,
    manque: [],
    termes: [
      { libelle: 'Eau, forfait : 3 personnes × 15,00\u00A0€', valeur: 45 },
      { libelle: 'Chauffage, forfait : 62,50 m² × 1,00\u00A0€', valeur: 62.5 },
    ],
  })
})

describe('le taux d’effort', () => {
  test('compte les forfaits avec la part à charge : (413,44 + 75 + 78) ÷ 2 521 = 22,5 %, au lieu de 16,4', () => {
    const forfaits = forfaitsDuLogement({ eau: true, chauffage: true, personnes: 5, surface: 78 }, TARIFS)
    expect(tauxEffort(connu(413.44), connu(2521), forfaits)).toEqual({
      valeur: 22.5,
      manque: [],
      termes: [
        { libelle: 'Part à charge', valeur: 413.44 },
        { libelle: 'Eau, forfait : 5 personnes × 15,00\u00A0€', valeur: 75 },
        { libelle: 'Chauffage, forfait : 78 m² × 1,00\u00A0€', valeur: 78 },
        { libelle: 'Ressources', valeur: 2521 },
      ],
    })
    expect(tauxEffort(connu(413.44), connu(2521)).valeur).toBe(16.4)
  })

  test('est inconnu si la surface manque, et l’on dit pourquoi ; sans chauffage individuel, elle n’importe pas', () => {
    const sans = (chauffage: boolean) => forfaitsDuLogement({ eau: true, chauffage, personnes: 1, surface: null }, TARIFS)
    expect(tauxEffort(connu(400), connu(2000), sans(true))).toMatchObject({
      valeur: null,
      manque: ['Surface du logement, pour le forfait de chauffage'],
    })
    expect(tauxEffort(connu(400), connu(2000), sans(false)).valeur).toBe(20.8)
  })
})

describe('dans un logement facturé par un bailleur', () => {
  const forfaits = (chauffage: number | null, eau: number | null) => forfaitsFactures({ chauffage, eau }, 2, 50, TARIFS).valeur

  test('0 € facturé : le forfait ; un montant : lui seul, déjà dans la part à charge ; rien de saisi : dans les charges', () => {
    expect(forfaits(0, 0)).toBe(80)
    expect(forfaits(0, 22)).toBe(50)
    expect(forfaits(40, 0)).toBe(30)
    expect(forfaits(40, 22)).toBe(0)
    expect(forfaitsFactures({ chauffage: null, eau: null }, null, null, TARIFS)).toEqual(SANS_FORFAIT)
  })
})

describe('dans le logement actuel', () => {
  const individuel = { chauffageIndividuel: true, eauIndividuelle: true, surface: 78 }

  test('ce que le dossier dit individuel ; ce qu’il ne dit pas ne compte pas', () => {
    expect(forfaitsActuels(individuel, null, 5, TARIFS).valeur).toBe(153)
    expect(forfaitsActuels({ ...individuel, chauffageIndividuel: false }, null, 5, TARIFS).valeur).toBe(75)
    expect(forfaitsActuels({ chauffageIndividuel: null, eauIndividuelle: null, surface: null }, 32.9, 5, TARIFS)).toEqual(SANS_FORFAIT)
  })

  test('l’eau que le ménage paie vraiment remplace son forfait', () => {
    expect(forfaitsActuels(individuel, 32.9, 5, TARIFS)).toEqual({
      valeur: 110.9,
      manque: [],
      termes: [
        { libelle: 'Eau individuelle', valeur: 32.9 },
        { libelle: 'Chauffage, forfait : 78 m² × 1,00\u00A0€', valeur: 78 },
      ],
    })
  })
})

test('sans tarif en vigueur, le forfait est inconnu', () => {
  expect(forfaitsDuLogement({ eau: true, chauffage: false, personnes: 2, surface: null }, tarifsAuForfait({}))).toMatchObject({
    valeur: null,
    manque: ['Tarif, pour le forfait d’eau'],
  })
})

import { describe, expect, test } from 'vitest'
import { valeursLivrees } from '../completude/variables.ts'
import { AUJOURDHUI } from '../faits.examples.ts'
import { julien, samira, unEnfant, unMenage, unOccupant, unRevenu } from '../menage.examples.ts'
import { categorieDePlafond, type Foyer, foyerDe, revenuDeReference, verifierPlafonds } from './plafonds.ts'

const foyer = (personnes: number, precisions: Partial<Foyer> = {}): Foyer => ({
  personnes,
  personnesACharge: 0,
  jeuneCouple: false,
  handicap: false,
  ...precisions,
})

describe('la catégorie', () => {
  test.each([
    ['une personne', foyer(1), 1],
    ['une personne handicapée', foyer(1, { handicap: true }), 2],
    ['deux personnes', foyer(2), 2],
    ['un jeune couple', foyer(2, { jeuneCouple: true }), 3],
    ['deux personnes dont une handicapée', foyer(2, { handicap: true }), 3],
    ['une personne et une à charge', foyer(2, { personnesACharge: 1 }), 3],
    ['une personne et une à charge, dont une handicapée', foyer(2, { personnesACharge: 1, handicap: true }), 3],
    ['un couple et une à charge', foyer(3, { personnesACharge: 1 }), 3],
    ['une personne et deux à charge', foyer(3, { personnesACharge: 2 }), 4],
    ['trois personnes dont une handicapée', foyer(3, { personnesACharge: 1, handicap: true }), 4],
    ['quatre personnes', foyer(4, { personnesACharge: 2 }), 4],
    ['une personne et trois à charge', foyer(4, { personnesACharge: 3 }), 5],
    ['cinq personnes', foyer(5, { personnesACharge: 3 }), 5],
    ['une personne et quatre à charge', foyer(5, { personnesACharge: 4 }), 6],
    ['cinq personnes dont une handicapée', foyer(5, { personnesACharge: 3, handicap: true }), 6],
    ['six personnes', foyer(6, { personnesACharge: 4 }), 6],
    ['une personne et cinq à charge', foyer(6, { personnesACharge: 5 }), 6],
  ])('%s', (_, { ...leFoyer }, categorie) => {
    expect(categorieDePlafond(leFoyer)).toEqual({ categorie, supplementaires: 0 })
  })

  test('au-delà de six, chaque personne compte en plus', () => {
    expect(categorieDePlafond(foyer(8, { personnesACharge: 6 }))).toEqual({ categorie: 6, supplementaires: 2 })
  })
})

describe('le foyer', () => {
  const composition = { colocation: false, personneAHandicap: null }

  test('les enfants de 18 ans ou moins sont à charge', () => {
    expect(foyerDe(unMenage().occupants, composition, AUJOURDHUI)).toEqual(foyer(5, { personnesACharge: 3 }))
    const etudiant = unEnfant(6, { dateDeNaissance: '2005-01-01' })
    expect(foyerDe([samira, etudiant], composition, AUJOURDHUI)).toEqual(foyer(2))
  })

  test('un jeune couple : 55 ans au plus à deux, sans personne à charge, hors colocation', () => {
    const ne = (dateDeNaissance: string) => [unOccupant({ dateDeNaissance }), { ...julien, dateDeNaissance: '1998-06-01' }]
    // 28 et 27 ans, puis 29 et 27.
    expect(foyerDe(ne('1998-03-12'), composition, AUJOURDHUI).jeuneCouple).toBe(true)
    expect(foyerDe(ne('1997-03-12'), composition, AUJOURDHUI).jeuneCouple).toBe(false)
    expect(foyerDe(ne('1998-03-12'), { ...composition, colocation: true }, AUJOURDHUI).jeuneCouple).toBe(false)
    expect(foyerDe([...ne('1998-03-12'), unEnfant(3, {})], composition, AUJOURDHUI).jeuneCouple).toBe(false)
    expect(foyerDe([unOccupant({ dateDeNaissance: null }), julien], composition, AUJOURDHUI).jeuneCouple).toBe(false)
  })
})

describe('le revenu retenu', () => {
  const adultes = [samira, julien]
  const avis = (recent: number | null) => [
    unRevenu(samira.id, 2024, 10_000),
    unRevenu(julien.id, 2024, 20_000),
    unRevenu(samira.id, 2025, recent),
    unRevenu(julien.id, 2025, 17_000),
  ]

  test('celui de l’avant-dernière année', () => {
    expect(revenuDeReference(adultes, avis(10_001), AUJOURDHUI)).toEqual({ annee: 2024, montant: 30_000 })
    expect(revenuDeReference(adultes, avis(null), AUJOURDHUI)).toEqual({ annee: 2024, montant: 30_000 })
  })

  test('celui de la dernière s’il baisse d’au moins 10 %', () => {
    expect(revenuDeReference(adultes, avis(10_000), AUJOURDHUI)).toEqual({ annee: 2025, montant: 27_000 })
  })

  test('inconnu s’il manque celui d’un adulte, ou si personne n’a d’avis', () => {
    expect(revenuDeReference(adultes, [unRevenu(samira.id, 2024, 10_000)], AUJOURDHUI)).toBeNull()
    expect(revenuDeReference([samira, { ...julien, sansAvisImposition: true }], [unRevenu(samira.id, 2024, 9000)], AUJOURDHUI)).toEqual({
      annee: 2024,
      montant: 9000,
    })
    expect(revenuDeReference([{ ...samira, sansAvisImposition: true }], [], AUJOURDHUI)).toBeNull()
  })
})

test('un avis commun au couple ne compte qu’une fois, et rien n’y manque', () => {
  const avis = [unRevenu(samira.id, 2024, 30_000)]
  const couple = [samira, { ...julien, role: 'CODEMANDEUR' as const, avisCommun: true }]
  expect(revenuDeReference(couple, avis, AUJOURDHUI)).toEqual({ annee: 2024, montant: 30_000 })
  expect(revenuDeReference(couple, [...avis, unRevenu(julien.id, 2024, 30_000)], AUJOURDHUI)).toEqual({ annee: 2024, montant: 30_000 })
  const colocataires = [samira, { ...julien, role: 'COLOCATAIRE' as const, avisCommun: true }]
  expect(revenuDeReference(colocataires, avis, AUJOURDHUI)).toBeNull()
})

describe('le revenu face aux plafonds de 2026', () => {
  const verifier = (revenu: number, leFoyer: Foyer) => verifierPlafonds(revenu, leFoyer, valeursLivrees(AUJOURDHUI))

  test('égal au plafond, il n’est pas dépassé', () => {
    expect(verifier(31_254, foyer(2))).toEqual([
      { financement: 'PLAI', plafond: 18_753, resultat: 'DEPASSEMENT', depassement: 66.7 },
      { financement: 'PLUS', plafond: 31_254, resultat: 'SOUS_PLAFOND', depassement: 0 },
      { financement: 'PLS', plafond: 40_630, resultat: 'SOUS_PLAFOND', depassement: 0 },
    ])
  })

  test('au-delà de six personnes, le supplément s’ajoute', () => {
    expect(verifier(0, foyer(8)).map(({ plafond }) => plafond)).toEqual([40_464, 73_576, 95_649])
  })

  test('ceux de 2025 valaient en 2025', () => {
    expect(verifierPlafonds(0, foyer(1), valeursLivrees('2025-12-31')).map(({ plafond }) => plafond)).toEqual([12_759, 23_201, 30_161])
  })

  test('un plafond inconnu n’est pas vérifié', () => {
    expect(verifierPlafonds(50_000, foyer(1), { PLAFOND_PLUS_1: 23_403 })).toHaveLength(1)
    expect(verifierPlafonds(50_000, foyer(8), { PLAFOND_PLUS_6: 60_156 })).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { type Comptes, codesIndicateurs, definitionDe, type Indicateur, partDe } from './indicateurs.ts'

const parts = (code: Indicateur, comptes: Comptes) =>
  Object.fromEntries(Object.keys(definitionDe(code).classes).map((classe) => [classe, partDe(code, classe, comptes)]))

describe('à quoi chaque part se rapporte (domain-rules § 5.11)', () => {
  test('R1 et R2 se rapportent aux relogements définitifs : ni tiroir, ni temporaire, ni type non renseigné', () => {
    // 177 relogés, dont 162 définitifs ; de quinze, rien ne dit le type.
    const comptes = { OUI: 119, NON: 40, INCONNU: 3, HORS_COMPTE: 15 }
    for (const code of ['R1', 'R2'] as const)
      expect(parts(code, comptes)).toEqual({ OUI: 73.5, NON: 24.7, INCONNU: 1.9, HORS_COMPTE: null })
  })

  test('R4, R5, R6, R8, R9 : à ceux dont la donnée est connue', () => {
    expect(parts('R4', { BAISSE: 3, STABLE: 1, HAUSSE_5_10: 0, HAUSSE_10_20: 0, HAUSSE_20: 4, INCONNU: 12 })).toMatchObject({
      BAISSE: 37.5,
      STABLE: 12.5,
      HAUSSE_20: 50,
      INCONNU: null,
    })
    expect(parts('R5', { JUSQU_A_30: 6, PLUS_DE_30: 2, INCONNU: 92 })).toEqual({ JUSQU_A_30: 75, PLUS_DE_30: 25, INCONNU: null })
    for (const code of ['R4_M2', 'R6_AVANT', 'R6_APRES', 'R8', 'R9_ATTENTE', 'R9_GTR', 'R9_BAIL', 'R9_DEMENAGEMENT'] as const)
      expect([code, definitionDe(code).hors]).toEqual([code, ['INCONNU']])
  })

  test('R10 : les décohabitants aux ménages initiaux', () => {
    expect(parts('R10', { INITIAL: 80, ISSU: 20 })).toEqual({ INITIAL: null, ISSU: 25 })
  })

  test('les autres sont des comptes, dont la part est celle de tous ceux qu’ils rangent', () => {
    const autres = codesIndicateurs.filter((code) => definitionDe(code).hors === undefined && definitionDe(code).rapporteeA === undefined)
    expect([...new Set(autres.map((code) => definitionDe(code).numero))]).toEqual(['R3', 'R7', 'R8', 'R11', 'R12', 'R13'])
    expect(parts('R7', { DEFINITIF: 162, TIROIR: 0, TEMPORAIRE: 0, INCONNU: 15 })).toEqual({
      DEFINITIF: 91.5,
      TIROIR: 0,
      TEMPORAIRE: 0,
      INCONNU: 8.5,
    })
  })
})

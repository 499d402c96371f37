import { describe, expect, test } from 'vitest'
import { deduire, sommeDe } from './deduire.ts'

const deduites = (inconnues: string[], ...equations: Parameters<typeof deduire>[1]) => [...deduire(new Set(inconnues), equations).keys()]

describe('ce qui se déduit', () => {
  test('la seule inconnue d’une somme ; de deux, aucune', () => {
    expect(deduites(['b'], sommeDe(['a', 'b', 'c'], null))).toEqual(['b'])
    expect(deduites(['b', 'c'], sommeDe(['a', 'b', 'c'], null))).toEqual([])
  })

  test('d’une somme à l’autre : R7 moins R1 rend ce que chacun masque', () => {
    // TIROIR, TEMPORAIRE et INCONNU masqués à R7 ; R1 donne la somme des deux premiers.
    const R7 = sommeDe(['R7.DEFINITIF', 'R7.TIROIR', 'R7.TEMPORAIRE', 'R7.INCONNU'], null)
    const R1 = sommeDe(['R7.TIROIR', 'R7.TEMPORAIRE'], 'R1.HORS_COMPTE')
    const masquees = ['R7.TIROIR', 'R7.TEMPORAIRE', 'R7.INCONNU']
    expect(deduites(masquees, R7, R1)).toEqual(['R7.INCONNU'])
    expect(deduites([...masquees, 'R1.HORS_COMPTE'], R7, R1)).toEqual([])
  })

  test('dit ce qu’il suffit de taire', () => {
    const D = [sommeDe(['oui', 'non', 'hors'], null), sommeDe(['oui', 'non'], 'definitif')]
    expect(deduire(new Set(['definitif', 'oui', 'non']), D).get('definitif')).toEqual(['hors'])
    expect(deduire(new Set(['definitif', 'oui', 'non', 'hors']), D).get('definitif')).toBeUndefined()
  })

  test('des coefficients qui ne valent pas un', () => {
    const [somme, ecart] = [
      sommeDe(['a', 'b'], null),
      new Map([
        ['a', 1],
        ['b', -1],
      ]),
    ]
    expect(deduites(['a', 'b'], somme, ecart).toSorted()).toEqual(['a', 'b'])
  })

  test('une équation redite, ou vide, n’apprend rien', () => {
    const une = sommeDe(['a', 'b'], null)
    expect(deduites(['a', 'b'], une, une, new Map())).toEqual([])
  })
})

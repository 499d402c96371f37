import { describe, expect, it } from 'vitest'
import { repartirLesLignes } from './places.ts'

describe('combien de lignes chaque liste de la journée montre', () => {
  it('montre tout quand tout tient', () => expect(repartirLesLignes([3, 4, 2], 30)).toEqual([3, 4, 2]))
  it('en montre deux au moins, quoi qu’il manque de place', () => expect(repartirLesLignes([19, 97, 40], 3)).toEqual([2, 2, 2]))
  it('partage ce qui reste tour à tour, la première d’abord', () => expect(repartirLesLignes([19, 97], 11)).toEqual([4, 3]))
  it('laisse à la suivante ce que la première ne prend pas', () => expect(repartirLesLignes([1, 97], 12)).toEqual([1, 7]))
  it('ne cache pas une ligne seule', () => expect(repartirLesLignes([3, 9], 9)).toEqual([3, 2]))
  it('ne compte pas une liste vide', () => expect(repartirLesLignes([0, 9], 8)).toEqual([0, 6]))
})

import { describe, expect, it } from 'vitest'
import { repartirLesLignes } from './places.ts'

const de = (...nombres: readonly number[]) => nombres.map((nombre) => ({ nombre }))

describe('combien de lignes chaque liste de la journée montre', () => {
  it('montre tout quand tout tient', () => expect(repartirLesLignes(de(3, 4, 2), 30)).toEqual([3, 4, 2]))
  it('en montre deux de chacune tant qu’elles tiennent', () => expect(repartirLesLignes(de(19, 97, 40), 13.5)).toEqual([2, 2, 2]))
  it('faute de place, la dernière n’en montre qu’une, puis celle d’avant', () => {
    expect(repartirLesLignes(de(19, 97, 40), 12.5)).toEqual([2, 2, 1])
    expect(repartirLesLignes(de(19, 97, 40), 3)).toEqual([1, 1, 1])
    expect(repartirLesLignes(de(19, 2, 40), 3), 'deux : « Voir l’autre » prendrait la place de la seconde').toEqual([1, 2, 1])
  })
  it('une secondaire s’efface avant que les autres n’en perdent une', () => {
    const listes = [{ nombre: 19 }, { nombre: 97 }, { nombre: 40, secondaire: true }]
    expect(repartirLesLignes(listes, 13.5)).toEqual([2, 2, 2])
    expect(repartirLesLignes(listes, 12.5)).toEqual([4, 3, 0])
  })
  it('partage ce qui reste tour à tour, la première d’abord', () => expect(repartirLesLignes(de(19, 97), 12)).toEqual([4, 3]))
  it('laisse à la suivante ce que la première ne prend pas', () => expect(repartirLesLignes(de(1, 97), 13)).toEqual([1, 7]))
  it('ne cache pas une ligne seule', () => expect(repartirLesLignes(de(3, 9), 9)).toEqual([3, 2]))
  it('ne compte pas une liste vide', () => expect(repartirLesLignes(de(0, 9), 8.5)).toEqual([0, 6]))
  it('compte une ligne haute pour ce qu’elle prend', () =>
    expect(repartirLesLignes([{ nombre: 9, hauteur: 2 }, { nombre: 9 }], 15)).toEqual([3, 4]))
})

import { expect, test } from 'vitest'
import { creerSuite } from './suiteDeLaListe.ts'

const listeDe = (pages: readonly (readonly string[])[], { page = 1 } = {}) => {
  const lues: number[] = []
  const vivantes = pages.map((ids) => [...ids])
  const suite = creerSuite(
    { ids: pages[page - 1] ?? [], page, pageSize: 2, pageCount: pages.length, total: pages.flat().length },
    (numero) => {
      lues.push(numero)
      return Promise.resolve(vivantes[numero - 1] ?? [])
    },
  )
  return { suite, lues, vivantes }
}

test('le suivant et le précédent d’une même page ne se demandent à personne', async () => {
  const { suite, lues } = listeDe([['Amrani', 'Benali']])
  expect(suite.placeDe('Amrani')).toEqual({ rang: 1, total: 2 })
  expect(await suite.voisin('Amrani', 'suivant')).toBe('Benali')
  expect(await suite.voisin('Benali', 'precedent')).toBe('Amrani')
  expect(suite.auBout('Amrani', 'precedent')).toBe(true)
  expect(suite.auBout('Benali', 'suivant')).toBe(true)
  expect(await suite.voisin('Benali', 'suivant')).toBeNull()
  expect(lues).toEqual([])
})

test('au bord d’une page, la suite continue sur celle d’après, et sur celle d’avant', async () => {
  const { suite } = listeDe([['Amrani', 'Benali'], ['Caron', 'Diallo'], ['Étienne']], { page: 2 })
  expect(suite.placeDe('Caron')).toEqual({ rang: 3, total: 5 })
  expect(suite.auBout('Diallo', 'suivant')).toBe(false)
  expect(await suite.voisin('Diallo', 'suivant')).toBe('Étienne')
  expect(suite.placeDe('Étienne')).toEqual({ rang: 5, total: 5 })
  expect(suite.auBout('Étienne', 'suivant')).toBe(true)
  expect(await suite.voisin('Caron', 'precedent')).toBe('Benali')
  expect(suite.placeDe('Benali')).toEqual({ rang: 2, total: 5 })
  expect(await suite.voisin('Benali', 'precedent')).toBe('Amrani')
  expect(suite.auBout('Amrani', 'precedent')).toBe(true)
})

test('un dossier traité sort de la liste filtrée : le premier de la page d’après n’est pas sauté', async () => {
  const { suite, vivantes } = listeDe([
    ['Amrani', 'Benali'],
    ['Caron', 'Diallo'],
  ])
  vivantes.splice(0, 2, ['Benali', 'Caron'], ['Diallo'])
  expect(await suite.voisin('Benali', 'suivant')).toBe('Caron')
  expect(await suite.voisin('Caron', 'suivant')).toBe('Diallo')
})

test('la liste s’est vidée depuis : il n’y a pas de suivant, et cela se sait', async () => {
  const { suite, vivantes } = listeDe([['Amrani', 'Benali'], ['Caron']])
  vivantes.splice(0, 2, ['Amrani', 'Benali'], [])
  expect(await suite.voisin('Benali', 'suivant')).toBeNull()
  expect(suite.auBout('Benali', 'suivant')).toBe(true)
})

test('un dossier qui n’est pas de la liste n’y a pas de place', () => {
  expect(listeDe([['Amrani']]).suite.placeDe('Zola')).toBeNull()
})

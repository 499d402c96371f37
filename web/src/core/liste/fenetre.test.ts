import { expect, test } from 'vitest'
import { lignesDeLaFenetre } from './fenetre.ts'

test.each([
  ['un portable', 1440, 900, 15],
  ['un grand écran', 2560, 1440, 28],
  ['un écran courant', 1920, 1080, 19],
  ['une fenêtre étroite', 1100, 800, 10],
  ['une petite fenêtre, jamais moins de dix', 1024, 500, 10],
  ['un mur d’écrans, jamais plus de cent', 3840, 9000, 100],
  ['un téléphone', 390, 844, 10],
  ['une tablette', 820, 1180, 20],
])('%s montre d’emblée les lignes que sa fenêtre tient', (_, innerWidth, innerHeight, lignes) => {
  expect(lignesDeLaFenetre(10, { innerWidth, innerHeight }, 40)).toBe(lignes)
})

test('avec moins de filtres, ils tiennent sur un rang : la fenêtre montre une ligne de plus', () => {
  expect(lignesDeLaFenetre(4, { innerWidth: 1440, innerHeight: 900 }, 40)).toBe(16)
})

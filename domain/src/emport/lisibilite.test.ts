import { expect, test } from 'vitest'
import { lisibiliteDe } from './lisibilite.ts'

const COTE = 160
/** Un texte grossier : des traits noirs de deux points sur du papier, dans un coin de la page. */
const page = ({ papier = 230, encre = 30 } = {}) =>
  Array.from({ length: COTE * COTE }, (_, rang) => {
    const [x, y] = [rang % COTE, Math.floor(rang / COTE)]
    return x > 90 && y > 90 && x % 4 < 2 && y % 8 < 5 ? encre : papier
  })
/** La moyenne de chaque point et de ses voisins, à trois points. */
const floue = (gris: readonly number[]) =>
  gris.map((_, rang) => {
    const [x, y] = [rang % COTE, Math.floor(rang / COTE)]
    const voisins = Array.from({ length: 49 }, (_, i) => [x - 3 + (i % 7), y - 3 + Math.floor(i / 7)] as const)
      .filter(([a, b]) => a >= 0 && b >= 0 && a < COTE && b < COTE)
      .map(([a, b]) => gris[b * COTE + a] ?? 0)
    return voisins.reduce((somme, valeur) => somme + valeur, 0) / voisins.length
  })
const mesuree = (gris: readonly number[], cote = 2400) => lisibiliteDe({ largeur: COTE, hauteur: COTE, gris, cote })

test('une page nette se lit, fût-elle presque toute en marges', () => {
  expect(mesuree(page())).toBe('LISIBLE')
})

test.for([
  ['floue', floue(floue(page())), 2400, 'FLOUE'],
  ['sans rien d’écrit', page({ encre: 230 }), 2400, 'FLOUE'],
  ['prise dans le noir', page({ papier: 40, encre: 10 }), 2400, 'SOMBRE'],
  ['brûlée par le flash', page({ papier: 255, encre: 252 }), 2400, 'CLAIRE'],
  ['d’une vignette', page(), 640, 'PETITE'],
] as const)('une photo %s se dit à reprendre', ([, gris, cote, attendue]) => {
  expect(mesuree(gris, cote)).toBe(attendue)
})

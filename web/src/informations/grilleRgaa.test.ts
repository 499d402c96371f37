import axe from 'axe-core'
import { expect, test } from 'vitest'
import { grilleRgaa } from './grilleRgaa.ts'

const criteres = grilleRgaa.flatMap((theme) => theme.criteres)
// Leurs noms seulement : rien ne s'en charge.
const essais = new Set(Object.keys(import.meta.glob(['../../../e2e/**/*.ts', '../**/*.test.ts'])))
const NOMBRES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

test('la grille a les 106 critères du RGAA, chacun une fois, dans l’ordre', () => {
  const attendus = NOMBRES.flatMap((nombre, theme) => Array.from({ length: nombre }, (_, rang) => `${theme + 1}.${rang + 1}`))
  expect(criteres.map(({ numero }) => numero)).toEqual(attendus)
  expect(criteres).toHaveLength(106)
})

test('un critère dit vérifié par une machine nomme une règle d’axe passée sur les écrans, ou un essai qui existe ; regardé, ce qui s’y est vu', () => {
  const passees = new Set(
    axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).map(({ ruleId }) => ruleId),
  )
  for (const { numero, essai, axe: regles = [], preuve, vu } of criteres) {
    expect([numero, regles.length > 0 || preuve !== undefined]).toEqual([numero, essai === 'AUTOMATIQUE' || essai === 'LES_DEUX'])
    expect([numero, vu !== undefined]).toEqual([numero, essai === 'A_LA_MAIN' || essai === 'LES_DEUX'])
    expect([numero, regles.filter((regle) => !passees.has(regle))]).toEqual([numero, []])
    if (preuve !== undefined)
      expect([numero, essais.has(preuve.replace(/^web\/src\//, '../').replace(/^e2e\//, '../../../e2e/'))]).toEqual([numero, true])
  }
})

const ecrans = Object.values(import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true }))

test.for([
  ['1.9', /<figcaption/],
  ['4.1', /<(video|audio)\b/],
  ['4.10', /<(video|audio)\b/],
  ['8.7', /\slang=\{/],
  ['8.8', /\slang=\{/],
  ['8.10', /\sdir=\{/],
] as const)('%s ne se dit sans objet que si aucun écran n’a de quoi le concerner', ([numero, marque]) => {
  const critere = criteres.find((celui) => celui.numero === numero)
  expect(critere?.essai === 'SANS_OBJET').toBe(!ecrans.some((source) => marque.test(source)))
})

import { describe, expect, test } from 'vitest'
import css from './tokens.css?raw'

// Axe ne passe en sombre qu'aux essais longs (e2e/outils/accessibilite.ts) : ce qui s'écrit sur quoi est prouvé ici, dans les deux thèmes.
const THEMES = ['clair', 'sombre'] as const

/** La valeur d'un jeton dans un thème : `light-dark(clair, sombre)`, ou la même dans les deux. */
function couleur(jeton: string, theme: (typeof THEMES)[number]): string {
  const valeur = new RegExp(`--${jeton}: ([^;]+);`).exec(css)?.[1] ?? ''
  const couleurs = valeur.match(/#[0-9a-f]{6}/g) ?? []
  const choisie = couleurs[theme === 'clair' ? 0 : couleurs.length - 1]
  if (choisie === undefined) throw new Error(`--${jeton} n’est pas une couleur : « ${valeur} »`)
  return choisie
}

/** Luminance relative (WCAG 2.2). */
function luminance(hexa: string): number {
  const [r, v, b] = [1, 3, 5].map((debut) => {
    const canal = Number.parseInt(hexa.slice(debut, debut + 2), 16) / 255
    return canal <= 0.040_45 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (v ?? 0) + 0.0722 * (b ?? 0)
}

function contraste(une: string, autre: string): number {
  const [sombre, claire] = [luminance(une), luminance(autre)].sort((a, b) => a - b)
  return ((claire ?? 0) + 0.05) / ((sombre ?? 0) + 0.05)
}

const FONDS = ['ground', 'surface', 'raised', 'sunken', 'well']
const ECRITS = ['text', 'text-2', 'text-3', 'accent-ink', 'red', 'amber', 'green', 'objectif-ink', 'realise-ink']
const LISIBLE = 4.5
const VISIBLE = 3

const paires: (readonly [dessus: string, fond: string, seuil: number])[] = [
  ...ECRITS.flatMap((ecrit) => FONDS.map((fond) => [ecrit, fond, LISIBLE] as const)),
  ...['text', 'text-2', 'text-3', 'accent-ink'].map((ecrit) => [ecrit, 'accent-soft', LISIBLE] as const),
  ...['red', 'amber', 'green'].flatMap((sens) => ['text', 'text-2', sens].map((ecrit) => [ecrit, `${sens}-soft`, LISIBLE] as const)),
  ['on-accent', 'accent', LISIBLE],
  ['on-accent', 'accent-hover', LISIBLE],
  // Le contour d'un champ, et le trait d'un graphique.
  ...['control', 'objectif', 'realise'].flatMap((trait) => ['ground', 'surface', 'raised'].map((fond) => [trait, fond, VISIBLE] as const)),
]

describe.each(THEMES)('thème %s', (theme) => {
  test.each(paires)('« %s » se lit sur « %s »', (dessus, fond, seuil) => {
    expect(contraste(couleur(dessus, theme), couleur(fond, theme))).toBeGreaterThanOrEqual(seuil)
  })
})

test.each([
  ['sunken', 'surface'],
  ['well', 'raised'],
] as const)('en sombre aussi, un creux (« %s ») se distingue de « %s »', (creux, fond) => {
  expect(contraste(couleur(creux, 'sombre'), couleur(fond, 'sombre'))).toBeGreaterThan(1.07)
})

test('le contraste est celui de la norme', () => {
  expect(contraste('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contraste('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

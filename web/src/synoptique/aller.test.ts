import { expect, test } from 'vitest'
import { etagesDe, porteVers } from './aller.ts'
import type { Batiment } from './synoptique.data.ts'

const cage = (etages: Record<number, string[]>) => ({
  nom: 'Cage',
  etages: Object.entries(etages).map(([niveau, ids]) => ({
    niveau: Number(niveau),
    libelle: `R+${niveau}`,
    portes: ids.map((id) => ({ id })),
  })),
})

// A : deux cages ; la seconde n'a rien au deuxième étage. B, au-dessous : une seule porte, au rez-de-chaussée.
const etages = etagesDe([
  { nom: 'A', cages: [cage({ 2: ['a21', 'a22'], 1: ['a11', 'a12'] }), cage({ 1: ['a13'], 0: ['a03'] })] },
  { nom: 'B', cages: [cage({ 0: ['b01'] })] },
] as unknown as Batiment[])

test.for([
  ['ArrowRight', 'a11', 'a12'],
  ['ArrowRight', 'a12', 'a13'],
  ['ArrowRight', 'a13', null],
  ['ArrowLeft', 'a13', 'a12'],
  ['ArrowLeft', 'a21', null],
  ['ArrowUp', 'a12', 'a22'],
  ['ArrowUp', 'a13', 'a22'],
  ['ArrowUp', 'a21', null],
  ['ArrowDown', 'a22', 'a12'],
  ['ArrowDown', 'a11', 'a03'],
  ['ArrowDown', 'a03', 'b01'],
  ['ArrowUp', 'b01', 'a03'],
  ['Home', 'a13', 'a11'],
  ['End', 'a11', 'a13'],
  ['a', 'a11', null],
  ['ArrowUp', 'partie', null],
] as const)('%s depuis %s : %s', ([touche, depuis, vers]) => {
  expect(porteVers(touche, depuis, etages)).toBe(vers)
})

import { expect, test } from 'vitest'
import { moisVide } from './objectif.rules.ts'
import { changementsDe, saisieDe } from './saisie.ts'

const mois = {
  relogements: [{ ...moisVide('2026-03'), objectif: 4, previsionnel: 2 }, moisVide('2026-04')],
  entretiens: [{ ...moisVide('2026-03'), objectif: 1 }],
}

test('on saisit ce qui est prévu, ou ce qui est visé ; rien de dit reste vide', () => {
  expect(saisieDe(mois, 'previsionnel')).toEqual({ relogements: { '2026-03': 2, '2026-04': null }, entretiens: { '2026-03': null } })
  expect(saisieDe(mois, 'objectif')).toEqual({ relogements: { '2026-03': 4, '2026-04': null }, entretiens: { '2026-03': 1 } })
})

test('seuls les mois changés s’écrivent ; vidé, un mois s’efface', () => {
  const avant = saisieDe(mois, 'previsionnel')
  const apres = { relogements: { '2026-03': null, '2026-04': 5 }, entretiens: { '2026-03': null } }
  expect(changementsDe(avant, apres, 'previsionnel')).toEqual({
    relogements: [
      { mois: '2026-03', previsionnel: null },
      { mois: '2026-04', previsionnel: 5 },
    ],
    entretiens: [],
  })
})

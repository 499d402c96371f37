import { expect, test } from 'vitest'
import { direLEcheance, estDue, refusDeChangerLaPromesse, refusDePromettre } from './promesse.rules.ts'

const JOUR = '2026-03-12'

test.each([
  ['2026-03-12', '2026-03-12', null],
  ['2026-01-05', '2026-02-05', null],
  ['2026-03-13', '2026-03-20', { champ: 'promiseLe', message: 'La date saisie doit être anterieure à la date du jour' }],
  ['2026-03-12', '2028-03-13', { champ: 'echeance', message: 'Cette date est trop lointaine : le 12 mars 2028 au plus tard' }],
])('promise le %s pour le %s', (promiseLe, echeance, refus) => {
  expect(refusDePromettre({ promiseLe, echeance }, JOUR)).toEqual(refus)
})

test.each([
  ['EN_COURS', '2026-03-13', false, 'dans 1 jour'],
  ['EN_COURS', '2026-03-24', false, 'dans 12 jours'],
  ['EN_COURS', '2026-03-12', true, 'due ce jour'],
  ['EN_COURS', '2026-03-11', true, 'en retard de 1 jour'],
  ['EN_COURS', '2025-12-12', true, 'en retard de 90 jours'],
  ['TENUE', '2026-03-11', false, null],
  ['LEVEE', '2026-03-11', false, null],
] as const)('%s, due le %s', (statut, echeance, due, dite) => {
  expect(estDue({ statut, echeance }, JOUR)).toBe(due)
  expect(direLEcheance({ statut, echeance }, JOUR)).toBe(dite)
})

test('close, elle ne se change plus', () => {
  expect(refusDeChangerLaPromesse('EN_COURS')).toBeNull()
  expect(refusDeChangerLaPromesse('LEVEE')).toBe('Cette promesse est déjà levée.')
})

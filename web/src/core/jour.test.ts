import { expect, test } from 'vitest'
import { ilYA, jourDe, jourDeSemaine, unAnApres } from './jour.ts'

test('le jour est celui de Paris, pas celui du poste', () => {
  expect(jourDe('2026-03-11T23:30:00Z')).toBe('2026-03-12')
  expect(jourDe('2026-07-31T22:00:00Z')).toBe('2026-08-01')
})

test('la demande de logement social se renouvelle un an après, le 28 quand elle date d’un 29 février', () => {
  expect(unAnApres('2025-04-09')).toBe('2026-04-09')
  expect(unAnApres('2024-02-29')).toBe('2025-02-28')
})

test('un passé proche se dit en jours, un passé lointain en mois puis en années', () => {
  expect(ilYA('2026-03-12', '2026-03-12')).toBe('aujourd’hui')
  expect(ilYA('2026-03-11', '2026-03-12')).toBe('hier')
  expect(ilYA('2026-03-02', '2026-03-12')).toBe('il y a 10 jours')
  expect(ilYA('2025-09-12', '2026-03-12')).toBe('il y a 6 mois')
  expect(ilYA('2023-03-12', '2026-03-12')).toBe('il y a 3 ans')
})

test('le premier du mois se dit « 1er »', () => {
  expect(jourDeSemaine('2026-12-01')).toBe('mar. 1er déc.')
  expect(jourDeSemaine('2026-12-11')).toBe('ven. 11 déc.')
})

test('aucun écran ne coupe un instant pour en lire le jour : entre minuit et deux heures, ce serait la veille', () => {
  const coupes = Object.entries(import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }))
    .filter(([chemin]) => !chemin.includes('.test.'))
    .filter(([, source]) => source.includes('.slice(0, 10)'))
  expect(coupes.map(([chemin]) => chemin)).toEqual([])
})

import { expect, test } from 'vitest'
import { ferieDu, joursFeries, paquesDe } from './joursFeries.ts'

const chomes = Object.fromEntries(Object.keys(joursFeries).map((code) => [code, 1]))

// Relevés au calendrier.
test.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2038-04-25', '2049-04-18', '2076-04-19'])(
  'Pâques tombe le %s',
  (jour) => {
    expect(paquesDe(Number(jour.slice(0, 4)))).toBe(jour)
  },
)

test('les onze jours fériés de 2026', () => {
  const attendus = {
    '2026-01-01': 'Jour de l’an',
    '2026-04-06': 'Lundi de Pâques',
    '2026-05-01': 'Fête du Travail',
    '2026-05-08': 'Victoire de 1945',
    '2026-05-14': 'Ascension',
    '2026-05-25': 'Lundi de Pentecôte',
    '2026-07-14': 'Fête nationale',
    '2026-08-15': 'Assomption',
    '2026-11-01': 'Toussaint',
    '2026-11-11': 'Armistice',
    '2026-12-25': 'Noël',
  }
  const jours = Array.from({ length: 365 }, (_, rang) => new Date(Date.UTC(2026, 0, 1 + rang)).toISOString().slice(0, 10))
  const feries = jours.flatMap((jour) => {
    const nom = ferieDu(jour, chomes)
    return nom === null ? [] : [[jour, nom]]
  })
  expect(Object.fromEntries(feries)).toEqual(attendus)
  expect(ferieDu('2026-12-25', {})).toBeNull()
})

import { expect, test } from 'vitest'
import { jourEntier, jourVise, moisVoisin, semainesDe } from './mois.ts'

test('avril 2026 tient en cinq semaines, du lundi 30 mars au samedi 2 mai', () => {
  const semaines = semainesDe('2026-04')
  expect(semaines.map((semaine) => [semaine[0], semaine.at(-1)])).toEqual([
    ['2026-03-30', '2026-04-04'],
    ['2026-04-06', '2026-04-11'],
    ['2026-04-13', '2026-04-18'],
    ['2026-04-20', '2026-04-25'],
    ['2026-04-27', '2026-05-02'],
  ])
})

test('un mois qui commence un dimanche s’ouvre le lundi', () => {
  expect(semainesDe('2026-03')[0]?.[0]).toBe('2026-03-02')
  expect(semainesDe('2026-02')[0]?.[0]).toBe('2026-02-02')
})

test('les flèches sautent le dimanche', () => {
  expect(jourVise('2026-04-18', 'ArrowRight')).toBe('2026-04-20')
  expect(jourVise('2026-04-20', 'ArrowLeft')).toBe('2026-04-18')
  expect(jourVise('2026-04-16', 'ArrowDown')).toBe('2026-04-23')
  expect(jourVise('2026-04-16', 'Home')).toBe('2026-04-13')
  expect(jourVise('2026-04-16', 'End')).toBe('2026-04-18')
  expect(jourVise('2026-04-16', 'Tab')).toBeNull()
})

test('les mois se suivent par-dessus l’année, les jours se disent en entier', () => {
  expect([moisVoisin('2026-12', 1), moisVoisin('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([jourEntier('2026-04-16'), jourEntier('2026-06-01')]).toEqual(['jeudi 16 avril 2026', 'lundi 1er juin 2026'])
})

import { expect, test } from 'vitest'
import { jourEntier } from '../core/jour.ts'
import { compteDuMois, jourDuMoisVoisin, jourVise, moisVoisin, nonPris, semainesDe } from './mois.ts'

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

test('d’un mois à l’autre, le même quantième, à défaut le dernier ; un dimanche cède au jour d’à côté, dans le mois', () => {
  expect(jourDuMoisVoisin('2027-01-13', 1)).toBe('2027-02-13')
  expect(jourDuMoisVoisin('2027-01-14', 1), 'le dimanche 14 février').toBe('2027-02-15')
  expect(jourDuMoisVoisin('2027-03-30', -1), 'le dimanche 28 février, le dernier').toBe('2027-02-27')
  expect(jourDuMoisVoisin('2026-12-31', 2)).toBe('2027-02-27')
  expect(jourDuMoisVoisin('2027-01-13', -1)).toBe('2026-12-14')
})

test('les mois se suivent par-dessus l’année, les jours se disent en entier', () => {
  expect([moisVoisin('2026-12', 1), moisVoisin('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([jourEntier('2026-04-16'), jourEntier('2026-06-01')]).toEqual(['jeudi 16 avril 2026', 'lundi 1er juin 2026'])
})

test('libre se dit de ce qui se prend encore, non du mois voisin ; non pris, de ce que personne n’a', () => {
  const jour = (date: string, nombreCreneaux: number, restant: number) => ({ date, nombreCreneaux, restant })
  const jours = [
    jour('2026-10-31', 8, 8),
    jour('2026-11-02', 8, 0),
    jour('2026-11-23', 6, 4),
    jour('2026-11-24', 4, 0),
    jour('2026-12-01', 8, 8),
  ]
  expect(compteDuMois(jours, '2026-11')).toEqual({ libres: 4, total: 18 })
  expect(compteDuMois([{ date: '2026-11-23' }], '2026-11')).toBeNull()
  expect(nonPris({ nombreCreneaux: 8, creneaux: [{}, {}, {}] })).toBe(5)
  expect(nonPris({ nombreCreneaux: 1, creneaux: [{}, {}] })).toBe(0)
  expect(nonPris({ creneaux: [] })).toBe(0)
})

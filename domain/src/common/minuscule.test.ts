import { describe, expect, it } from 'vitest'
import { minuscule } from './minuscule.ts'

describe('Une phrase reprise au milieu d’une autre', () => {
  it.each([
    ['Numéro unique', 'numéro unique'],
    ['À renouveler', 'à renouveler'],
    ['L’APL est estimée', 'l’APL est estimée'],
    ['CALEOL du 30 novembre 2026', 'CALEOL du 30 novembre 2026'],
    ['DLS à transmettre', 'DLS à transmettre'],
    ['T4 demandé', 'T4 demandé'],
    ['', ''],
  ])('« %s » s’y lit « %s »', (phrase, lue) => {
    expect(minuscule(phrase)).toBe(lue)
  })
})

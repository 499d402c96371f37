import { describe, expect, it } from 'vitest'
import { periodeDuJournal, periodeEnClair, rienDansLaPeriode } from './periodeDuJournal.ts'

const AUJOURDHUI = '2026-11-28'

describe('la période que lit le journal', () => {
  it('sans rien choisir, les sept jours qui finissent aujourd’hui', () => {
    expect(periodeDuJournal({}, AUJOURDHUI)).toEqual({ du: '2026-11-22', au: '2026-11-28' })
    expect(periodeDuJournal({ au: '2026-03-03' }, AUJOURDHUI)).toEqual({ du: '2026-02-25', au: '2026-03-03' })
    expect(periodeDuJournal({ du: '2026-11-27' }, AUJOURDHUI)).toEqual({ du: '2026-11-27', au: '2026-11-28' })
    expect(periodeDuJournal({ du: '2026-03-01' }, AUJOURDHUI)).toEqual({ du: '2026-03-01', au: '2026-03-07' })
    expect(periodeDuJournal({ du: '2026-03-01', au: '2026-03-07' }, AUJOURDHUI)).toEqual({ du: '2026-03-01', au: '2026-03-07' })
  })

  it('une personne, ou le code d’un ménage : tout ce qui est gardé, si longue que soit la période', () => {
    expect(periodeDuJournal({ personnes: ['x'], du: '2026-01-01' }, AUJOURDHUI)).toBeNull()
    expect(periodeDuJournal({ codeMenage: 'EPE20240035' }, AUJOURDHUI)).toBeNull()
    // Un début de code qui vaut pour toute une opération n'est pas un choix.
    expect(periodeDuJournal({ codeMenage: 'EPE', personnes: [] }, AUJOURDHUI)).toEqual({ du: '2026-11-22', au: '2026-11-28' })
  })

  it('plus de sept jours : refusé, en disant ce qui l’ouvre', () => {
    expect(() => periodeDuJournal({ du: '2026-03-01', au: '2026-03-08' }, AUJOURDHUI)).toThrow(
      'Sept jours au plus. Au-delà, choisissez une personne ou le code d’un ménage',
    )
  })

  it('se lit en clair', () => {
    expect(periodeEnClair({ du: '2026-11-22', au: '2026-11-28' })).toBe('Du 22 au 28 novembre 2026')
    expect(periodeEnClair({ du: '2026-02-25', au: '2026-03-03' })).toBe('Du 25 février 2026 au 3 mars 2026')
    expect(periodeEnClair({ du: '2026-03-03', au: '2026-03-03' })).toBe('Le 3 mars 2026')
    expect(rienDansLaPeriode({ du: '2026-11-22', au: '2026-11-28' })).toMatch(/^Aucune visite : du 22 au 28 novembre 2026\. /)
  })
})

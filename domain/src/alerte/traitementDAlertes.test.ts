import { describe, expect, test } from 'vitest'
import { gesteSurAlerteSchema, refusDeReporter, reportsProposes } from './traitementDAlertes.ts'

describe('reporter une alerte', () => {
  test('jamais à aujourd’hui ni avant, ni plus d’un an après', () => {
    expect(refusDeReporter('2026-11-21', '2026-11-22')).toBe('Une alerte se reporte à partir du 23 novembre 2026')
    expect(refusDeReporter('2026-11-22', '2026-11-22')).toBe('Une alerte se reporte à partir du 23 novembre 2026')
    expect(refusDeReporter('2026-11-23', '2026-11-22')).toBeNull()
    expect(refusDeReporter('2027-11-22', '2026-11-22')).toBeNull()
    expect(refusDeReporter('2027-11-23', '2026-11-22')).toBe('Une alerte se reporte au plus tard au 22 novembre 2027')
  })

  test.each([
    ['2026-11-22', '2026-11-23'], // un dimanche
    ['2026-11-23', '2026-11-30'], // un lundi : le suivant
    ['2026-11-26', '2026-11-30'],
  ])('le %s, « Lundi » est le %s', (aujourdhui, lundi) => {
    expect(reportsProposes(aujourdhui).find(({ libelle }) => libelle === 'Lundi')?.jour).toBe(lundi)
  })

  test('un jour n’est proposé qu’une fois : le dimanche, demain est lundi', () => {
    expect(reportsProposes('2026-11-22').map(({ libelle }) => libelle)).toEqual(['Lundi', 'Dans deux semaines', 'Dans un mois'])
    expect(reportsProposes('2026-11-26').map(({ libelle }) => libelle)).toEqual(['Demain', 'Lundi', 'Dans deux semaines', 'Dans un mois'])
  })

  test('un seul geste : clore, ou reporter', () => {
    expect(gesteSurAlerteSchema.safeParse({ statut: 'CLOTURE' }).success).toBe(true)
    expect(gesteSurAlerteSchema.safeParse({ dateAlerte: '2026-12-01' }).success).toBe(true)
    expect(gesteSurAlerteSchema.safeParse({}).success).toBe(false)
    expect(gesteSurAlerteSchema.safeParse({ statut: 'CLOTURE', dateAlerte: '2026-12-01' }).success).toBe(false)
    expect(gesteSurAlerteSchema.safeParse({ statut: 'ALERTE' }).success).toBe(false)
  })
})

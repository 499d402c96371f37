import { describe, expect, test } from 'vitest'
import { variables } from '../referentiel/variables.ts'
import { debutDesJustificatifs, dureesDe, echeances, type FaitsDeConservation } from './conservation.ts'

// Les durées livrées, écrites ici à la main d'après domain-rules § 12.
const livrees = Object.fromEntries(Object.entries(variables).map(([code, { valeurs }]) => [code, Object.values(valeurs)[0] ?? 0]))
const durees = dureesDe(livrees)
const RIEN: FaitsDeConservation = { bailLe: null, departLe: null, clotureLe: null, soldeLe: null, sansRelogementLe: null, purgeLe: null }
const dates = (faits: Partial<FaitsDeConservation>) =>
  Object.fromEntries(echeances({ ...RIEN, ...faits }, durees).map(({ etape, le }) => [etape, le]))

describe('les échéances de conservation', () => {
  test('un dossier en cours n’a aucune date, mais dit ses règles', () => {
    expect(dates({})).toEqual({ JUSTIFICATIFS: null, BASE_ACTIVE: null, ARCHIVE: null, JOURNAL: null })
    expect(echeances(RIEN, durees).map(({ regle }) => regle)).toEqual([
      '3 mois après la signature du bail ou le départ',
      '6 mois après la clôture ou l’accession',
      '5 ans après le solde de l’opération, 10 ans d’archive au plus',
      '12 mois après chaque consultation',
    ])
  })

  test('le bail signé le 30 novembre : les justificatifs partent le dernier jour de février', () => {
    expect(dates({ bailLe: '2025-11-30' })).toMatchObject({ JUSTIFICATIFS: '2026-02-28' })
  })

  test('parti avant d’avoir signé, ou après : c’est le premier des deux qui compte', () => {
    expect(debutDesJustificatifs({ bailLe: '2026-03-01', departLe: '2026-01-15', clotureLe: null })).toBe('2026-01-15')
    expect(debutDesJustificatifs({ bailLe: '2026-01-01', departLe: '2026-01-15', clotureLe: null })).toBe('2026-01-01')
    expect(debutDesJustificatifs({ bailLe: null, departLe: null, clotureLe: '2026-02-01' })).toBe('2026-02-01')
    expect(debutDesJustificatifs({ bailLe: null, departLe: null, clotureLe: null })).toBeNull()
  })

  test('un départ : purge trente jours après, et plus d’archive', () => {
    expect(dates({ departLe: '2026-01-15' })).toEqual({ DEPART: '2026-02-14', JUSTIFICATIFS: '2026-04-15', JOURNAL: null })
  })

  test('un relogement non nécessaire : purge douze mois après', () => {
    expect(dates({ sansRelogementLe: '2025-05-10' })).toEqual({ SANS_RELOGEMENT: '2026-05-10', JUSTIFICATIFS: null, JOURNAL: null })
  })

  test('parti après avoir été dit sans relogement : le départ l’emporte', () => {
    expect(dates({ sansRelogementLe: '2025-05-10', departLe: '2025-06-01' })).toEqual({
      DEPART: '2025-07-01',
      JUSTIFICATIFS: '2025-09-01',
      JOURNAL: null,
    })
  })

  test('clos : six mois d’usage courant, puis dix ans d’archive tant que le solde n’est pas connu', () => {
    expect(dates({ clotureLe: '2026-01-31' })).toMatchObject({ BASE_ACTIVE: '2026-07-31', ARCHIVE: '2036-07-31' })
  })

  test('l’opération soldée : cinq ans après, sans dépasser le plafond', () => {
    expect(dates({ clotureLe: '2026-01-31', soldeLe: '2027-03-01' })).toMatchObject({ ARCHIVE: '2032-03-01' })
    expect(dates({ clotureLe: '2026-01-31', soldeLe: '2034-03-01' })).toMatchObject({ ARCHIVE: '2036-07-31' })
    // Un solde d'il y a longtemps : le dossier garde au moins son usage courant.
    expect(dates({ clotureLe: '2026-01-31', soldeLe: '2018-03-01' })).toMatchObject({ BASE_ACTIVE: '2026-07-31', ARCHIVE: '2026-07-31' })
  })

  test('les échéances se suivent dans l’ordre où elles tombent', () => {
    expect(echeances({ ...RIEN, bailLe: '2026-01-01', clotureLe: '2026-02-01' }, durees).map(({ etape }) => etape)).toEqual([
      'JUSTIFICATIFS',
      'BASE_ACTIVE',
      'ARCHIVE',
      'JOURNAL',
    ])
  })

  test('purgé, il n’y a plus rien à garder', () => {
    expect(echeances({ ...RIEN, departLe: '2026-01-15', purgeLe: '2026-02-20' }, durees)).toEqual([])
  })

  test('une durée sans valeur est un défaut, jamais un zéro', () => {
    expect(() => dureesDe({ ...livrees, CONSERVATION_DEPART_JOURS: undefined as never })).toThrow('CONSERVATION_DEPART_JOURS')
  })
})

import { expect, test } from 'vitest'
import { attestationRelogement } from './attestationRelogement.ts'

const operation = { nom: 'Alma', code: 'ALM', famille: 'Démolition', bailleur: 'Habitat du Ferrain', ville: 'Roubaix', PRU: null }
const nombres = { definitifs: 40, tiroirs: 2, temporaires: 1, sansType: 0, departs: 3, accessions: 1, restants: 0 }

test('tous relogés : le bailleur l’atteste, chaque issue comptée, l’immeuble vide daté', () => {
  const dite = attestationRelogement({ operation, nombres, vide: true, videLe: '2026-02-28', jour: '2026-03-12' })
  expect(dite.phrase).toBe(
    'Habitat du Ferrain atteste que tous les ménages de l’opération « Alma » qui devaient l’être sont relogés, ou en sont partis, au 12 mars 2026.',
  )
  expect(dite.issues).toEqual([
    ['Relogés définitivement', '40'],
    ['Relogés en opération tiroir', '2'],
    ['Relogés temporairement', '1'],
    ['Partis d’eux-mêmes', '3'],
    ['Accédants à la propriété', '1'],
    ['Restent à reloger', '0'],
  ])
  expect([dite.total, dite.immeuble]).toEqual(['47', 'L’immeuble est vide depuis le 28 février 2026.'])
})

test('tant qu’il en reste, le texte dit que le relogement est en cours, et combien', () => {
  const dite = attestationRelogement({ operation, nombres: { ...nombres, restants: 5 }, vide: false, videLe: null, jour: '2026-03-12' })
  expect(dite.phrase).toBe('Relogement en cours à la date du 12 mars 2026 : 5 ménages restent à reloger.')
  expect(dite.immeuble).toBe('L’immeuble n’est pas vide à ce jour.')
})

test('un relogé dont le type n’est pas renseigné n’est pas attesté définitif : il se dit à part', () => {
  const dite = attestationRelogement({
    operation,
    nombres: { ...nombres, definitifs: 38, sansType: 2 },
    vide: null,
    videLe: null,
    jour: '2026-03-12',
  })
  expect(dite.issues.slice(0, 4)).toEqual([
    ['Relogés définitivement', '38'],
    ['Relogés en opération tiroir', '2'],
    ['Relogés temporairement', '1'],
    ['Relogés, type de relogement à renseigner', '2'],
  ])
  expect(dite.total).toBe('47')
})

test('de l’immeuble, rien ne s’atteste que l’on ne sache', () => {
  const immeuble = (vide: boolean | null, videLe: string | null) =>
    attestationRelogement({ operation, nombres, vide, videLe, jour: '2026-03-12' }).immeuble
  expect(immeuble(null, null)).toBe('Que l’immeuble soit vide n’est pas renseigné.')
  expect(immeuble(true, null)).toBe('L’immeuble est vide, depuis un jour qui n’est pas renseigné.')
  expect(immeuble(false, null)).toBe('L’immeuble n’est pas vide à ce jour.')
})

test('une opération sans ménage à reloger n’atteste pas que tous le sont', () => {
  const aucun = { definitifs: 0, tiroirs: 0, temporaires: 0, sansType: 0, departs: 0, accessions: 0, restants: 0 }
  expect(() => attestationRelogement({ operation, nombres: aucun, vide: null, videLe: null, jour: '2026-03-12' })).toThrow(
    'Cette opération n’a aucun ménage à reloger : il n’y a rien à attester.',
  )
})

import { expect, test } from 'vitest'
import { type BlocsDeLaProposition, diverge, statutDeLaProposition } from './statut.rules.ts'

const RIEN: BlocsDeLaProposition = {
  retiree: false,
  acceptationLe: null,
  refusLe: null,
  etablieLe: null,
  ecriteLe: null,
  cal: null,
  transmise: false,
  gtr: null,
  presentee: false,
}

test('chaque bloc écrit à son tour donne le statut suivant, du positionnement à la réponse', () => {
  const etapes: [Partial<BlocsDeLaProposition>, string][] = [
    [{}, 'assignation'],
    [{ presentee: true }, 'presentation_gtr'],
    [{ gtr: true }, 'acceptee_gtr'],
    [{ transmise: true }, 'transmise_bailleur'],
    [{ cal: true }, 'acceptee_cal'],
    [{ etablieLe: '2026-03-01' }, 'proposition_relogement'],
    [{ ecriteLe: '2026-03-02' }, 'proposition_relogement'],
    [{ acceptationLe: '2026-03-10' }, 'acceptee_menage'],
    [{ retiree: true }, 'retiree'],
  ]
  let blocs = RIEN
  for (const [ecrit, statut] of etapes) {
    blocs = { ...blocs, ...ecrit }
    expect(statutDeLaProposition(blocs)).toBe(statut)
  }
})

test('un avis défavorable arrête là, quel que soit ce qui précède', () => {
  expect(statutDeLaProposition({ ...RIEN, presentee: true, gtr: false })).toBe('refusee_gtr')
  expect(statutDeLaProposition({ ...RIEN, gtr: true, transmise: true, cal: false })).toBe('refusee_cal')
  expect(statutDeLaProposition({ ...RIEN, gtr: true, cal: true, ecriteLe: '2026-03-02', refusLe: '2026-03-12' })).toBe('refusee_menage')
})

test('positionnée et à présenter ne divergent pas ; tout le reste, si', () => {
  expect(diverge('assignation', 'presentation_gtr')).toBe(false)
  expect(diverge('acceptee_gtr', 'acceptee_gtr')).toBe(false)
  expect(diverge('acceptee_gtr', 'presentation_gtr')).toBe(true)
})

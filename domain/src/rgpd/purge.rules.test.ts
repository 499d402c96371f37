import { expect, test } from 'vitest'
import { unActeur } from '../acces/acteurs.examples.ts'
import { codesRoles } from '../acces/roles.ts'
import { canValiderPurge, estDue, type FaitsDePurge } from './purge.rules.ts'

const aValider: FaitsDePurge = { prevueLe: '2026-03-01', purgeLe: null, limitationDepuis: null, validee: false, declareParId: null }

test('seuls le DPO et le data steward valident une purge', () => {
  const admis = codesRoles.filter((role) => canValiderPurge(unActeur(role), aValider) === null)
  expect(admis).toEqual(['DPO', 'DATA_STEWARD'])
})

test('celui qui a déclaré le départ ne valide pas la purge, un autre oui', () => {
  const denise = unActeur('DATA_STEWARD')
  expect(canValiderPurge(denise, { ...aValider, declareParId: denise.id })).toContain('une autre personne')
  expect(canValiderPurge(denise, { ...aValider, declareParId: 'quelqu’un d’autre' })).toBeNull()
})

test.each([
  [{ purgeLe: '2026-03-02' }, 'Les données de ce ménage ont été effacées.'],
  [{ limitationDepuis: '2026-02-02' }, 'Dossier gelé : limitation du traitement demandée par la personne le 2 février 2026.'],
  [{ prevueLe: null }, 'Aucune purge n’est prévue pour ce ménage.'],
  [{ validee: true }, 'Cette purge est déjà validée.'],
] as const)('ni deux fois, ni sans départ : %o', (faits, raison) => {
  expect(canValiderPurge(unActeur('DPO'), { ...aValider, ...faits })).toBe(raison)
})

test('une purge validée se fait le jour prévu, jamais avant', () => {
  expect(estDue('2026-03-01', '2026-02-28')).toBe(false)
  expect(estDue('2026-03-01', '2026-03-01')).toBe(true)
})

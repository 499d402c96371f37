import { expect, test } from 'vitest'
import { dernierInstant, etatDe } from './emport.rules.ts'

const prisLe = new Date('2026-03-12T12:46:00Z')
const faits = { expireLe: dernierInstant(prisLe), renduLe: null, retireLe: null, ouvert: true }

test('un dossier emporté l’est soixante-douze heures, à l’instant près', () => {
  expect(faits.expireLe.toISOString()).toBe('2026-03-15T12:46:00.000Z')
  expect(etatDe(faits, new Date('2026-03-15T12:45:59Z'))).toBe('EN_COURS')
  expect(etatDe(faits, new Date('2026-03-15T12:46:00Z'))).toBe('EXPIRE')
})

test('rendu, il l’est encore quand le dossier s’est fermé depuis ; retiré l’emporte sur tout', () => {
  const plusTard = new Date('2026-03-13T08:00:00Z')
  expect(etatDe({ ...faits, renduLe: plusTard, ouvert: false }, plusTard)).toBe('RENDU')
  expect(etatDe({ ...faits, ouvert: false }, plusTard)).toBe('RETIRE')
  expect(etatDe({ ...faits, renduLe: plusTard, retireLe: plusTard }, plusTard)).toBe('RETIRE')
})

import { expect, test } from 'vitest'
import { reserveA } from './reserveA.ts'

test('les rôles s’énumèrent en une phrase', () => {
  expect(reserveA(['DPO'])).toBe('Réservé au délégué à la protection des données.')
  expect(reserveA(['RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE', 'DATA_STEWARD'])).toBe(
    'Réservé au responsable d’équipe, au responsable ingénierie sociale et au data steward.',
  )
})

test('un rôle cité deux fois ne l’est qu’une, et sans rôle c’est le système', () => {
  expect(reserveA(['DATA_STEWARD', 'DPO', 'DATA_STEWARD'])).toBe('Réservé au data steward et au délégué à la protection des données.')
  expect(reserveA([])).toBe('Réservé au système.')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creerNotifications } from './notifications.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('les notifications passent l’une après l’autre, 3000 ms chacune', () => {
  const { notifier, etat } = creerNotifications()
  notifier({ message: 'Logement réservé' })
  notifier({ sens: 'erreur', message: 'Refusé' })
  expect(etat().visible?.message).toBe('Logement réservé')
  vi.advanceTimersByTime(2999)
  expect(etat().visible?.message).toBe('Logement réservé')
  vi.advanceTimersByTime(1)
  expect(etat().visible?.message).toBe('Refusé')
  vi.advanceTimersByTime(3000)
  expect(etat().visible).toBeNull()
})

test('ce qui se défait se propose dix secondes ; un message qui suit n’en attend que trois', () => {
  const { notifier, etat } = creerNotifications()
  notifier({ message: 'Alerte close', annuler: () => undefined })
  vi.advanceTimersByTime(9999)
  expect(etat().visible?.message).toBe('Alerte close')
  vi.advanceTimersByTime(1)
  expect(etat().visible).toBeNull()

  notifier({ message: 'Logement réservé', annuler: () => undefined })
  vi.advanceTimersByTime(1000)
  notifier({ message: 'Enregistré' })
  vi.advanceTimersByTime(1999)
  expect(etat().visible?.message).toBe('Logement réservé')
  vi.advanceTimersByTime(1)
  expect(etat().visible?.message).toBe('Enregistré')
  vi.advanceTimersByTime(3000)
  expect(etat().visible).toBeNull()
})

test('une notification visée par la souris ou le clavier attend, puis reprend son temps restant', () => {
  const { notifier, etat, suspendre, reprendre } = creerNotifications()
  notifier({ message: 'Export en cours' })
  vi.advanceTimersByTime(2000)
  suspendre()
  vi.advanceTimersByTime(60_000)
  expect(etat().visible?.message).toBe('Export en cours')
  reprendre()
  vi.advanceTimersByTime(1000)
  expect(etat().visible).toBeNull()
})

test('une erreur n’attend pas derrière une information, même d’avant', () => {
  const { notifier, etat } = creerNotifications()
  notifier({ sens: 'info', message: 'Export en cours' })
  notifier({ message: 'Enregistré' })
  notifier({ sens: 'erreur', message: 'Refusé' })
  expect(etat().visible?.message).toBe('Refusé')
  vi.advanceTimersByTime(3000)
  expect(etat().visible?.message).toBe('Enregistré')
})

test('ce qui est fini ou manqué se retire aussitôt : l’erreur n’attend pas la fin de « en cours »', () => {
  const { notifier, etat } = creerNotifications()
  const retirer = notifier({ sens: 'info', message: 'Export en cours' })
  vi.advanceTimersByTime(100)
  notifier({ sens: 'erreur', message: 'Refusé' })
  retirer()
  expect(etat().visible?.message).toBe('Refusé')
  vi.advanceTimersByTime(2999)
  expect(etat().visible?.message).toBe('Refusé')

  // Encore dans la file, elle n'y paraîtra pas ; déjà passée, rien ne bouge.
  const deLaFile = notifier({ sens: 'info', message: 'Export en cours' })
  deLaFile()
  vi.advanceTimersByTime(1)
  expect(etat().visible).toBeNull()
  notifier({ message: 'Enregistré' })
  retirer()
  expect(etat().visible?.message).toBe('Enregistré')
})

test('l’historique garde les messages, le dernier d’abord, et s’oublie à la déconnexion', () => {
  const { notifier, etat, oublier } = creerNotifications()
  notifier({ message: 'un' })
  notifier({ message: 'deux' })
  vi.advanceTimersByTime(10_000)
  expect(etat().historique.map(({ message }) => message)).toEqual(['deux', 'un'])
  oublier()
  expect(etat()).toEqual({ visible: null, historique: [] })
})

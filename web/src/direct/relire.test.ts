import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { relire } from './relire.ts'

let enMain = ''
const client = new QueryClient()
const relue = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelector: (selecteur: string) => (enMain !== '' && selecteur.includes(enMain) ? {} : null) })
})
afterEach(() => {
  enMain = ''
  // Ce qui attendait encore se relit : l'essai suivant repart de rien.
  vi.advanceTimersByTime(60_000)
  relue.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const geste = () => window.dispatchEvent(new Event('pointermove'))

test('une liste se relit au plus toutes les dix secondes', () => {
  relire(client, { liste: 'menages' })
  relire(client, { liste: 'menages' })
  vi.advanceTimersByTime(9_999)
  expect(relue).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(relue).toHaveBeenCalledOnce()
})

test('sous la main, elle attend qu’on la lâche', () => {
  enMain = ':hover'
  relire(client, { liste: 'menages' })
  for (let s = 0; s < 60; s += 1) {
    vi.advanceTimersByTime(1_000)
    geste()
  }
  expect(relue).not.toHaveBeenCalled()
  enMain = ''
  vi.advanceTimersByTime(1_000)
  expect(relue).toHaveBeenCalledOnce()
})

test('un pointeur qui repose ne la retient que trente secondes', () => {
  enMain = ':hover'
  relire(client, { liste: 'menages' })
  vi.advanceTimersByTime(39_000)
  expect(relue).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(relue).toHaveBeenCalledOnce()
})

test('un choix ouvert la retient tant qu’il l’est', () => {
  enMain = 'dialog'
  relire(client, { liste: 'menages' })
  vi.advanceTimersByTime(120_000)
  expect(relue).not.toHaveBeenCalled()
  enMain = ''
  vi.advanceTimersByTime(1_000)
  expect(relue).toHaveBeenCalledOnce()
})

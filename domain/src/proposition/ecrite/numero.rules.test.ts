import { expect, test } from 'vitest'
import { numeroDeLaProposition, phraseDuRang } from './numero.rules.ts'

const partie = (id: string, numero: number) => ({ id, numero })
const aPartir = (id: string) => ({ id, numero: null })

test('celle qui part prend le numéro suivant, et le garde', () => {
  expect(numeroDeLaProposition(aPartir('a'), [aPartir('a')])).toBe(1)
  expect(numeroDeLaProposition(aPartir('c'), [partie('a', 1), partie('b', 2), aPartir('c')])).toBe(3)
  expect(numeroDeLaProposition(partie('a', 1), [partie('a', 1), partie('b', 2)])).toBe(1)
})

test('une proposition jamais partie n’en prend aucun', () => {
  expect(numeroDeLaProposition(aPartir('b'), [aPartir('a'), aPartir('b')])).toBe(1)
})

test('le rang se dit parmi les propositions dues', () => {
  expect(phraseDuRang(1, 3)).toBe('Cette proposition est la première des 3 propositions qui vous sont dues.')
  expect(phraseDuRang(2, 2)).toBe('Cette proposition est la 2e des 2 propositions qui vous sont dues.')
  expect(phraseDuRang(4, 3)).toBe('Cette proposition est la 4e ; 3 propositions vous étaient dues.')
})

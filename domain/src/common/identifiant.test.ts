import { expect, test } from 'vitest'
import { identifiant } from './identifiant.ts'

const ID = '0189fba4-5c00-7acc-88ad-3984e1b69a3b'

test('le même identifiant en majuscules est le même', () => {
  expect(identifiant().parse(ID.toUpperCase())).toBe(ID)
  expect(identifiant('Personne inconnue').safeParse('camille').error?.issues[0]?.message).toBe('Personne inconnue')
})

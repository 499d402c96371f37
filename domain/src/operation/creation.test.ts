import { expect, test } from 'vitest'
import { creationOperationSchema } from './operation.schema.ts'

const refusDuCode = (code: unknown) =>
  creationOperationSchema
    .safeParse({ nom: 'Les Hauts Champs', famille: 'DEMOLITION', code })
    .error?.issues.filter(({ path }) => path[0] === 'code')
    .map(({ message }) => message) ?? []

test.for([
  [undefined, ['Ce champ est requis']],
  ['', ['Ce champ est requis']],
  ['  ', ['Ce champ est requis']],
  ['A', ['De 2 à 15 lettres, chiffres ou tirets']],
  ['hc-2026', []],
] as const)('le code « %s » d’une opération : %o', ([code, refus]) => {
  expect(refusDuCode(code)).toEqual(refus)
})

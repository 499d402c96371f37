import { expect, test } from 'vitest'
import { enContentieux } from './contentieux.ts'
import { numeroUniqueValide } from './numeroUnique.ts'

test.each([
  [{}, false],
  [{ dettes: { loyer: { montant: 0 }, charges: { montant: null } }, planApurement: { mensualite: 0 } }, false],
  [{ dettes: { loyer: { montant: 412.7 }, charges: { montant: null } } }, true],
  [{ dettes: { loyer: { montant: null }, charges: { montant: 0.01 } } }, true],
  [{ planApurement: { mensualite: 30 } }, true],
])('un contentieux est une dette de loyer ou de charges, ou un plan d’apurement', (logement, attendu) => {
  expect(enContentieux(logement)).toBe(attendu)
})

test.each([
  ['0591225041873GDLCX', true],
  ['0591225041873gdlcx', true],
  ['059 1225 041873 GDLCX', true],
  ['02A1225041873GDLCX', true],
  ['02B122504187312345', true],
  ['02C1225041873GDLCX', false],
  ['0591225041873GDLC', false],
  ['0591225041873GDLCXY', false],
  ['O591225041873GDLCX', false],
  ['', false],
])('le numéro unique « %s » est-il valide ?', (numero, attendu) => {
  expect(numeroUniqueValide(numero)).toBe(attendu)
})

import { expect, test } from 'vitest'
import { codePostalFacultatif, dateRequise, emailFacultatif, telephoneFacultatif } from './champs.ts'

const lu = (champ: { safeParse: (valeur: unknown) => { success: boolean; data?: unknown } }, valeur: unknown) => {
  const { success, data } = champ.safeParse(valeur)
  return success ? data : 'refusé'
}

test.each([
  [' nadia@exemple.fr\n', 'nadia@exemple.fr'],
  ['   ', null],
  ['nadia@exemple', 'refusé'],
  ['nadia @exemple.fr', 'refusé'],
])('une adresse collée avec ses blancs vaut sans eux : %j', (tapee, attendue) => {
  expect(lu(emailFacultatif, tapee)).toBe(attendue)
})

test.each([
  [' 59100 ', '59100'],
  ['59\u00A0100', '59100'],
  ['', null],
  ['5910', 'refusé'],
  ['5910O', 'refusé'],
])('un code postal se lit sans ses espaces : %j', (tape, attendu) => {
  expect(lu(codePostalFacultatif, tape)).toBe(attendu)
})

test.each([
  ['06 39.98-12 34', '0639981234'],
  ['063998123', 'refusé'],
  ['06399812345', 'refusé'],
])('un téléphone compte exactement dix chiffres : %j', (tape, attendu) => {
  expect(lu(telephoneFacultatif, tape)).toBe(attendu)
})

test.each([
  ['0026-03-02', 'L’année s’écrit en quatre chiffres'],
  ['1850-01-01', 'Cette date est trop ancienne : vérifiez l’année'],
  ['2023-02-30', '30 février n’existe pas'],
  ['1950-01-01', undefined],
])('une date refusée dit pourquoi, et le vrai : %j', (jour, phrase) => {
  expect(
    dateRequise
      .safeParse(jour)
      .error?.issues.map(({ message }) => message)
      .join(),
  ).toBe(phrase)
})

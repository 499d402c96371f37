import { expect, test } from 'vitest'
import {
  codePostalFacultatif,
  dateRequise,
  emailFacultatif,
  heureRequise,
  montantFacultatif,
  nombreFacultatif,
  telephoneFacultatif,
} from './champs.ts'

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

test.each([
  [12.34, 12.34],
  // 10,10 + 0,20, comme un tableur l'envoie.
  [10.1 + 0.2, 10.3],
  [99_999_999, 99_999_999],
  [12.345, 'refusé'],
  [0.001, 'refusé'],
  [12.340_01, 'refusé'],
  ['', null],
])('un montant se dit au centime, et n’est jamais arrondi à la place de qui l’écrit : %j', (ecrit, attendu) => {
  expect(lu(montantFacultatif, ecrit)).toBe(attendu)
})

test.each([
  [64.25, 64.25],
  [64.253, 'refusé'],
])('une surface non plus : %j', (ecrite, attendue) => {
  expect(lu(nombreFacultatif(1, 1000), ecrite)).toBe(attendue)
})

test('une heure vide manque ; une autre s’écrit « 14:00 »', () => {
  const dit = (valeur: unknown) => heureRequise.safeParse(valeur).error?.issues.map(({ message }) => message) ?? []
  for (const vide of ['', '  ', undefined]) expect(dit(vide)).toEqual(['Ce champ est requis'])
  for (const fausse of ['9h', '24:00', '14:60']) expect(dit(fausse)).toEqual(['L’heure s’écrit « 14:00 »'])
  expect(heureRequise.parse(' 14:00 ')).toBe('14:00')
})

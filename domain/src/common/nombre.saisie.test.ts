import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePostalFacultatif, telephoneFacultatif } from './champs.ts'
import { lireNombre } from './nombre.saisie.ts'

test.each([
  ['1 342,60', 1342.6],
  ['1\u00A0342,60', 1342.6],
  ['1342.6', 1342.6],
  ['0', 0],
  [',5', 0.5],
  ['-3', -3],
  ['12,3400', 12.34],
  ['12 €', 12],
  ['1 234,56 €', 1234.56],
  ['1\u202F234,56\u00A0€', 1234.56],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1234.56 EUR', 1234.56],
  ['1234,56 euros', 1234.56],
  ['486,30 € / mois', 486.3],
  ['1.234.567', 1234567],
  ['1’234.50', 1234.5],
  ['12,5 %', 12.5],
  ['64,5 m²', 64.5],
  ['0.120', 0.12],
  ['−12', -12],
])('« %s » se lit %d', (texte, nombre) => {
  expect(lireNombre(texte)).toEqual({ nombre })
})

test.each(['abc', '1,2,3', '1e3', 'Infinity', '--1', '1.234', '1,234', '12,345', '12 € environ', '1..2', '1.23,4.5', '€ 12 €'])(
  '« %s » ne se lit pas',
  (texte) => {
    expect(lireNombre(texte)).toEqual({ refus: 'Ce nombre ne se lit pas : écrivez-le comme 1234,56' })
  },
)

test('rien de tapé n’est pas un nombre ; un entier ne s’arrondit pas à la place de la personne', () => {
  expect(lireNombre('')).toBeNull()
  expect(lireNombre(' ')).toBeNull()
  expect(lireNombre('3', 1)).toEqual({ nombre: 3 })
  expect(lireNombre('3,0', 1)).toEqual({ nombre: 3 })
  expect(lireNombre('3,7', 1)).toEqual({ refus: 'Un nombre entier est attendu' })
  expect(lireNombre('19x8', 1)).toEqual({ refus: 'Ce nombre ne se lit pas : écrivez-le comme 1234' })
  expect(lireNombre('412,3333')).toEqual({ refus: '2 chiffres au plus après la virgule' })
  expect(lireNombre('0,125')).toEqual({ refus: '2 chiffres au plus après la virgule' })
})

test('un montant écrit à la française se relit toujours', () => {
  const centimes = fc.integer({ min: -99_999_999, max: 99_999_999 })
  fc.assert(
    fc.property(centimes, (valeur) => {
      const ecrit = (valeur / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' })
      expect(lireNombre(ecrit)).toEqual({ nombre: valeur / 100 })
    }),
  )
})

test.each([
  ['06 12 47 08 31', '0612470831'],
  ['+33 6 12 47 08 31', '0612470831'],
  ['+33 (0)6.12.47.08.31', '0612470831'],
  ['0033612470831', '0612470831'],
  ['06\u202F12\u00A047-08/31', '0612470831'],
  ['\u202A0612470831\u202C', '0612470831'],
])('le numéro « %s » se lit %s', (texte, numero) => {
  expect(telephoneFacultatif.parse(texte)).toBe(numero)
})

test('un numéro étranger ou trop court est refusé', () => {
  expect(telephoneFacultatif.safeParse('+32 470 12 34 56').success).toBe(false)
  expect(telephoneFacultatif.safeParse('06 12').success).toBe(false)
})

test('un code postal collé se lit', () => {
  expect(codePostalFacultatif.parse('59 000')).toBe('59000')
  expect(codePostalFacultatif.parse('F-59000')).toBe('59000')
  expect(codePostalFacultatif.safeParse('5900').success).toBe(false)
})

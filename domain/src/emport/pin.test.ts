import { expect, test } from 'vitest'
import { refusDuPin } from './pin.ts'

test.each([
  ['482913', null],
  ['1029384756', null],
  ['48291', '6 chiffres au moins'],
  ['4829135821349', '12 chiffres au plus'],
  ['48291a', 'Des chiffres seulement'],
  ['４８２９１３', 'Des chiffres seulement'],
  ['111111', 'Trois chiffres différents au moins'],
  ['121212', 'Trois chiffres différents au moins'],
  ['123456', 'Des chiffres qui ne se suivent pas'],
  ['987654', 'Des chiffres qui ne se suivent pas'],
  ['', '6 chiffres au moins'],
])('le code « %s »', (pin, refus) => {
  expect(refusDuPin(pin)).toBe(refus)
})

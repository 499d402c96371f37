import { expect, test } from 'vitest'
import { dettesEnClair } from './dettes.ts'

const dettes = (loyer: number | null, charges: number | null) => ({ loyer: { montant: loyer }, charges: { montant: charges } })

test('une dette à zéro se lit « Aucune » ; sans réponse, elle n’est pas dite nulle', () => {
  expect(dettesEnClair(dettes(412.7, 30))).toBe('412,70\u00A0€ de loyer, 30,00\u00A0€ de charges')
  expect(dettesEnClair(dettes(0, null))).toBe('Aucune')
  expect(dettesEnClair(dettes(null, null))).toBeNull()
})

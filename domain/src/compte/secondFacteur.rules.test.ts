import { expect, test } from 'vitest'
import { variables } from '../referentiel/variables.ts'
import { exigeLeSecondFacteur, lireCode } from './secondFacteur.rules.ts'

test('il se demande dès qu’un des rôles l’exige', () => {
  const valeurs = { SECOND_FACTEUR_DPO: 1, SECOND_FACTEUR_DATA_STEWARD: 0 }
  expect(exigeLeSecondFacteur(['CHARGE_DE_RELOGEMENT'], valeurs)).toBe(false)
  expect(exigeLeSecondFacteur(['DATA_STEWARD'], valeurs)).toBe(false)
  expect(exigeLeSecondFacteur(['CHARGE_DE_RELOGEMENT', 'DPO'], valeurs)).toBe(true)
  expect(exigeLeSecondFacteur([], valeurs)).toBe(false)
})

test('livré, il s’exige du data steward, du DPO et du responsable administratif, de personne d’autre', () => {
  const exiges = Object.entries(variables).filter(
    ([code, { valeurs }]) => code.startsWith('SECOND_FACTEUR_') && valeurs['2000-01-01'] === 1,
  )
  expect(exiges.map(([code]) => code).toSorted()).toEqual([
    'SECOND_FACTEUR_DATA_STEWARD',
    'SECOND_FACTEUR_DPO',
    'SECOND_FACTEUR_RESPONSABLE_ADMINISTRATIF',
  ])
})

test('un code se tape avec ses espaces, ses tirets, ses minuscules ; autre chose n’en est pas un', () => {
  expect(lireCode(' 012 345 ')).toEqual({ sorte: 'APPLICATION', code: '012345' })
  expect(lireCode('abcd-efgh jklm-2345')).toEqual({ sorte: 'SECOURS', code: 'ABCDEFGHJKLM2345' })
  for (const autre of ['', '12345', '1234567', '٠١٢٣٤٥', 'ABCD-EFGH-JKLM-234I', 'ABCD-EFGH-JKLM-23456']) expect(lireCode(autre)).toBeNull()
})

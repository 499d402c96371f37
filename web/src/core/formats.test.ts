import { MO } from '@relogement/domain/document/document.rules'
import { TAILLE_MAX_DOCUMENT } from '@relogement/domain/document/formats'
import { expect, test } from 'vitest'
import { etageEnClair, formatMontant, formatPourcent, formatTaille, formatTelephone, voirLesAutres } from './formats.ts'

test('les montants ont deux décimales et des espaces insécables entières', () => {
  expect(formatMontant(2521)).toBe('2\u00A0521,00\u00A0€')
  expect(formatMontant(1234567.5)).toBe('1\u00A0234\u00A0567,50\u00A0€')
  expect(formatPourcent(16.4)).toBe('16,4\u00A0%')
})

test('un téléphone se lit par paires, un texte libre reste tel quel', () => {
  expect(formatTelephone('0612470831')).toBe('06\u00A012\u00A047\u00A008\u00A031')
  expect(formatTelephone('+32 2 123')).toBe('+32 2 123')
})

test('la taille d’un fichier se lit en kilooctets puis en mégaoctets', () => {
  expect([400, 254_000, 1_300_000].map(formatTaille)).toEqual(['1\u00A0ko', '248\u00A0ko', '1,2\u00A0Mo'])
})

test('un fichier à la limite de 25 Mo se lit 25 Mo, la place d’un ménage 500 Mo : la même unité que les règles', () => {
  expect([TAILLE_MAX_DOCUMENT, 500 * MO].map(formatTaille)).toEqual(['25\u00A0Mo', '500\u00A0Mo'])
})

test('un seul reste : on voit l’autre, non « les 1 autres »', () => {
  expect([1, 2, 1200].map(voirLesAutres)).toEqual(['Voir l’autre', 'Voir les 2 autres', 'Voir les 1\u00A0200 autres'])
})

test('les étages', () => {
  expect([-1, 0, 1, 3].map(etageEnClair)).toEqual(['1er sous-sol', 'rez-de-chaussée', '1er étage', '3e étage'])
})

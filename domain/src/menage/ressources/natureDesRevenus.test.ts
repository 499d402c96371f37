import { expect, test } from 'vitest'
import { julien, samira, uneRessource } from '../menage.examples.ts'
import { natureDesRevenus } from './natureDesRevenus.ts'

test('la nature qui pèse le plus vient d’abord, toutes personnes confondues', () => {
  expect(
    natureDesRevenus([
      uneRessource(samira.id, 'ALLOCATIONS_FAMILIALES', 338.8),
      uneRessource(samira.id, 'RSA', 600),
      uneRessource(samira.id, 'PAJE', 184.62),
      uneRessource(julien.id, 'SALAIRE', 523.43),
    ]),
  ).toEqual(['MINIMA_SOCIAUX', 'ACTIVITE', 'PRESTATIONS_FAMILIALES'])
})

test('à égalité, l’ordre de la liste ; l’APL, la RLS et les montants nuls n’y sont pas', () => {
  expect(
    natureDesRevenus([
      uneRessource(samira.id, 'RETRAITE', 500),
      uneRessource(samira.id, 'SALAIRE', 500),
      uneRessource(samira.id, 'RSA', 0),
      uneRessource(samira.id, 'AUTRE', null),
      uneRessource(samira.id, 'APL', 900),
      uneRessource(samira.id, 'RLS', 900),
    ]),
  ).toEqual(['ACTIVITE', 'RETRAITE'])
})

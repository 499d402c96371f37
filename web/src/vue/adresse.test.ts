import { expect, test } from 'vitest'
import type { DefinitionListe } from '../core/liste/etat.ts'
import { adresseAGarder, cheminDeLaVue, estLaMeme } from './adresse.ts'

const definition: DefinitionListe = {
  tri: 'noms:asc',
  filtres: [
    { cle: 'statuts', libelle: 'État' },
    { cle: 'charges', libelle: 'Chargé', defaut: ['moi'], ecritToujours: true },
  ],
}

test('une vue garde les filtres, le tri et les colonnes masquées, jamais les mots cherchés ni la page', () => {
  expect(
    adresseAGarder(
      {
        page: 3,
        pageSize: 50,
        sort: 'ville:desc',
        recherche: 'Aydogan',
        filtres: { statuts: ['CLOTURE', 'DEMENAGEMENT'], charges: [] },
        masquees: ['telephone'],
      },
      definition,
    ),
  ).toEqual({ statuts: 'CLOTURE,DEMENAGEMENT', charges: '', sort: 'ville:desc', masquees: 'telephone' })
})

test('deux adresses sont la même liste dans n’importe quel ordre de leurs clés', () => {
  expect(estLaMeme({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(estLaMeme({ a: '1' }, { a: '1', b: '' })).toBe(false)
})

test('une vue s’ouvre à l’adresse de sa page', () => {
  expect(cheminDeLaVue({ page: 'menages', adresse: { statuts: 'CLOTURE', charges: '' } })).toBe('/menages?statuts=CLOTURE&charges=')
  expect(cheminDeLaVue({ page: 'gtrs', adresse: {} })).toBe('/gtr')
})

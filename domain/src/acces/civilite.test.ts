import { expect, test } from 'vitest'
import { roleDit } from './civilite.ts'
import { codesRoles } from './roles.ts'

test('d’une femme, sept rôles s’accordent et les autres se disent tels quels ; d’un homme ou sans civilité, aucun ne change', () => {
  expect(codesRoles.flatMap((role) => (roleDit(role, 'MADAME') === roleDit(role, null) ? [] : [roleDit(role, 'MADAME')]))).toEqual([
    'Chargée de relogement',
    'Cheffe de projet (consultation)',
    'Cheffe de projet (édition)',
    'Responsable administrative',
    'Déléguée à la protection des données',
    'Bailleur, directrice d’agence',
    'Bailleur, directrice de programme',
  ])
  expect(codesRoles.filter((role) => roleDit(role, 'MONSIEUR') !== roleDit(role, undefined))).toEqual([])
})

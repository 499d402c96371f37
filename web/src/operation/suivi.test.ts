import { expect, test } from 'vitest'
import { duSuivi } from './suivi.ts'

test.for([
  ['', {}, { relogementNecessaire: 'true' }],
  ['  ', { statutsCreation: [], villes: ['59350'] }, { relogementNecessaire: 'true' }],
  ['résidence', {}, {}],
  ['', { statutsCreation: ['ETUDE'] }, {}],
] as const)('cherché « %s », filtré %o : %o', ([recherche, filtres, demande]) => {
  expect(duSuivi({ recherche, filtres })).toEqual(demande)
})

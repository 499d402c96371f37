import { expect, test } from 'vitest'
import { groupesDeChamps } from '../menage/menage.visibilite.ts'
import { libellesDesGroupes } from './groupes.libelles.ts'

test('ce qui a été lu se dit en clair, et le dossier entier en deux mots', () => {
  expect(libellesDesGroupes([...groupesDeChamps])).toBe('dossier entier')
  expect(libellesDesGroupes(['SANTE', 'IDENTITE', 'INCONNU'])).toBe('identité et statut, santé')
})

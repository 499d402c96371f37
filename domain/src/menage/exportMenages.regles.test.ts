import { expect, test } from 'vitest'
import { nomDuFichierExporte } from './exportMenages.regles.ts'

test('le fichier exporté dit son jour et ses filtres, en français ; jamais les mots cherchés', () => {
  const filtres = { recherche: 'Benali', villes: ['59100'], operationIds: ['1'], statuts: [], relogementNecessaire: undefined }
  expect(nomDuFichierExporte('2026-11-01', filtres, 'xlsx')).toBe('Ménages au 1er novembre 2026, par ville et opération.xlsx')
  expect(nomDuFichierExporte('2026-11-22', { recherche: 'Benali' }, 'csv')).toBe('Ménages au 22 novembre 2026.csv')
})

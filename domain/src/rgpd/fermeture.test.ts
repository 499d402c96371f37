import { expect, test } from 'vitest'
import { exigerNonFerme, refusSiFerme } from './fermeture.ts'

const LE = new Date('2026-03-12T10:00:00Z')

test('un dossier purgé ou archivé ne se remplit plus, et dit pourquoi', () => {
  expect(refusSiFerme(null, null)).toBeNull()
  expect(() => exigerNonFerme(null, null)).not.toThrow()
  expect(() => exigerNonFerme(null, LE)).toThrow('Ce dossier est archivé : il se lit seulement.')
  expect(() => exigerNonFerme(LE, null)).toThrow('Les données de ce ménage ont été effacées.')
  expect(() => exigerNonFerme(LE, LE)).toThrow('Les données de ce ménage ont été effacées.')
})

import { expect, test } from 'vitest'
import { groupesDeChamps } from '../menage.visibilite.ts'
import { motifDeRefusLu, motifDeRefusTransmissible, motifsRefusMenage } from './refus.listes.ts'

test('hors de l’équipe, un motif qui touche à la santé ou dit en toutes lettres devient « Autre » ; les autres se lisent', () => {
  const sortis = Object.keys(motifsRefusMenage).filter((motif) => motifDeRefusTransmissible(motif) !== motif)
  expect(sortis).toEqual(['ACCESSIBILITE', 'RAISON_MEDICALE'])
  for (const motif of [...sortis, 'Cancer du père', 'constructor', ''])
    expect(motifDeRefusLu(motif, new Set(['IDENTITE', 'PROPOSITIONS', 'SOCIAL'])), motif).toBe('AUTRE')
  expect(motifDeRefusLu(null, new Set())).toBeNull()
})

test('qui lit la santé lit le motif tel quel', () => {
  for (const motif of ['RAISON_MEDICALE', 'Cancer du père', 'LOCALISATION', null])
    expect(motifDeRefusLu(motif, new Set(groupesDeChamps))).toBe(motif)
})

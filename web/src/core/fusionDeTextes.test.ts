import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fusionnerLesTextes, placeApresFusion } from './fusionDeTextes.ts'

test.each([
  [
    'rien n’était écrit : les deux phrases restent, une par ligne',
    '',
    'Vérifier le garage.',
    'Le T5 convient.',
    'Le T5 convient.\nVérifier le garage.',
  ],
  ['chacun ajoute à la fin', 'Lu.', 'Lu. Garage à voir.', 'Lu. École proche.', 'Lu. École proche.\n Garage à voir.'],
  [
    'j’écris encore ma ligne, l’autre a ouvert la sienne',
    'Le T5',
    'Le T5 convient.',
    'Le T5\nGarage à voir.',
    'Le T5 convient.\nGarage à voir.',
  ],
  [
    'l’autre écrit encore sa ligne, j’ai ouvert la mienne',
    'Le T5',
    'Le T5\nGarage à voir.',
    'Le T5 convient.',
    'Le T5 convient.\nGarage à voir.',
  ],
  ['un début et une fin', 'École, bail.', 'Une école, bail.', 'École, bail du garage.', 'Une école, bail du garage.'],
  ['l’un efface, l’autre écrit ailleurs', 'Un. Deux. Trois.', 'Un. Trois.', 'Un. Deux. Trois. Quatre.', 'Un. Trois. Quatre.'],
  ['les mêmes mots changés autrement : les deux restent', 'T4 validé', 'T5 validé', 'T3 validé', 'T3 validé\nT5 validé'],
  ['l’autre porte déjà ma saisie', 'A', 'A B', 'A B C', 'A B C'],
  ['rien de neuf chez l’autre', 'A', 'A B', 'A', 'A B'],
  ['rien de neuf chez moi', 'A', 'A', 'A B', 'A B'],
])('%s', (_, lu, mien, autre, attendu) => {
  expect(fusionnerLesTextes(lu, mien, autre)).toBe(attendu)
})

test('aucun mot ajouté ne se perd, où que chacun écrive', () => {
  const phrase = fc.array(fc.constantFrom('école', 'garage', 'bail', 'secteur', 'étage'), { maxLength: 6 })
  fc.assert(
    fc.property(phrase, fc.nat(6), fc.nat(6), (mots, ici, la) => {
      const avec = (place: number, mot: string) => [...mots.slice(0, place), mot, ...mots.slice(place)].join(' ')
      const reuni = fusionnerLesTextes(mots.join(' '), avec(ici, 'CAMILLE'), avec(la, 'RACHID'))
      expect(reuni).toContain('CAMILLE')
      expect(reuni).toContain('RACHID')
    }),
  )
})

test('le curseur reste où l’on écrit', () => {
  expect(placeApresFusion('Garage', 'École.\nGarage', 6)).toBe(13)
  expect(placeApresFusion('École', 'École\nGarage', 5)).toBe(5)
})

import { expect, test } from 'vitest'
import { espacesInsecables } from './typographie.ts'

const lisible = (texte: string) => espacesInsecables(texte).replaceAll('\u00A0', '~')

test.each([
  ['Objet : proposition n° 4', 'Objet~: proposition n°~4'],
  ['« Le Parc », oui ; non ? Si !', '«~Le Parc~», oui~; non~? Si~!'],
  ['12,50 € soit 14 %', '12,50~€ soit 14~%'],
  ['9:30, https://exemple.fr?a=1', '9:30, https://exemple.fr?a=1'],
  ['', ''],
])('%s', (texte, attendu) => expect(lisible(texte)).toBe(attendu))

test('redite, elle ne change plus rien', () => {
  const une = espacesInsecables('« Le Parc » : n° 2 ?')
  expect(espacesInsecables(une)).toBe(une)
})

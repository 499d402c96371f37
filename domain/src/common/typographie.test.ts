import { expect, test } from 'vitest'
import { espacesInsecables } from './typographie.ts'

const lisible = (texte: string) => espacesInsecables(texte).replaceAll('\u00A0', '~')

test.each([
  ['Objet : proposition n° 4', 'Objet~: proposition n°~4'],
  ['« Le Parc », oui ; non ? Si !', '«~Le Parc~», oui~; non~? Si~!'],
  ['12,50 € soit 14 %', '12,50~€ soit 14~%'],
  ['Mme Benali / M. Duprez, M. et Mme Cousin', 'Mme~Benali / M.~Duprez, M.~et Mme~Cousin'],
  ['Maître Verbrugge, articles L. 442-6', 'Maître~Verbrugge, articles L.~442-6'],
  ['depuis le 1er janvier 2016, le 13 févr. 2026', 'depuis le 1er~janvier 2016, le 13~févr. 2026'],
  ['94 m², 5 ans, 25 jours, 3 anses', '94~m², 5~ans, 25~jours, 3 anses'],
  ['Tous / Toutes', 'Tous~/~Toutes'],
  ['9:30, https://exemple.fr?a=1', '9:30, https://exemple.fr?a=1'],
  ['', ''],
])('%s', (texte, attendu) => expect(lisible(texte)).toBe(attendu))

test('redite, elle ne change plus rien', () => {
  const une = espacesInsecables('« Le Parc » : n° 2 ? Mme Benali, le 1er mars, Tous / Toutes')
  expect(espacesInsecables(une)).toBe(une)
})

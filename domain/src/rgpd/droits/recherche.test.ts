import { expect, test } from 'vitest'
import { sansAccents } from '../../common/sansAccents.ts'
import { motsCherches, trouverDans } from './recherche.ts'

test('on cherche sans accents ni majuscules, ni d’une apostrophe à l’autre', () => {
  expect(sansAccents('Émile D’ŒUF')).toBe("emile d'oeuf")
  expect(motsCherches('  Zoé   Le Bihan ')).toEqual(['zoe', 'le', 'bihan'])
  expect(motsCherches('06 11 22 33 44')).toEqual(['0611223344'])
  expect(motsCherches('０６ １１ ２２ ３３ ⁴⁴')).toEqual(['0611223344'])
  expect(motsCherches('a')).toEqual([])
})

test('tous les mots dans un même texte, quel que soit leur ordre ; dispersés, ils ne désignent personne', () => {
  const mots = motsCherches('Samira Bénali')
  expect(trouverDans({ texte: 'Vu BENALI Samira hier' }, mots)).toEqual([{ champ: 'texte', extrait: 'Vu BENALI Samira hier' }])
  expect(trouverDans({ texte: 'Samira est venue', autre: 'chez Benali' }, mots)).toEqual([])
  expect(trouverDans({ texte: null, nombre: 3, vide: '' }, mots)).toEqual([])
})

test('dans les tiroirs d’un dossier, le champ dit est celui de la ligne', () => {
  const ligne = { changements: [{ chemin: 'x', nouveau: { prenom: 'Samira Benali' } }], donnees: { a: { b: ['Mme Samira Benali'] } } }
  expect(trouverDans(ligne, motsCherches('samira benali')).map(({ champ }) => champ)).toEqual(['changements', 'donnees'])
})

test('un long texte se lit autour du nom, coupé entre deux mots', () => {
  const texte = `${'Avant cela. '.repeat(30)}Samira Benali a téléphoné. ${'Après cela. '.repeat(30)}`
  const [trouvaille] = trouverDans({ texte }, motsCherches('Samira Benali'))
  expect(trouvaille?.extrait).toMatch(/^… .*Samira Benali a téléphoné\..* …$/)
  expect(trouvaille?.extrait.length).toBeLessThan(180)
})

import { expect, test } from 'vitest'
import {
  adresseDeListe,
  aUnFiltre,
  changerEtat,
  type DefinitionListe,
  direCeQuiEstPose,
  ecrireEtat,
  lireEtat,
  numerosDePages,
  sansFiltre,
  sansRien,
} from './etat.ts'

const definition: DefinitionListe = {
  filtres: [
    { cle: 'villes', libelle: 'Ville' },
    { cle: 'chargesDeRelogement', libelle: 'Chargé de relogement', defaut: ['camille'] },
  ],
  tri: 'noms:asc',
}

test('une adresse nue donne la première page, le tri et les filtres de départ', () => {
  expect(lireEtat({}, definition)).toEqual({
    page: 1,
    pageSize: 10,
    sort: 'noms:asc',
    recherche: '',
    filtres: { villes: [], chargesDeRelogement: ['camille'] },
  })
})

test('l’adresse partagée redonne exactement la même liste', () => {
  const adresse = { villes: '59100,59200', recherche: 'Benali', sort: 'ville:desc', page: '3', pageSize: '100' }
  expect(ecrireEtat(lireEtat(adresse, definition), definition)).toEqual(adresse)
})

test('retirer le filtre de départ laisse une clé vide dans l’adresse, qui reste vide au rechargement', () => {
  const sans = changerEtat(lireEtat({}, definition), { filtres: { chargesDeRelogement: [] } })
  expect(ecrireEtat(sans, definition)).toEqual({ chargesDeRelogement: '', pageSize: '10' })
  expect(lireEtat({ chargesDeRelogement: '' }, definition).filtres['chargesDeRelogement']).toEqual([])
})

test('changer un filtre ramène à la première page, changer de page garde les filtres', () => {
  const page3 = lireEtat({ villes: '59100', page: '3' }, definition)
  expect(changerEtat(page3, { filtres: { villes: ['59200'] } })).toMatchObject({
    page: 1,
    filtres: { villes: ['59200'], chargesDeRelogement: ['camille'] },
  })
  expect(changerEtat(page3, { page: 4 })).toMatchObject({ page: 4, filtres: { villes: ['59100'] } })
})

test('Effacer retire tout, y compris le filtre de départ', () => {
  const etat = lireEtat({ villes: '59100', recherche: 'x' }, definition)
  const efface = sansRien(etat, definition)
  expect(aUnFiltre(efface)).toBe(false)
  expect(ecrireEtat(efface, definition)).toEqual({ chargesDeRelogement: '', pageSize: '10' })
  expect(ecrireEtat(sansFiltre(etat, definition), definition), 'les filtres seuls').toEqual({
    chargesDeRelogement: '',
    recherche: 'x',
    pageSize: '10',
  })
})

test('une adresse fabriquée ne casse pas la liste', () => {
  expect(lireEtat({ page: '-4', sort: 'x; drop', pageSize: '999999' }, definition)).toMatchObject({
    page: 1,
    sort: 'noms:asc',
    pageSize: 10,
  })
  expect(adresseDeListe(definition)({ villes: '59100', page: 2, autre: 'x', __proto__: { a: 1 } })).toEqual({ villes: '59100' })
})

test('une page imprimée dit ce qui est posé : la recherche, chaque valeur de chaque filtre, jamais un code', () => {
  const filtres = [
    { cle: 'bailleurs', libelle: 'Bailleur' },
    { cle: 'du', libelle: 'Bail signé du', sorte: 'jour' as const },
    { cle: 'debut', libelle: 'Début', sorte: 'jour' as const, cache: true },
  ]
  const facettes = {
    bailleurs: [
      { valeur: 'LM', libelle: 'Logis Marque' },
      { valeur: 'FH', libelle: 'Ferrain Habitat' },
    ],
  }
  const dire = (recherche: string, poses: Record<string, string[]>) => direCeQuiEstPose(filtres, { recherche, filtres: poses }, facettes)
  expect(dire('', {})).toBe('')
  expect(dire('alma', { bailleurs: ['LM', 'FH'], du: ['2025-01-01'], debut: ['2024-01-01'] })).toBe(
    'Recherche «\u00A0alma\u00A0» · Bailleur\u00A0: Logis Marque, Ferrain Habitat · Bail signé du 1er janvier 2025',
  )
  expect(dire('', { bailleurs: ['XX'] })).toBe('Bailleur\u00A0: non disponible')
})

test('l’état lu est entier, filtres de départ compris', () => {
  expect(lireEtat({ villes: '59100' }, definition)).toEqual({
    page: 1,
    pageSize: 10,
    sort: 'noms:asc',
    recherche: '',
    filtres: { villes: ['59100'], chargesDeRelogement: ['camille'] },
  })
})

test.each([
  [1, 0, []],
  [1, 3, [1, 2, 3]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 50, [1, 2, 3, 4, 5, 6, null, 50]],
  [25, 50, [1, null, 23, 24, 25, 26, 27, null, 50]],
  [50, 50, [1, null, 45, 46, 47, 48, 49, 50]],
  [4, 50, [1, 2, 3, 4, 5, 6, null, 50]],
])('à la page %i sur %i, la pagination montre au plus sept numéros', (page, pageCount, attendus) => {
  const numeros = numerosDePages(page, pageCount)
  expect(numeros).toEqual(attendus)
  expect(numeros.filter((numero) => numero !== null).length).toBeLessThanOrEqual(7)
})

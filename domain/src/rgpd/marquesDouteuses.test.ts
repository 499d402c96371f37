import { describe, expect, test } from 'vitest'
import { marquesDouteuses, moitiesDe } from './marquesDouteuses.ts'
import { masquerLesNoms } from './masquer.ts'

test.each([
  ['D’Hondt-Le Goff', ['D’Hondt', 'Le Goff']],
  ["D'Hondt-Le Goff", ["D'Hondt", 'Le Goff']],
  ['Garcia Lopez', ['Garcia', 'Lopez']],
  ['Ben Abdallah El Amrani', ['Ben Abdallah', 'El Amrani']],
  ['Anne-Lise', ['Anne', 'Lise']],
  ['Le Goff', []],
  ['Van der Linden', []],
  ['Benali', []],
  ['Ba-Ndiaye', ['Ndiaye']],
  ['', []],
])('les moitiés de « %s »', (nom, moities) => expect(moitiesDe(nom)).toEqual(moities))

const gwen = marquesDouteuses([{ prenom: 'Gwenaëlle', nom: 'D’Hondt-Le Goff', sexe: 'FEMININ' }])
const anneLise = marquesDouteuses([{ prenom: 'Anne-Lise', nom: 'Benali', sexe: 'FEMININ' }])
const masquer = (texte: string) => masquerLesNoms(masquerLesNoms(texte, gwen), anneLise)

describe('un nom composé cité à moitié', () => {
  test.each([
    ['Vu Mme Le Goff', 'Vu [personne purgée]'],
    ['Madame D’HONDT est là', '[personne purgée] est là'],
    ['Mme D’Hondt-Le Goff, Mme D’Hondt Le Goff', '[personne purgée], [personne purgée]'],
    ['Gwenaelle Le Goff a rappelé', '[personne purgée] a rappelé'],
    ['Anne Benali ; Benali Lise', '[personne purgée] ; [personne purgée]'],
  ])('%j devient %j', (texte, masque) => expect(masquer(texte)).toBe(masque))

  test.each(['M. Le Goff', 'Le Goff', 'la rue D’Hondt', 'Mme Goffard', 'Mme Le'])('%j reste', (texte) => expect(masquer(texte)).toBe(texte))
})

describe('un prénom à l’initiale', () => {
  test.each([
    ['A. Benali a rappelé', '[personne purgée] a rappelé'],
    ['A Benali, A.Benali, a. BENALI', '[personne purgée], [personne purgée], [personne purgée]'],
    ['A.-L. Benali ; AL Benali ; A. L. Benali', '[personne purgée] ; [personne purgée] ; [personne purgée]'],
    ['Vu Benali A. et BENALI A-L', 'Vu [personne purgée]. et [personne purgée]'],
    ['Il a Benali A.', 'Il a [personne purgée].'],
    ['G. Le Goff, G. D’Hondt-Le Goff', '[personne purgée], [personne purgée]'],
  ])('%j devient %j', (texte, masque) => expect(masquer(texte)).toBe(masque))

  test.each(['Il a Benali au téléphone', 'Benali a rappelé, à Benali', 'B. Benali', 'Benalim A.', 'A. Benalima', 'Cela. Benali'])(
    '%j reste',
    (texte) => expect(masquer(texte)).toBe(texte),
  )
})

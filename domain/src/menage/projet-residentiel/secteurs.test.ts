import fc from 'fast-check'
import { expect, test } from 'vitest'
import { libelleSecteur, quartiersDuSecteur, secteursCompletes, secteursRepondus, secteursSaisis, villesDuSecteur } from './secteurs.ts'

const secteur = (...villes: [string | null, string | null][]) => ({ villes: villes.map(([nom, quartier]) => ({ nom, quartier })) })
const ouvert = () => secteur()

test('les vœux sont complétés à trois, les manquants disant « Tous / Toutes »', () => {
  const complets = secteursCompletes([secteur(['Roubaix', 'Alma'])], ouvert)
  expect(complets.map(libelleSecteur)).toEqual(['Roubaix – Alma', 'Tous / Toutes', 'Tous / Toutes'])
})

test('compléter garde les vœux saisis, dans l’ordre, et recommencer n’ajoute rien', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((nom) => secteur([nom, null])),
        { maxLength: 5 },
      ),
      (secteurs) => {
        const complets = secteursCompletes(secteurs, ouvert)
        expect(complets.slice(0, secteurs.length)).toEqual(secteurs)
        expect(complets).toHaveLength(Math.max(3, secteurs.length))
        expect(secteursCompletes(complets, ouvert)).toEqual(complets)
      },
    ),
  )
})

test.each([
  [secteur(['Croix', null]), 'Croix', 'Croix', 'Tous / Toutes'],
  [secteur(['Roubaix', 'Épeule'], ['Roubaix', 'Alma']), 'Roubaix – Épeule, Roubaix – Alma', 'Roubaix', 'Épeule, Alma'],
  [secteur(['Tous / Toutes', 'Tous / Toutes']), 'Tous / Toutes', 'Tous / Toutes', 'Tous / Toutes'],
  [secteur([null, null]), 'Tous / Toutes', 'Tous / Toutes', 'Tous / Toutes'],
])('un vœu se lit en entier, par ville et par quartier', (voeu, entier, villes, quartiers) => {
  expect([libelleSecteur(voeu), villesDuSecteur(voeu), quartiersDuSecteur(voeu)]).toEqual([entier, villes, quartiers])
})

test('ce que l’API ajoute se retire, ce qui est saisi reste : un vœu ouvert compris', () => {
  const voeu = (nom: string | null) => ({
    villes: nom === null ? [] : [{ nom, codePostal: null, quartier: null }],
    typologies: [],
    precisions: null,
    criteres: [],
  })
  fc.assert(
    fc.property(fc.array(fc.option(fc.string()).map(voeu), { maxLength: 3 }), (secteurs) => {
      const repondus = secteursRepondus(secteurs)
      expect(repondus).toHaveLength(3)
      expect(repondus.slice(secteurs.length).map(libelleSecteur)).toEqual(Array(3 - secteurs.length).fill('Tous / Toutes'))
      expect(secteursSaisis(repondus)).toEqual(secteurs)
      expect(secteursSaisis(repondus, secteurs)).toEqual(secteurs)
    }),
  )
})

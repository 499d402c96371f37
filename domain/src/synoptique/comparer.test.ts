import { expect, test } from 'vitest'
import { comparer } from './comparer.ts'
import type { EtatDePorte } from './porte.etat.ts'
import type { BatimentVu } from './vue.schema.ts'

const immeuble = (...portes: [string, EtatDePorte][]): BatimentVu[] => [
  {
    nom: 'Bâtiment A',
    adresse: '',
    logements: portes.length,
    occupes: 0,
    cages: [
      {
        nom: 'Entrée 1',
        etages: [
          {
            niveau: 0,
            libelle: 'RDC',
            portes: portes.map(([id, code]) => ({
              ...{
                id,
                numero: id,
                UG: null,
                typologie: 'T3',
                surfaceHabitable: null,
                texte: '',
                vacance: null,
                menages: [],
                ouvert: false,
              },
              etat: { code, libelle: code },
            })),
          },
        ],
      },
    ],
  },
]

test('entre deux dates, les seules portes dont l’état a changé, et celles qui n’y étaient pas', () => {
  const changees = comparer(
    immeuble(['1', 'RECHERCHE'], ['2', 'OCCUPE'], ['4', 'VIDE']),
    immeuble(['1', 'BAIL'], ['2', 'OCCUPE'], ['3', 'ENTRETIEN']),
  )
  expect(changees.map(({ porte, avant, apres }) => [porte, avant?.etat.code, apres?.etat.code])).toEqual([
    ['1', 'RECHERCHE', 'BAIL'],
    ['3', undefined, 'ENTRETIEN'],
    ['4', 'VIDE', undefined],
  ])
})

import { expect, test } from 'vitest'
import { type OffreAuMenage, reservesDeLOffre } from './reserves.rules.ts'

const offre = (reste: Partial<OffreAuMenage> = {}): OffreAuMenage => ({
  typologie: 'T4',
  personnes: 5,
  apl: 200,
  tauxEffort: 24.2,
  etage: 2,
  ascenseur: false,
  personneAMobiliteReduite: false,
  ...reste,
})

test('une offre à la taille du ménage et à sa portée n’appelle aucune réserve', () => {
  expect(reservesDeLOffre(offre(), 35)).toEqual([])
  expect(reservesDeLOffre(offre({ tauxEffort: 35 }), 35)).toEqual([])
})

test('taille, loyer et accessibilité sont dits un par un', () => {
  expect(reservesDeLOffre(offre({ typologie: 'T2' }), 35)).toEqual(['Logement petit : T2 pour 5 personnes.'])
  expect(reservesDeLOffre(offre({ typologie: 'T4', personnes: 1 }), 35)).toEqual(['Logement grand : T4 pour 1 personne.'])
  expect(reservesDeLOffre(offre({ tauxEffort: 38.4 }), 35)).toEqual(['Taux d’effort de 38,4\u00A0%, au-delà de 35,0\u00A0%.'])
  expect(reservesDeLOffre(offre({ personneAMobiliteReduite: true }), 35)).toEqual([
    'Étage sans ascenseur pour une personne à mobilité réduite.',
  ])
  expect(reservesDeLOffre(offre({ apl: null, tauxEffort: null }), 35)).toEqual([
    'L’APL n’est pas estimée : le courrier ne dira pas le reste à charge.',
  ])
})

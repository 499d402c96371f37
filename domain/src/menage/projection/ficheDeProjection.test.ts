import { expect, test } from 'vitest'
import { valeursLivrees } from '../completude/variables.ts'
import { unMenage } from '../menage.examples.ts'
import { ficheDeProjection } from './ficheDeProjection.ts'

const LE = '2026-03-12'
const logement = {
  adresse: '29 rue de Mouvaux',
  ville: 'Roubaix',
  typologie: 'T4',
  bailleur: 'Habitat du Ferrain',
  loyer: 512.4,
  chargesGenerales: 98.2,
  chauffage: null,
  eau: null,
  garage: null,
  surface: 82,
  zone: '2',
  apl: null,
  depotDeGarantie: 512.4,
  pru: 'Alma',
} as const
const dossier = { ...unMenage(), noms: 'Mme BENALI / M. DUPREZ' }

// Actuel : 486,30 + 142,18 − 215,04 = 413,44 ; proposé : 512,40 + 98,20 − 180 = 430,60 ; ressources 2 521,00 : 430,60 / 2 521 = 17,1 %.
// Reste à vivre projeté : 2 521 − (1 271,56 − 486,30 − 142,18) − 430,60 = 1 447,32 ; 2,6 UC, trente jours : 18,56.
test('compare les deux logements poste par poste, calculé à la main', () => {
  const fiche = ficheDeProjection(dossier, logement, 180, LE, valeursLivrees(LE))
  expect(fiche.postes).toEqual([
    ['Loyer', '486,30\u00A0€', '512,40\u00A0€'],
    ['Charges', '142,18\u00A0€', '98,20\u00A0€'],
    ['Chauffage', '—', '—'],
    ['Eau', '—', '—'],
    ['Garage', '—', '—'],
    ['APL', '−215,04\u00A0€', '−180,00\u00A0€'],
  ])
  expect(fiche.total).toEqual(['Part à charge', '413,44\u00A0€', '430,60\u00A0€'])
  expect(fiche.budget.slice(1)).toEqual([
    ['Taux d’effort', '16,4\u00A0%', '17,1\u00A0%'],
    ['Reste à vivre par mois', '1\u00A0519,02\u00A0€', '1\u00A0447,32\u00A0€'],
    ['Reste à vivre par jour et par UC', '19,47\u00A0€', '18,56\u00A0€'],
  ])
  expect(fiche.menage.at(-1)).toEqual({ libelle: 'APL du logement proposé', valeur: '180,00\u00A0€ par mois, saisie au dossier' })
})

test('un loyer inconnu ne se compte pas pour zéro : la fiche dit ce qui manque', () => {
  const fiche = ficheDeProjection(dossier, { ...logement, loyer: null }, null, LE, valeursLivrees(LE))
  expect(fiche.total).toEqual(['Part à charge', '413,44\u00A0€', '—'])
  expect(fiche.budget[1]?.[2]).toBe('—')
  expect(fiche.manques).toBe('Loyer')
})

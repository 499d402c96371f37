import { expect, test } from 'vitest'
import { type FaitsDeRelance, relance } from './relance.ts'

const FAITS: FaitsDeRelance = {
  pourLeMenage: false,
  aQui: '',
  destinataires: ['bailleur@exemple.test'],
  codeMenage: 'ALM-0001',
  quoi: 'Accord du bailleur',
  depuis: '2026-11-04',
  echeance: '2026-12-05',
  adresse: 'https://exemple.test/menages/1',
  auteur: { nom: 'Camille Delattre', telephone: null },
}
const phrase = (faits: Partial<FaitsDeRelance>) => relance({ ...FAITS, ...faits }).corps.split('\n\n')[1]

test.each([
  [{}, 'Accord du bailleur, prévu le 5 décembre 2026.'],
  [{ echeance: null }, 'Accord du bailleur.'],
  // La date d'une commission est dans son nom : elle ne se dit pas deux fois.
  [{ quoi: 'CALEOL du 5 décembre 2026' }, 'CALEOL du 5 décembre 2026.'],
])('à un professionnel, ce qui est attendu et sa date, une fois', (faits, fin) =>
  expect(phrase(faits)).toBe(`Le dossier du ménage ALM-0001 vous attend depuis le 4 novembre 2026\u00A0: ${fin}`),
)
